@_exported public import Schedulers
