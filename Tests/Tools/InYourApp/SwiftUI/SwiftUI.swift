// The views are compiled with chapter 7 in place of SwiftUI.
@_exported import Chapter7
