// The files in these folders are compiled several times, through symbolic links. Each resulting module
// does the same work with a different framework. The module's name is a compilation condition.
#if Chapter5Load
    @_exported import Chapter5
#elseif Chapter8Load
    @_exported import Chapter8
#elseif BonusLoad
    @_exported import Bonus
#else
    @_exported import Observation
#endif
