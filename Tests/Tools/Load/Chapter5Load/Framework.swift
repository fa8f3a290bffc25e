// The files in these folders are compiled several times, through symbolic links. Each time, they form a
// separate module with the framework of a different chapter or with Swift's own framework. All modules
// therefore do the same work, on the same models. The module's name is a compilation condition.
#if Chapter5Load
    @_exported import Chapter5
#elseif Chapter8Load
    @_exported import Chapter8
#elseif Chapter9Load || MacroLoad
    @_exported import Chapter9
#elseif BonusLoad
    @_exported import Bonus
#else
    @_exported import Observation
#endif
