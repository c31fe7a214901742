import { describe, expect, test } from 'vitest';
import { finishings } from '../../../src/sandbox/catalogue/finishings.ts';
import { materials } from '../../../src/sandbox/catalogue/materials.ts';
import { products } from '../../../src/sandbox/catalogue/products.ts';
import { sizes, sizesOf } from '../../../src/sandbox/catalogue/sizes.ts';
import {
  tiers,
  visibleFinishings,
  visibleMaterials,
  visibleProducts,
} from '../../../src/sandbox/catalogue/tiers.ts';
import { finishingIn, materialIn, nameIn } from '../../../src/sandbox/catalogue/translations.ts';
import { localeOf } from '../../../src/sandbox/locales.ts';
import { sizeJson } from '../../../src/sandbox/responses/resource-json.ts';
import { deliveryOptions } from '../../../src/sandbox/world/delivery-options.ts';
import { statusJson } from '../../../src/sandbox/world/statuses.ts';

test('the products table of section 2.1, with its components', () => {
  const labels = (alias: string) =>
    products.find((one) => one.alias === alias)?.components.map((one) => one.label);
  expect(products.map(({ name, alias, type }) => [name, alias, type])).toEqual([
    ['Business Cards', 'business-cards', 'flat-and-folded'],
    ['Leaflets and Flyers', 'leaflets-and-flyers', 'flat-and-folded'],
    ['Postcards', 'postcards', 'flat'],
    ['Perfect Bound Books', 'perfect-bound-books', 'multipage'],
    ['Saddle Stitched Books', 'saddle-stitched-books', 'multipage'],
    ['Wiro Bound Books', 'wiro-bound-books', 'multipage'],
    ['Letterheads', 'letterheads', 'flat'],
    ['Greeting Cards', 'greeting-cards', 'folded'],
    ['Bookmarks', 'bookmarks', 'flat'],
  ]);
  for (const { alias, type } of products) {
    expect(labels(alias)).toEqual(type === 'multipage' ? ['cover', 'inner'] : ['general']);
  }
});

describe('materials of section 2.2', () => {
  test('aliases follow their patterns', () => {
    for (const one of materials) {
      const { gsm } = one.weight.weight.units;
      const base = one.base.alias.replace('material-base-', '');
      const variant = one.variant.alias.replace('material-variant-', '');
      expect(one.alias).toBe(`material-${base}-${variant}-${gsm}gsm`);
      expect(one.weight.alias).toBe(`material-weight-${gsm}gsm`);
    }
  });

  test('the stocks and weights it names all exist, and no others', () => {
    const bases = ['gloss', 'kraft', 'matt', 'pearl-polar', 'recycled', 'recycled-silk', 'silk', 'uncoated'];
    expect([...new Set(materials.map((one) => one.base.alias))].sort()).toEqual(
      bases.map((one) => `material-base-${one}`),
    );
    const units = materials.map((one) => one.weight.weight.units);
    const values = (name: 'gsm' | 'lb:cover' | 'pt') =>
      [...new Set(units.map((one) => one[name]))].filter((one) => one !== undefined).sort();
    expect(values('gsm')).toEqual([250, 260, 300, 350, 400]);
    expect(values('lb:cover')).toEqual([100, 130]);
    expect(values('pt')).toEqual([12, 14, 16]);
    expect(units.some((one) => one['lb:cover'] === undefined)).toBe(true);
    expect(units.some((one) => one.pt === undefined)).toBe(true);
  });

  test('thickness is in micrometres, and absent on some', () => {
    expect(new Set(materials.map((one) => one.thickness?.unit))).toEqual(new Set(['µm', undefined]));
  });
});

test('every finishing of section 2.3, the square one marked deprecated', () => {
  expect(finishings.map((one) => one.alias)).toEqual(
    [
      'orientation-portrait orientation-landscape orientation-square ink-single ink-double',
      'lamination-no-lamination lamination-gloss-single lamination-gloss-double lamination-matt-single',
      'lamination-matt-double lamination-velvet-single lamination-velvet-double',
      'lamination-matt-coating-single lamination-matt-coating-double',
      'lamination-gloss-coating-single lamination-gloss-coating-double',
      'corners-round-corners corners-square-corners',
      'foiling-gold-foil-print foiling-silver-foil-print foiling-no-foiling',
    ]
      .join(' ')
      .split(' ')
      .map((slug) => `finishing-${slug}`),
  );
  const marked = finishings.filter((one) => /deprecated/i.test(one.name)).map((one) => one.alias);
  expect(marked).toEqual(['finishing-orientation-square']);
});

