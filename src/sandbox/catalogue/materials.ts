import { uuidOf } from '../random.ts';

/** Section 2.2, as the service sends it. */
export interface Material {
  readonly id: string;
  readonly alias: string;
  readonly name: string;
  readonly base: Named;
  readonly variant: Named;
  readonly weight: Named & {
    readonly weight: {
      readonly units: { readonly gsm: number; readonly 'lb:cover'?: number; readonly pt?: number };
    };
  };
  readonly thickness?: { readonly value: number; readonly unit: string };
}

interface Named {
  readonly id: string;
  readonly alias: string;
  readonly name: string;
}

const named = (prefix: string, slug: string, name: string): Named => ({
  id: uuidOf(`${prefix}-${slug}`),
  alias: `${prefix}-${slug}`,
  name,
});

/** lb:cover and pt are present on some weights only (section 2.2). */
const imperial: Readonly<Record<number, { 'lb:cover'?: number; pt?: number }>> = {
  260: { 'lb:cover': 100 },
  300: { pt: 12 },
  350: { 'lb:cover': 130, pt: 14 },
  400: { pt: 16 },
};

function material(base: string, baseName: string, gsm: number, micrometres: number | null): Material {
  const units = { gsm, ...imperial[gsm] };
  return {
    id: uuidOf(`material-${base}-standard-${gsm}`),
    alias: `material-${base}-standard-${gsm}gsm`,
    name: `${baseName} ${gsm} gsm`,
    base: named('material-base', base, baseName),
    variant: named('material-variant', 'standard', 'Standard'),
    weight: { ...named('material-weight', `${gsm}gsm`, `${gsm} gsm`), weight: { units } },
    ...(micrometres === null ? {} : { thickness: { value: micrometres, unit: 'µm' } }),
  };
}

/**
 * Section 2.2 names the stocks and the weights; which stock comes in which weight is the sandbox's own
 * choice.
 */
export const materials: readonly Material[] = [
  material('silk', 'Silk', 250, 215),
  material('silk', 'Silk', 350, 320),
  material('silk', 'Silk', 400, 380),
  material('gloss', 'Gloss', 250, 190),
  material('gloss', 'Gloss', 300, 240),
  material('matt', 'Matt', 300, 285),
  material('matt', 'Matt', 400, 400),
  material('uncoated', 'Uncoated', 250, null),
  material('uncoated', 'Uncoated', 350, 430),
  material('recycled', 'Recycled', 260, null),
  material('recycled', 'Recycled', 350, null),
  material('recycled-silk', 'Recycled Silk', 300, null),
  material('kraft', 'Kraft', 260, 380),
  material('pearl-polar', 'Pearl Polar', 300, null),
];

/** A base without its prefix, e.g. `recycled-silk`. */
export const baseOf = (one: Material): string => one.base.alias.slice('material-base-'.length);
