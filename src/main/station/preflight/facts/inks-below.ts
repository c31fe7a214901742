import { type Area, type Colour, type ColourSpace, type GraphicsState, overlaps } from '../content/index.ts';

/** Areas whose inks are known one by one; the inks of further ones may lie anywhere. */
const MAX_AREAS = 5_000;
/** Inks whose areas are not known; beyond this they may be any. */
const MAX_INKS = 200;
/** Comparisons of areas per page, after which nothing about areas is known. */
const MAX_COMPARISONS = 20_000_000;
/** What has no width prints as thin as the device can; in points. */
const THINNEST = 0.25;

/** Names of inks; `any`: of all of them, or it is not known which. */
export type Inks = ReadonlySet<string> | 'any';

const processNames = ['Cyan', 'Magenta', 'Yellow', 'Black'];
const processInks: Inks = new Set(processNames);
const noInks: Inks = new Set();

/**
 * What was painted on a page so far: bounding boxes with their inks. It errs towards ink: nothing painted is
 * ever taken away, and an unknown area may be anywhere.
 */
export class InksBelow {
  readonly #areas: { readonly area: Area; readonly inks: Inks }[] = [];
  readonly #anywhere = new Set<string>();
  #isAnyAnywhere = false;
  #comparisons = 0;

  /** @param area null: unknown */
  add(inks: Inks, area: Area | null): void {
    if (inks !== 'any' && inks.size === 0) return;
    if (area !== null && this.#areas.length < MAX_AREAS) {
      this.#areas.push({ area: visible(area), inks });
    } else if (inks === 'any' || this.#anywhere.size + inks.size > MAX_INKS) this.#isAnyAnywhere = true;
    else for (const ink of inks) this.#anywhere.add(ink);
  }

  /**
   * Whether ink lies below an area, other than what is removed there. `unsure`: ink that stays is on the
   * page, but perhaps not there.
   */
  under(area: Area | null, removed: Inks): 'ink' | 'none' | 'unsure' {
    if (removed === 'any') return 'none';
    if (this.#comparisons > MAX_COMPARISONS) return 'unsure';
    this.#comparisons += this.#areas.length;
    const seen = area === null ? null : visible(area);
    const isBelow = this.#areas.some(
      (below) => (seen === null || overlaps(below.area, seen)) && stays(below.inks, removed),
    );
    if (isBelow) return seen === null ? 'unsure' : 'ink';
    return this.#isAnyAnywhere || stays(this.#anywhere, removed) ? 'unsure' : 'none';
  }
}

const stays = (below: Inks, removed: ReadonlySet<string>): boolean =>
  below === 'any' || [...below].some((ink) => !removed.has(ink));

function visible({ left, bottom, right, top }: Area): Area {
  const across = right > left ? 0 : THINNEST / 2;
  const up = top > bottom ? 0 : THINNEST / 2;
  return { left: left - across, bottom: bottom - up, right: right + across, top: top + up };
}

/** The area around a path, widened by what a line covers on either side: right angles and caps included. */
export function aroundLine(area: Area, { lineWidth, matrix: [a, b, c, d] }: GraphicsState): Area {
  const beside = Math.max(lineWidth * Math.max(Math.hypot(a, b), Math.hypot(c, d)), THINNEST) * 0.75;
  return {
    left: area.left - beside,
    bottom: area.bottom - beside,
    right: area.right + beside,
    top: area.top + beside,
  };
}

/** The inks that a colour prints. */
export function inksOf({ space, values }: Colour): Inks {
  switch (space.kind) {
    case 'cmyk':
      return printed(processNames, values);
    case 'inks':
      return space.names.includes('All') ? 'any' : printed(space.names, values);
    default:
      return inksOfSpace(space);
  }
}

/** The inks that a colour space may print, in colours that are not known. */
export function inksOfSpace(space: ColourSpace): Inks {
  switch (space.kind) {
    case 'indexed':
      return inksOfSpace(space.base);
    case 'inks':
      return space.names.includes('All') ? 'any' : printed(space.names, []);
    case 'pattern':
    case 'unknown':
      return 'any';
    default:
      return processInks;
  }
}

const printed = (names: readonly string[], values: readonly number[]): Inks =>
  new Set(names.filter((name, index) => name !== 'None' && (values[index] ?? 1) > 0));

/**
 * The inks that white set to overprint still removes (ISO 32000-2, 8.6.7, table 147). Spaces of inks: those
 * they name. DeviceCMYK: none in mode 1 (also from a palette, where the standard has it otherwise and RIPs
 * differ); otherwise the process inks, as all other spaces do. Never a spot ink
 * that the space does not name.
 */
export function removedByWhite({ space }: Colour, overprintMode: number): Inks {
  if (space.kind === 'inks') return space.names.includes('All') ? 'any' : printed(space.names, []);
  return space.kind === 'cmyk' && overprintMode === 1 ? noInks : processInks;
}
