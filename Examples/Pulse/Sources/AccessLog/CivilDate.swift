/// A day of the Gregorian calendar, computed in eras of 400 years, after which the calendar repeats.
public struct CivilDate: Hashable, Sendable {
    public let year: Int
    public let month: Int
    public let day: Int

    private static let daysPerEra = 146_097
    /// The number of days from March 1 of year 0 to January 1, 1970.
    private static let daysBefore1970 = 719_468

    public init(year: Int, month: Int, day: Int) {
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// A Boolean value that indicates whether the calendar contains this day, in contrast to February 31.
    public var exists: Bool { 1...12 ~= month && CivilDate(daysSince1970: daysSince1970) == self }

    public init(daysSince1970 days: Int) {
        let shifted = days + Self.daysBefore1970
        let era = (shifted >= 0 ? shifted : shifted - (Self.daysPerEra - 1)) / Self.daysPerEra
        let dayOfEra = shifted - era * Self.daysPerEra
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        // The year begins in March, so that the leap day is its last day.
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    public var daysSince1970: Int {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * Self.daysPerEra + dayOfEra - Self.daysBefore1970
    }
}

extension CivilDate {
    /// Returns seconds since 1970 as text such as `2026-11-21T16:30:00Z`.
    public static func timestamp(of seconds: Int64) -> String {
        let day = Int(seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400)
        let rest = Int(seconds) - day * 86_400
        let date = CivilDate(daysSince1970: day)
        let parts = [date.month, date.day, rest / 3_600, rest / 60 % 60, rest % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return "\(date.year)-\(parts[0])-\(parts[1])T\(parts[2]):\(parts[3]):\(parts[4])Z"
    }
}
