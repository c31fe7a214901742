import type { Place } from '../../../../contract/index.ts';
import type { Area, Colour, ColourSpace } from '../content/index.ts';
import { shownName } from '../pdf/index.ts';
import type { ColourUse } from './facts.ts';
import { type InksBelow, inksOfSpace } from './inks-below.ts';
import { shortened } from './shortened.ts';

const MAX_COLOURS = 200;
const PROCESS_INKS = 4;
/** Rounding may leave a little less than 1. */
const SOLID = 0.99;

/** `name`: of an ink, its bytes. */
type Family = Pick<ColourUse, 'family' | 'name'>;
type Building = { -readonly [Key in keyof ColourUse]: ColourUse[Key] };

/** How something is painted, as far as its colour is concerned. */
interface Painting {
  readonly alpha: number;
  readonly overprints: boolean;
  /** Width of a line; null if it is not a line. */
  readonly lineMm: number | null;
  /** Null if unknown. */
  readonly area: Area | null;
}

/** Collects the colours of a page: which there are, and what a foil would trip over. */
export class ColourMarks {
  readonly #placeOf: (area: Area) => Place;
  readonly #uses = new Map<string, Building>();
  readonly #below: InksBelow;

  /**
   * @param placeOf maps an area to the page, in mm
   * @param below what was painted before
   */
  constructor(placeOf: (area: Area) => Place, below: InksBelow) {
    this.#placeOf = placeOf;
    this.#below = below;
  }

  get uses(): ColourUse[] {
    return [...this.#uses.values()];
  }

  paint({ space, values }: Colour, painting: Painting): void {
    const { alpha, area, lineMm, overprints } = painting;
    for (const [index, { family, name }] of familiesOf(space).entries()) {
      const use = this.#use(family, name, area);
      if (use === null) continue;
      const levels = levelsOf(family, space, values, index);
      if (levels === null) {
        use.isWhite = false;
        if (family !== 'gray') use.isBlack = false;
        continue;
      }
      if (levels.every((level) => level <= 0)) continue;
      use.isWhite = false;
      if (levels.length === PROCESS_INKS && levels.every((level) => level >= SOLID))
        use.allSolid ??= this.#seen(area);
      if (levels.slice(0, -1).some((level) => level > 0)) use.isBlack = false;
      const tint = levels.map((level) => level * alpha).find((level) => level > 0 && level < 1);
      if (tint !== undefined) use.halftone ??= { ...this.#seen(area), percent: Math.round(tint * 100) };
      if (lineMm !== null && lineMm < (use.thinnestLine?.widthMm ?? Number.POSITIVE_INFINITY))
        use.thinnestLine = { ...this.#seen(area), widthMm: lineMm };
      if (
        name !== null &&
        !overprints &&
        use.knockout === null &&
        area !== null &&
        this.#below.under(area, inksOfSpace(space)) === 'ink'
      )
        use.knockout = this.#seen(area);
    }
  }

  /** An image whose pixels are not known. */
  picture(space: ColourSpace, area: Area): void {
    for (const { family, name } of familiesOf(space)) {
      const use = this.#use(family, name, area);
      if (use === null) continue;
      use.isWhite = false;
      if (family !== 'gray' && family !== 'ink') use.isBlack = false;
      use.raster ??= this.#seen(area);
    }
  }

  /** A stencil: `paint` reports its colour. */
  stencil({ space }: Colour, area: Area): void {
    for (const { family, name } of familiesOf(space)) {
      const use = this.#use(family, name, area);
      if (use !== null) use.raster ??= this.#seen(area);
    }
  }

  gradient(space: ColourSpace): void {
    for (const { family, name } of familiesOf(space)) {
      const use = this.#use(family, name, null);
      if (use === null) continue;
      use.isWhite = false;
      if (family !== 'gray' && family !== 'ink') use.isBlack = false;
      use.halftone ??= { place: null, percent: null };
    }
  }

  #use(family: ColourUse['family'], name: string | null, area: Area | null): Building | null {
    const key = keyOf(family, name);
    const known = this.#uses.get(key);
    if (known !== undefined) return known;
    if (this.#uses.size >= MAX_COLOURS) return null;
    const use: Building = {
      family,
      name: name === null ? null : this.#shown(name),
      ...this.#seen(area),
      isWhite: true,
      isBlack: blackFamilies.has(family),
      halftone: null,
      raster: null,
      thinnestLine: null,
      knockout: null,
      allSolid: null,
    };
    this.#uses.set(key, use);
    return use;
  }

  /** An ink's name for the screen; inks that differ only in how it is encoded keep the bytes of the later. */
  #shown(name: string): string {
    const shown = shortened(shownName(name));
    const isTaken = [...this.#uses.values()].some((use) => use.name === shown);
    return isTaken ? shortened(name.replace(/[^\x20-\x7e]/g, asHex)) : shown;
  }

  #seen(area: Area | null): { readonly place: Place | null } {
    return { place: area === null ? null : this.#placeOf(area) };
  }
}

/** A character of a name as a PDF writes it. */
const asHex = (char: string): string => `#${char.charCodeAt(0).toString(16).padStart(2, '0')}`;

const keyOf = (family: string, name: string | null): string => `${family} ${name ?? ''}`;

/** Colour families that can be nothing but black. */
const blackFamilies: ReadonlySet<string> = new Set(['gray', 'cmyk', 'icc-cmyk']);

function familiesOf(space: ColourSpace): readonly Family[] {
  switch (space.kind) {
    case 'icc':
      return [
        {
          family: space.components === 1 ? 'icc-gray' : space.components === 4 ? 'icc-cmyk' : 'icc-rgb',
          name: null,
        },
      ];
    case 'indexed':
      return familiesOf(space.base);
    case 'inks':
      return space.names.filter((name) => name !== 'None').map((name) => ({ family: 'ink', name }));
    case 'pattern':
      return space.base === null ? [] : familiesOf(space.base);
    case 'unknown':
      return [{ family: 'unknown', name: null }];
    default:
      return [{ family: space.kind, name: null }];
  }
}

/** Coverage of each ink, from 0 to 1, black last; null if unknown. */
function levelsOf(
  family: ColourUse['family'],
  space: ColourSpace,
  values: readonly number[],
  index: number,
): readonly number[] | null {
  if (space.kind === 'indexed' || space.kind === 'pattern') return null;
  switch (family) {
    case 'cmyk':
    case 'icc-cmyk':
      return values.length === 4 ? values : null;
    case 'gray':
    case 'icc-gray':
      return values.length === 1 ? values.map((value) => 1 - value) : null;
    case 'ink': {
      if (space.kind !== 'inks') return null;
      const shown = values.filter((_, at) => space.names[at] !== 'None');
      const value = shown[index];
      return value === undefined ? null : [value];
    }
    default:
      return null;
  }
}
