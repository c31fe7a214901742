import { uuidOf } from '../random.ts';

export interface Finishing {
  readonly id: string;
  readonly alias: string;
  readonly name: string;
}

const known: Readonly<Record<string, readonly [string, string][]>> = {
  orientation: [
    ['portrait', 'Portrait'],
    ['landscape', 'Landscape'],
    ['square', 'Square (deprecated)'],
  ],
  ink: [
    ['single', 'Printed on one side'],
    ['double', 'Printed on both sides'],
  ],
  lamination: [
    ['no-lamination', 'No lamination'],
    ['gloss-single', 'Gloss lamination, one side'],
    ['gloss-double', 'Gloss lamination, both sides'],
    ['matt-single', 'Matt lamination, one side'],
    ['matt-double', 'Matt lamination, both sides'],
    ['velvet-single', 'Velvet lamination, one side'],
    ['velvet-double', 'Velvet lamination, both sides'],
    ['matt-coating-single', 'Matt coating, one side'],
    ['matt-coating-double', 'Matt coating, both sides'],
    ['gloss-coating-single', 'Gloss coating, one side'],
    ['gloss-coating-double', 'Gloss coating, both sides'],
  ],
  corners: [
    ['round-corners', 'Round corners'],
    ['square-corners', 'Square corners'],
  ],
  foiling: [
    ['gold-foil-print', 'Gold foil'],
    ['silver-foil-print', 'Silver foil'],
    ['no-foiling', 'No foiling'],
  ],
};

/** Every finishing of section 2.3. */
export const finishings: readonly Finishing[] = Object.entries(known).flatMap(([kind, options]) =>
  options.map(([slug, name]) => {
    const alias = `finishing-${kind}-${slug}`;
    return { id: uuidOf(alias), alias, name };
  }),
);

/** The finishing of `alias` without its prefix, e.g. `ink-double`. */
export function finishing(slug: string): Finishing {
  const found = finishings.find((one) => one.alias === `finishing-${slug}`);
  if (found === undefined) throw new RangeError(`There is no finishing ${slug}.`);
  return found;
}
