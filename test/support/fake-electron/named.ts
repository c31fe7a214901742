/**
 * What a part of the fake has in common with Electron's own where the types themselves cannot be kept (a
 * whole window, an overloaded call): its names. A name that Electron has no longer does not compile.
 */
export type Named<Real, Names extends keyof Real> = Record<Names, unknown>;
