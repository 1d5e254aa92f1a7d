import Foundation
import FoundationBridges

let center = NotificationCenter()
let subscription = center.signal(for: Notification.Name("saved")).subscribe { print("ok") }
center.post(name: Notification.Name("saved"), object: nil)
subscription.dispose()
