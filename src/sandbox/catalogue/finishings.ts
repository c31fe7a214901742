import { uuidOf } from '../random.ts';

/** Section 2.3, as the service sends it. */
export interface Finishing {
  readonly id: string;
  readonly alias: string;
  readonly name: string;
}

export const finishingKinds = ['orientation', 'ink', 'lamination', 'corners', 'foiling'] as const;
export type FinishingKind = (typeof finishingKinds)[number];

const known: Readonly<Record<FinishingKind, readonly (readonly [slug: string, name: string])[]>> = {
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
export const finishings: readonly Finishing[] = finishingKinds.flatMap((kind) =>
  known[kind].map(([slug, name]) => {
    const alias = `finishing-${kind}-${slug}`;
    return { id: uuidOf(alias), alias, name };
  }),
);

const bySlug = new Map(finishings.map((one) => [one.alias.slice('finishing-'.length), one]));

/** The finishing of `slug`, an alias without its prefix, e.g. `ink-double`. */
export function finishing(slug: string): Finishing {
  const found = bySlug.get(slug);
  if (found === undefined) throw new RangeError(`There is no finishing ${slug}.`);
  return found;
}

export function kindOf(one: Finishing): FinishingKind {
  const kind = finishingKinds.find((name) => one.alias.startsWith(`finishing-${name}-`));
  if (kind === undefined) throw new RangeError(`${one.alias} is of no known kind.`);
  return kind;
}
