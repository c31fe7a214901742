/**
 * The names that a part of the fake shares with Electron's own, for types that cannot be implemented
 * themselves (a whole window, an overloaded call). A name that Electron no longer has does not compile.
 */
export type Named<Real, Names extends keyof Real> = Record<Names, unknown>;
