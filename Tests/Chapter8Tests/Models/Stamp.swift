// A file that mentions `macroStamp` is compiled again when the macros of the chapter change, and then
// its classes are expanded again. The declaration comes from a plugin, `Tests/MacroStamp`.
#if TOOLCHAIN
    let macroStamp = 0
#endif
