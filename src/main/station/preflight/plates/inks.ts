import { type Colour, type ColourSpace, channelsOf, type Palettes } from '../content/index.ts';

/** The process inks, in the order of DeviceCMYK. */
export const processInks = ['Cyan', 'Magenta', 'Yellow', 'Black'] as const;
/** Colour on every plate (ISO 32000-2, 8.6.6.4). */
export const ALL = 'All';
const NONE = 'None';
export const BLACK = 3;

/** The inks that a space names, without its palette; null: it is of the process inks, or of none. */
export function namesOf(space: ColourSpace): readonly string[] | null {
  switch (space.kind) {
    case 'inks':
      return space.names;
    case 'indexed':
      return namesOf(space.base);
    case 'pattern':
      return space.base === null ? null : namesOf(space.base);
    default:
      return null;
  }
}

/** Whether a space paints nothing at all. */
export const isNone = (space: ColourSpace): boolean =>
  namesOf(space)?.every((name) => name === NONE) === true;

/** Whether the inks of a space are not known without an output profile. */
export function isUnseparated(space: ColourSpace): boolean {
  switch (space.kind) {
    case 'rgb':
    case 'calibrated-rgb':
    case 'lab':
    case 'unknown':
      return true;
    case 'icc':
      return space.components === 3;
    case 'indexed':
      return isUnseparated(space.base);
    case 'pattern':
      return space.base !== null && isUnseparated(space.base);
    default:
      return false;
  }
}

/** Which component of a colour an ink's tint is; `complement`: the tint is what it lacks to 1. */
interface TintSource {
  readonly component: number;
  readonly isComplement: boolean;
}

/**
 * Where the tint of an ink stands in the colours of a space that is not Indexed; null: nowhere, the ink is
 * not in it. @param ink its index among the page's inks, and its name.
 */
export function sourceOf(space: ColourSpace, ink: number, name: string): TintSource | null {
  const process = ink < processInks.length ? { component: ink, isComplement: false } : null;
  const gray = ink === BLACK ? { component: 0, isComplement: true } : null;
  switch (space.kind) {
    case 'cmyk':
      return process;
    case 'gray':
    case 'calibrated-gray':
      return gray;
    case 'icc':
      return space.components === 4 ? process : space.components === 1 ? gray : null;
    case 'inks': {
      const component = space.names.findIndex((one) => one === name || one === ALL);
      return component < 0 ? null : { component, isComplement: false };
    }
    default:
      return null;
  }
}

/**
 * The tints of some inks in a colour, each from 0 to 1. What is unknown counts as no ink, so that sums are
 * too small rather than too large.
 */
export function tintsOf(
  colour: Colour,
  inks: readonly number[],
  names: readonly string[],
  palettes: Palettes,
): number[] {
  const found = palettes.lookedUp(colour);
  return inks.map((ink) => {
    const source = found === null ? null : sourceOf(found.space, ink, names[ink] ?? '');
    if (found === null || source === null) return 0;
    const value = Math.min(1, Math.max(0, found.values[source.component] ?? 0));
    return source.isComplement ? 1 - value : value;
  });
}

/** Values per pixel of a space; null if it has none. */
export const componentsOf = (space: ColourSpace): number | null => channelsOf(space);
