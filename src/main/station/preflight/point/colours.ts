import type { ColourKind, SpotMark } from '../../../../contract/index.ts';
import type { ColourSpace } from '../content/index.ts';
import { shownName } from '../pdf/index.ts';

/** The kind of a colour space, for an operator. */
export function kindOf(space: ColourSpace): ColourKind {
  switch (space.kind) {
    case 'cmyk':
    case 'gray':
    case 'rgb':
    case 'inks':
    case 'pattern':
      return space.kind;
    case 'calibrated-gray':
      return 'gray';
    case 'calibrated-rgb':
      return 'rgb';
    case 'icc':
      return space.components === 1 ? 'gray' : space.components === 4 ? 'cmyk' : 'rgb';
    case 'indexed':
      return kindOf(space.base);
    case 'lab':
    case 'unknown':
      return 'other';
  }
}

const process = ['Cyan', 'Magenta', 'Yellow', 'Black'] as const;
const light = ['Red', 'Green', 'Blue'] as const;

/** The names of a space's tints; null if its values are not tints. */
function namesOf(space: ColourSpace): readonly string[] | null {
  if (space.kind === 'inks') return space.names;
  if (space.kind === 'indexed') return null;
  switch (kindOf(space)) {
    case 'cmyk':
      return process;
    case 'gray':
      return ['Black'];
    case 'rgb':
      return light;
    case 'inks':
    case 'pattern':
    case 'other':
      return null;
  }
}

/** A colour by ink names, in percent; null if the file does not specify it so. */
export function colourOf(space: ColourSpace, values: readonly number[]): SpotMark['colour'] {
  const names = namesOf(space);
  if (names === null || names.length !== values.length) return null;
  const isGray = kindOf(space) === 'gray';
  return names.map((name, index) => {
    const value = Math.min(1, Math.max(0, values[index] ?? 0));
    return { name: shownName(name), percent: Math.round((isGray ? 1 - value : value) * 1_000) / 10 };
  });
}
