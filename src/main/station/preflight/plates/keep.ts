import type { Colour, GraphicsState } from '../content/index.ts';
import { ALL, BLACK, isNone, namesOf, processInks } from './inks.ts';

/** How a painting operator treats inks (ISO 32000-2, 8.6.7 and 11.7.4.3). */
export interface Paint {
  /** Paints nothing at all. */
  readonly isNone: boolean;
  readonly overprints: boolean;
  /** The inks named by its space; null: it is of the process inks. */
  readonly names: readonly string[] | null;
  /** Process inks that overprint mode 1 keeps because their tint is 0. */
  readonly zeros: readonly boolean[] | null;
  /** A blend mode that treats C, M and Y together, or spot colours unlike them. */
  readonly blend: string;
}

/** Colour of a path, text or stencil. */
export const paintOf = (
  colour: Colour,
  overprints: boolean,
  { overprintMode, blendMode }: GraphicsState,
): Paint => ({
  isNone: isNone(colour.space),
  // What a pattern with colours of its own keeps is decided in its cell.
  overprints: overprints && (colour.space.kind !== 'pattern' || colour.space.base !== null),
  names: namesOf(colour.space),
  zeros:
    overprints && overprintMode === 1 && colour.space.kind === 'cmyk'
      ? colour.values.map((value) => value === 0)
      : null,
  blend: unlike.has(blendMode) ? blendMode : 'Normal',
});

/** An image's or a shading's: overprint mode does not look at its values. */
export const paintOfSpace = (space: Colour['space'], state: GraphicsState): Paint =>
  paintOf({ space, values: [], pattern: null }, state.fillOverprint, { ...state, overprintMode: 0 });

const wholeColour = new Set(['Hue', 'Saturation', 'Color', 'Luminosity']);
/** Spot colours do not take part in these; they are not white-preserving. */
const unlike = new Set([...wholeColour, 'Difference', 'Exclusion']);

const isSpot = (ink: number): boolean => ink >= processInks.length;

/** Whether an operator leaves an ink as it is. @param ink its index among the inks called `names` */
export function isKept(paint: Paint, ink: number, names: readonly string[]): boolean {
  if (paint.isNone) return true;
  // The formulas for whole colours take the backdrop's black, except that of luminosity.
  if (ink === BLACK && wholeColour.has(paint.blend) && paint.blend !== 'Luminosity') return true;
  if (!paint.overprints) return false;
  if (paint.names !== null) return !paint.names.some((name) => name === ALL || name === names[ink]);
  if (isSpot(ink)) return true;
  return paint.zeros?.[ink] === true;
}

/** The blend mode in which an operator reaches an ink. */
export function blendOf(mode: string, ink: number): string {
  if (isSpot(ink)) return unlike.has(mode) ? 'Normal' : mode;
  return ink === BLACK && mode === 'Luminosity' ? 'Normal' : mode;
}

/** Inks for one drawing, which has a channel for each. */
const PER_DRAWING = 3;

/**
 * Packs inks into drawings: only inks that every operator of the page treats alike share one.
 * @param paints all of the page's
 * @returns the inks of each drawing, by index
 */
export function packed(names: readonly string[], paints: readonly Paint[]): number[][] {
  const classes = new Map<string, number[]>();
  const differs = paints.some(({ blend }) => blend !== 'Normal');
  for (const [ink] of names.entries()) {
    const kept = paints.map((paint) => (isKept(paint, ink, names) ? '1' : '0')).join('');
    const kind = !differs ? '' : isSpot(ink) ? 's' : ink === BLACK ? 'k' : 'c';
    const key = kind + kept;
    classes.set(key, [...(classes.get(key) ?? []), ink]);
  }
  return [...classes.values()].flatMap((inks) =>
    Array.from({ length: Math.ceil(inks.length / PER_DRAWING) }, (_, at) =>
      inks.slice(at * PER_DRAWING, (at + 1) * PER_DRAWING),
    ),
  );
}
