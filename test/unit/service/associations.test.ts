import { describe, expect, test } from 'vitest';
import { absent, known, unreadable } from '../../../src/contract/index.ts';
import { CatalogueIndex } from '../../../src/main/station/catalogue-index.ts';
import { decodeJob } from '../../../src/main/station/service/decode/job.ts';
import { Reading } from '../../../src/main/station/service/decode/reading.ts';

const id = (n: number): string => `cc0000${String(n).padStart(2, '0')}-0000-4000-8000-000000000001`;
const sheet = (label: string, width: number, height: number) => ({
  label,
  finished: { mm: { width, height }, in: null },
  unfinished: { mm: { width: width + 6, height: height + 6 }, in: null },
  orientation: null,
});
const size = (n: number, name: string, alias: string | null, sheets = [sheet('general', 100, 100)]) => ({
  kind: 'size' as const,
  item: { id: id(n), name, alias, sheets },
});
const material = (n: number, name: string, alias: string, gsm: number) => ({
  kind: 'material' as const,
  item: {
    id: id(n),
    name,
    alias,
    base: 'Silk',
    variant: null,
    weights: [{ unit: 'gsm', value: gsm }],
    thickness: null,
  },
});
const GOLD = 'finishing-foiling-gold-foil-print';
const finishing = (n: number, name: string, alias: string) => ({
  kind: 'finishing' as const,
  item: { id: id(n), name, alias, kind: 'foiling' as const },
});
const product = (n: number, name: string, alias: string) => ({
  kind: 'product' as const,
  productId: id(n),
  item: { id: id(n), name, alias, version: 1, components: [], createdAt: null, updatedAt: null },
});
const of = (n: number, ...items: ReturnType<typeof size | typeof material | typeof finishing>[]) =>
  items.map((one) => ({ ...one, productId: id(n) }));

const catalogue = new CatalogueIndex([
  product(1, 'Business Cards', 'business-cards'),
  product(2, 'Books', 'books'),
  ...of(
    1,
    material(10, 'Silk Standard', 'material-silk-standard-350gsm', 350),
    finishing(20, 'Gold foil', GOLD),
    size(30, 'Credit card', 'size-credit-card', [sheet('general', 85, 55)]),
    size(31, 'Flyer', 'size-flyer', [sheet('general', 99, 210)]),
  ),
  ...of(
    2,
    material(10, 'Silk Standard', 'material-silk-standard-350gsm', 350),
    size(32, 'Flyer', 'size-flyer', [sheet('general', 105, 210)]),
    size(33, 'Novel', null, [sheet('cover', 250, 198), sheet('inner', 129, 198)]),
  ),
]);

const component = (more: object, ofJob: object = {}, label = 'general') =>
  decodeJob(
    { id: id(99), ...ofJob, components: { [label]: { material: 'Silk', ...more } } },
    new Reading({}, '', () => catalogue),
  ).components[0];

describe('a material that is named by', () => {
  test.each([
    ['its id', id(10), known('Silk Standard, 350 gsm')],
    ['its id in other letters', id(10).toUpperCase(), known('Silk Standard, 350 gsm')],
    ['an object with an id', { id: id(10) }, known('Silk Standard, 350 gsm')],
    ['its alias', 'material-silk-standard-350gsm', known('Silk Standard, 350 gsm')],
    ['an object with an alias', { alias: 'material-silk-standard-350gsm' }, known('Silk Standard, 350 gsm')],
    ['another name', { id: id(10), name: 'Soie' }, known('Soie, 350 gsm')],
    ['a name that says the weight', { id: id(10), name: 'Silk 350gsm' }, known('Silk 350gsm')],
    ['an alias that is not listed', 'material-kraft-brown-300gsm', known('Kraft brown 300gsm')],
    ['a name with such an alias', { name: 'Kraft', alias: 'material-kraft-300gsm' }, known('Kraft, 300 gsm')],
    ['a name without any weight', 'Kraft', known('Kraft')],
    ['an id that is not listed', id(77), unreadable('material')],
  ])('%s', (_, given, expected) => {
    expect(component({ material: given })?.material).toEqual(expected);
  });
});

