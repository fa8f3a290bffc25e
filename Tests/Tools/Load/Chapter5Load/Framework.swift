// The files of these folders are compiled several times, by symbolic links, as modules of their own: with the
// framework of one chapter or another, and with Swift's own. So all do the same work, on the same models. The
// module's name is a condition.
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
