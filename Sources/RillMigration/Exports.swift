@_exported public import Operators
