extension OperatorCatalogue {
    public static let foundation = OperatorFamily("How do I use notifications, settings, dates, and process signals?") {
    } others: {
        ListedRow(
            "NotificationCenter.signal(for:object:)", "NotificationCenter.signal(for:object:map:)",
            title: "`center.signal(for: name)`, `center.signal(for: name) { notification in … }`",
            summary: "Sends the notifications of a center, or values from them.", tests: "NotificationSignalTests",
            elsewhere: Elsewhere(
                objC: "`rac_addObserverForName:object:`", swift: "`notifications(forName:object:)`",
                rx: "`notification` (RxCocoa)",
                combine: "`NotificationCenter.Publisher`"))
        ListedRow(
            "NotificationCenter.signal(for:of:)", "NotificationCenter.signal(for:of:map:)",
            title: "`center.signal(for: Message.self)`", summary: "Sends typed messages of a notification center.",
            tests: "MessageSignalTests")
        ListedRow(
            "UserDefaultsProperty", "UserDefaultsProperty.init(_:default:suiteName:)",
            "UserDefaultsProperty.init(_:suiteName:)", "UserDefaultsValue",
            title: "`UserDefaultsProperty(\"key\", default: v)`",
            summary: "A setting in `UserDefaults` as a property, which is read, set, and observed.",
            tests: "UserDefaultsPropertyTests")
        ListedRow(
            "UserDefaultsProperty.reset()", "UserDefaultsProperty.refresh()",
            title: "`setting.reset()`, `setting.refresh()`",
            summary:
                "Restores the default value, or reads the stored value again, such as after another process has set it.",
            tests: "UserDefaultsPropertyTests")
        ListedRow(
            "ProcessInfo.signal(for:)", "ProcessSignal", "ProcessSignal.init(_:)",
            title: "`processInfo.signal(for: [.interrupt, .terminate])`",
            summary:
                "Sends the signals that the process receives, such as for Control-C, instead of their usual effect.",
            tests: "ProcessSignalTests")
        ListedRow(
            "Calendar.signal(matching:policy:on:wallClock:)",
            title: "`calendar.signal(matching: DateComponents(hour: 0), on:)`",
            summary: "Sends each date that matches, such as every day at midnight, in the time zone of the calendar.",
            tests: "CalendarSignalTests")
        ListedRow(
            "Progress.property(for:every:on:)", title: "`progress.property(for: \\.fractionCompleted, every:on:)`",
            summary: "A value of a `Progress` as a property, for a progress bar.", tests: "ProgressPropertyTests")
        ListedRow(
            "Progress.signal(for:every:on:)", title: "`progress.signal(for: \\.fractionCompleted, every:on:)`",
            summary: "Sends a value of a `Progress` when it has changed, and completes with it.",
            tests: "ProgressSignalTests")
    }
}
