@_exported public import Disposables