test.each(['de', 'fr', 'nl'] as const)('everything in the catalogue has words in %s', (locale) => {
  const same = (names: readonly string[]): string[] => names.filter((name) => nameIn(locale, name) === name);
  expect(same(products.map(({ name }) => name))).toEqual([]);
  expect(finishings.filter((one) => finishingIn(locale, one).name === one.name)).toEqual([]);
  expect(materials.filter((one) => !/ \d+ g\/m²$/.test(materialIn(locale, one).name))).toEqual([]);
  expect(same(deliveryOptions.flatMap(({ service, group }) => [service, group]))).toEqual(
    locale === 'nl' ? [] : ['Standard', 'Standard'],
  );
  // A5 is A5 everywhere, and some words are the same.
  expect(same(sizes.map(({ name }) => name)).every((name) => /^(A\d|DL|Standard|Long) \(/.test(name))).toBe(
    true,
  );
  const [size] = sizes;
  expect(size === undefined ? '' : nameIn(locale, size.name)).toMatch(/^Standaa?rd \(85 x 55 mm\)$/);
});

describe('sizes of section 2.4', () => {
  test('every product has some, for each of its components, in both units', () => {
    for (const product of products) {
      const offered = sizesOf(product);
      expect(offered.length, product.name).toBeGreaterThan(0);
      for (const size of offered) {
        const { components } = sizeJson(size, product, 'en');
        expect(Object.keys(components)).toEqual(product.components.map((one) => one.label));
        for (const component of Object.values(components)) {
          const { finished, unfinished } = component.sizes;
          expect(finished.in.width).toBeCloseTo(finished.mm.width / 25.4, 3);
          expect(unfinished.mm.height - finished.mm.height).toBe(6);
        }
      }
    }
  });

  test('an orientation is present on square sizes, and only there', () => {
    const shapes = products.flatMap((product) =>
      sizesOf(product).flatMap((size) => Object.values(sizeJson(size, product, 'en').components)),
    );
    expect(shapes.some((one) => one.orientation !== undefined)).toBe(true);
    for (const {
      sizes: { finished },
      orientation,
    } of shapes) {
      const isSquare = finished.mm.width === finished.mm.height;
      expect(orientation?.alias).toBe(isSquare ? 'finishing-orientation-square' : undefined);
    }
  });
});

test('IDs are unique, and UUIDs', () => {
  const ids = [...products, ...materials, ...finishings, ...sizes].map((one) => one.id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('a tier hides products, materials and finishings, but leaves every product it shows something', () => {
  const shown = tiers.map((tier) => ({
    products: visibleProducts(tier).length,
    materials: new Set(products.flatMap((one) => visibleMaterials(tier, one))).size,
    finishings: new Set(products.flatMap((one) => visibleFinishings(tier, one))).size,
  }));
  expect(shown.at(-1)).toEqual({ products: 9, materials: materials.length, finishings: finishings.length });
  for (const kind of ['products', 'materials', 'finishings'] as const) {
    const counts = shown.map((one) => one[kind]);
    expect(counts[0]).toBeLessThan(Number(counts[1]));
    expect(counts[1]).toBeLessThan(Number(counts[2]));
  }
  for (const tier of tiers) {
    for (const product of visibleProducts(tier)) {
      expect(visibleMaterials(tier, product).length, `${tier} ${product.name}`).toBeGreaterThan(0);
    }
  }
});

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de-AT', 'de'],
  ['fr;q=0.3, nl;q=0.9', 'nl'],
  ['ja, fr;q=0.1', 'fr'],
  ['xx', 'en'],
])('Accept-Language %s is answered in %s', (header, locale) => {
  const status = statusJson('job.production.queued', localeOf(header));
  expect(status.canonical).toBe('job.production.queued');
  expect(status.translation.locale).toBe(locale);
  expect(status.translation.name).not.toBe('');
});
