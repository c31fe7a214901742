/** How long a page is shown; longer after somebody has turned it, or moved the pointer to read it. */
export const PAGE_MS = 12_000;
export const HOLD_MS = 30_000;

/** The page that a wall shows, and until when. Instants in milliseconds since the epoch. */
export interface Rotation {
  /** How often it was turned, forwards and backwards: see `pageAt`. */
  readonly step: number;
  readonly turnsAt: number;
  readonly isPaused: boolean;
}

export const beginning = (now: number, isPaused: boolean): Rotation => ({
  step: 0,
  turnsAt: now + PAGE_MS,
  isPaused,
});

/** Time has passed. */
export const ticked = (rotation: Rotation, now: number): Rotation =>
  rotation.isPaused || now < rotation.turnsAt
    ? rotation
    : { ...rotation, step: rotation.step + 1, turnsAt: now + PAGE_MS };

/** Somebody is reading it. */
export const held = (rotation: Rotation, now: number): Rotation =>
  rotation.turnsAt >= now + HOLD_MS ? rotation : { ...rotation, turnsAt: now + HOLD_MS };

/** Somebody turns it: by 1 to the next page, by -1 to the previous one. */
export const turned = (rotation: Rotation, by: 1 | -1, now: number): Rotation => ({
  ...rotation,
  step: rotation.step + by,
  turnsAt: now + HOLD_MS,
});

export const toggled = (rotation: Rotation, now: number): Rotation => ({
  ...rotation,
  isPaused: !rotation.isPaused,
  turnsAt: now + PAGE_MS,
});

/** The page shown at a step, out of that many, from 0. */
export const pageAt = (step: number, pages: number): number => ((step % pages) + pages) % pages;