const mm = (width: number, height: number) => known({ width, height });
describe('a size that is named by', () => {
  test.each([
    ['its id', id(30), 'Credit card', mm(85, 55)],
    ['an object with an id', { id: id(30) }, 'Credit card', mm(85, 55)],
    ['its alias', 'size-credit-card', 'Credit card', mm(85, 55)],
    ['its name', 'Credit card', 'Credit card', mm(85, 55)],
    [
      'dimensions of its own',
      { id: id(30), dimensions: { width: 86, height: 54 } },
      'Credit card',
      mm(86, 54),
    ],
    ['an alias of two products', 'size-flyer', 'Flyer', unreadable('size')],
    ['an alias with its measures', 'size-85mm-x-55mm', '85mm x 55mm', mm(85, 55)],
    ['a name of ISO', 'size-a5', 'A5', mm(148, 210)],
    ['a name of ISO on its side', 'A4 landscape', 'A4 landscape', mm(297, 210)],
    ['another series of ISO', { name: 'DIN C5' }, 'DIN C5', mm(162, 229)],
    ['what is folded', 'A4 to A5', 'A4 to A5', unreadable('size')],
    ['an id that is not listed', id(77), null, unreadable('size')],
  ])('%s', (_, given, name, finishedMm) => {
    expect(component({ size: given })).toMatchObject({ size: name, finishedMm });
  });

  test('an alias is the size of its own product', () => {
    const read = component({ size: 'size-flyer' }, { product: 'books' });
    expect(read).toMatchObject({ finishedMm: mm(105, 210), unfinishedMm: mm(111, 216) });
  });

  test.each([
    ['cover', mm(250, 198)],
    ['pages', mm(129, 198)],
    ['jacket', unreadable('size')],
  ])('an id has the measures of the component %s', (label, expected) => {
    expect(component({ size: id(33) }, {}, label)?.finishedMm).toEqual(expected);
  });
});

const gold = known([{ alias: GOLD, name: 'Gold foil' }]);
describe('a finishing that is named by', () => {
  test.each([
    ['its id', { options: [{ finishing_item: id(20) }] }, gold],
    ['an object with an id', { finishings: [{ id: id(20) }] }, gold],
    ['its id alone', { options: [id(20)] }, gold],
    ['its alias', { options: [{ finishing_item: GOLD }] }, gold],
    ['its alias in an object', { finishings: [{ alias: GOLD }] }, gold],
    ['an id that is not listed', { options: [{ finishing_item: id(77) }] }, unreadable('options')],
    ['one listed, one not', { options: [id(20), { finishing_item: id(77) }] }, unreadable('options')],
    ['none', {}, absent],
  ])('%s', (_, given, expected) => {
    expect(component(given)?.finishings).toEqual(expected);
  });
});

describe('a file for a finishing that is named by', () => {
  test.each([
    ['its id', { finishing_item: id(20) }, 'foil', [GOLD]],
    ['its alias', { finishing_item: GOLD }, 'foil', [GOLD]],
    ['an object with an id', { finishing_item: { id: id(20) } }, 'foil', [GOLD]],
    ['an id that is not listed', { finishing_item: id(77), label: 'ink' }, 'other', [id(77)]],
    ['such an id, and a label', { finishing_item: id(77), label: 'foil' }, 'foil', [id(77)]],
  ])('%s', (_, given, kind, finishings) => {
    const file = { id: id(50), ...given, file: { id: id(51), mime_type: 'application/pdf' } };
    expect(component({ artwork: { files: [file] } })?.files).toMatchObject([{ kind, finishings }]);
  });

  test('an id that only the same order names', () => {
    const file = { id: id(50), finishing_item: id(78), file: { id: id(51), mime_type: 'application/pdf' } };
    const item = { id: id(78), alias: 'finishing-foiling-silver-foil-print', name: 'Silver foil' };
    const read = component({ options: [{ finishing_item: item }], artwork: { files: [file] } });
    expect(read?.files).toMatchObject([{ kind: 'foil', finishings: [item.alias] }]);
  });
});

test.each([
  [id(1), 'Business Cards'],
  ['business-cards', 'Business Cards'],
  [{ id: id(1) }, 'Business Cards'],
  [{ id: id(1), name: 'Cards' }, 'Cards'],
  ['greeting-cards', 'greeting-cards'],
])('the product %j is called %s', (given, name) => {
  expect(decodeJob({ id: id(99), product: given }, new Reading({}, '', () => catalogue)).product).toBe(name);
});

test('another catalogue is another reading; another version of a product is not', () => {
  const other = new CatalogueIndex([product(1, 'Cards', 'business-cards')]);
  const [one] = [product(1, 'Cards', 'business-cards')];
  const newer = new CatalogueIndex([{ ...one, item: { ...one.item, version: 2 } }]);
  const fingerprint = (index: CatalogueIndex): string => new Reading({}, 'x', () => index).fingerprint;
  expect(fingerprint(catalogue)).not.toBe(fingerprint(other));
  expect(fingerprint(newer)).toBe(fingerprint(other));
  expect(fingerprint(CatalogueIndex.empty)).toBe('x');
});
