import Rill

// The types and services of the chains. `.ci/check-chains` compiles all files of this folder with `import Rill` and `import Model`,
// and with `Never`, `ServiceFailure`, and `any Error` as the failure of the services.

typealias Problem = ServiceFailure

enum ServiceFailure: Error, Equatable {
    case offline
    case unauthorized
    case refused(Int)
}

struct User: Equatable, Hashable, Sendable {
    var id = 0
    var name = ""
    var age = 0
    var email: String?
    var tags: [String] = []
}
struct Article: Equatable, Hashable, Sendable {
    var id = 0
    var title = ""
    var body = ""
    var score = 0.0
    var author = User()
}
struct Page: Equatable, Sendable {
    var number = 0
    var items: [Article] = []
    var next: Int?
}
struct Message: Equatable, Hashable, Sendable {
    var id = 0
    var sender = User()
    var text = ""
    var isRead = false
}
enum ChatEvent: Equatable, Sendable {
    case received(Message)
    case typing(User)
    case left(User)
}
struct Trade: Equatable, Sendable {
    var symbol = ""
    var price = 0.0
    var volume = 0
}
enum Transfer: Equatable, Sendable {
    case progress(sent: Int, total: Int)
    case finished(url: String)
}
struct Point: Equatable, Sendable {
    var x = 0.0
    var y = 0.0
}
enum Touch: Equatable, Sendable {
    case down(Point)
    case moved(Point)
    case up(Point)
}
struct Entry: Equatable, Sendable {
    var level = 0
    var text = ""
}
struct Session: Equatable, Sendable {
    var token = ""
    var user = User()
    var isExpired = false
}
struct Product: Equatable, Hashable, Sendable {
    var id = 0
    var name = ""
    var price = 0.0
    var stock = 0
}
enum CartChange: Equatable, Sendable {
    case add(Product, Int)
    case remove(Product)
    case clear
}
struct Draft: Equatable, Sendable {
    var title = ""
    var body = ""
    var revision = 0
    func hasSameText(as other: Draft) -> Bool { title == other.title && body == other.body }
}
enum Edit: Equatable, Sendable {
    case insert(String)
    case undo
}
struct Location: Equatable, Sendable {
    var latitude = 0.0
    var longitude = 0.0
    var accuracy = 0.0
}
struct Player: Equatable, Hashable, Sendable {
    var name = ""
    var points = 0
    var isOnline = true
}
struct Meeting: Equatable, Sendable {
    var title = ""
    var day = 0
    var hour = 0
    var guests: [User] = []
}
enum Playback: Equatable, Sendable {
    case stopped
    case playing(position: Double)
    case paused(position: Double)
}
enum Hit: Equatable, Sendable {
    case enemy(points: Int)
    case coin
    case wall
}
struct Flag: Equatable, Sendable {
    var name = ""
    var isOn = false
    var share = 1.0
}
struct Visit: Equatable, Sendable {
    var user = User()
    var variant = ""
    var hasBought = false
}
struct Note: Equatable, Hashable, Sendable {
    var id = 0
    var text = ""
    var changed = 0
}
enum Frame: Equatable, Sendable {
    case text(String)
    case ping
    case closed(code: Int)
}
struct Job: Equatable, Hashable, Sendable {
    var id = 0
    var url = ""
    var isUrgent = false
}
struct Status: Equatable, Sendable {
    var isBusy = false
    var percent = 0
    var message: String?
}

extension String {
    func trimmed() -> String { String(drop { $0 == " " }) }
}
func isTemporary(_ problem: Problem) -> Bool { true }
func text(of problem: Problem) -> String { "\(problem)" }
func distance(_ a: Point, _ b: Point) -> Double { abs(a.x - b.x) + abs(a.y - b.y) }
func distance(_ a: Location, _ b: Location) -> Double { max(a.accuracy, b.accuracy) }
func sum(_ a: Point, _ b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
func difference(_ a: Point, _ b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
func smoothed(_ old: Double, _ new: Double) -> Double { old * 0.9 + new * 0.1 }
func average(_ values: [Double]) -> Double { values.reduce(0) { $0 + $1 } / Double(values.count) }
func isInside(_ point: Point) -> Bool { point.x > 0 && point.y > 0 }
func percent(_ share: Double) -> String { "\((share * 100).rounded()) %" }
func change(from old: Double, to new: Double) -> Double { (new - old) / old }
func minutes(_ seconds: Int) -> String { "\(seconds / 60):\(seconds % 60)" }
func render(_ article: Article) async -> String { article.title }

func search(_ text: String) -> Signal<[Article], Problem> { .just([]) }
func suggestions(for text: String) -> Signal<[String], Problem> { .just([]) }
func page(_ number: Int) -> Signal<Page, Problem> { .just(Page()) }
func user(_ id: Int) -> Signal<User, Problem> { .just(User()) }
func article(_ id: Int) -> Signal<Article, Problem> { .just(Article()) }
func isAvailable(_ name: String) -> Signal<Bool, Problem> { .just(true) }
func status() -> Signal<Status, Problem> { .just(Status()) }
func history(of room: String) -> Signal<[Message], Problem> { .just([]) }
func upload(_ data: [UInt8]) -> Signal<Transfer, Problem> { .just(.finished(url: "")) }
func download(_ job: Job) -> Signal<[UInt8], Problem> { .just([]) }
func logIn(_ name: String, _ password: String) -> Signal<Session, Problem> { .just(Session()) }
func refresh(_ session: Session) -> Signal<Session, Problem> { .just(session) }
func save(_ draft: Draft) -> Signal<Draft, Problem> { .just(draft) }
func address(of location: Location) -> Signal<String?, Problem> { .just(nil) }
func rate(from: String, to: String) -> Signal<Double, Problem> { .just(1) }
func meetings(on day: Int) -> Signal<[Meeting], Problem> { .just([]) }
func flags(for user: User) -> Signal<[Flag], Problem> { .just([]) }
func notes(since time: Int) -> Signal<[Note], Problem> { .just([]) }
func connect(to url: String) -> Signal<Frame, Problem> { .just(.ping) }
func price(of product: Product) -> Signal<Double, Problem> { .just(1) }
