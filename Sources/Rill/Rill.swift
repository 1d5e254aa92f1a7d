// The layers of an app or a server in one import.
@_exported public import KeyPathObserving
@_exported public import Operators
@_exported public import RillMigration
