import KeyPathObserving

let person = Person()
let friend = Person()
person.friend = friend
var rival: Person? = Person()
friend.rival = rival
nonisolated(unsafe) var told: [String] = []
let subscriptions = [
    observe(person, \.name).subscribe { told.append("name \($0)") },
    observe(person, \.friend?.name).subscribe { told.append("friend \($0 ?? "-")") },
    observe(person, \.friend?.rival).subscribe { told.append("rival \($0 != nil)") },
]
person.name = "a"
friend.name = "b"
rival = nil
person.friend = nil
for subscription in subscriptions { subscription.dispose() }
let expected = [
    "name ", "friend ", "rival true", "name a", "friend b", "rival false", "friend -", "rival false",
]
print(told == expected ? "ok" : "\(told)")
