import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decodeFinishing,
  decodeMaterial,
  decodeProduct,
  decodeSize,
} from '../../../src/main/station/service/decode/catalogue.ts';
import { ServiceError } from '../../../src/main/station/service/index.ts';

const decoders = [decodeProduct, decodeMaterial, decodeFinishing, decodeSize];

describe('a product (2.1)', () => {
  test('is read as the interface shows it, and its JSON is stored', () => {
    const sent = {
      id: 'p-1',
      alias: 'perfect-bound-books',
      name: 'Perfect Bound Books',
      version: 3,
      components: { cover: { id: 'c', label: 'cover' }, inner: { id: 'i', label: 'inner' } },
      created_at: '2024-03-01T09:00:00Z',
      updated_at: '2026-05-12T14:30:00Z',
    };
    const { item, notUnderstood, original } = decodeProduct(sent);
    expect(item).toEqual({
      id: 'p-1',
      alias: 'perfect-bound-books',
      name: 'Perfect Bound Books',
      version: 3,
      components: ['cover', 'inner'],
      createdAt: '2024-03-01T09:00:00.000Z',
      updatedAt: '2026-05-12T14:30:00.000Z',
    });
    expect(notUnderstood).toEqual([]);
    expect(JSON.parse(original)).toEqual(sent);
  });

  test('with other names, a version as a string and components in a list', () => {
    const { item } = decodeProduct({ uuid: 7, slug: 'book-marks', revision: '12', parts: ['general'] });
    expect(item).toMatchObject({ id: '7', name: 'Book marks', version: 12, components: ['general'] });
  });

  test('is taken out of envelopes, and an unreadable field hides no readable one', () => {
    const { item } = decodeProduct({
      data: {
        id: 'p',
        attributes: {
          name: [],
          title: 'Posters',
          version: {},
          revision: 2,
          components: {},
          parts: ['general'],
        },
      },
    });
    expect(item).toMatchObject({ id: 'p', name: 'Posters', version: 2, components: ['general'] });
  });

  test('says what is missing', () => {
    const { item, notUnderstood } = decodeProduct({ id: 'p', created_at: 'yesterday' });
    expect(item).toMatchObject({ name: 'P', version: null, components: [], createdAt: null });
    expect(notUnderstood.map(({ code }) => code)).toEqual(['unread.no-version', 'unread.no-components']);
  });
});

describe('a material (2.2)', () => {
  test('is read as the interface shows it', () => {
    const { item } = decodeMaterial({
      id: 'm',
      alias: 'material-silk-standard-350gsm',
      name: 'Silk 350 gsm',
      base: { id: 'b', alias: 'material-base-silk', name: 'Silk' },
      variant: { id: 'v', alias: 'material-variant-standard', name: 'Standard' },
      weight: {
        id: 'w',
        alias: 'material-weight-350gsm',
        name: '350 gsm',
        weight: { units: { gsm: 350, 'lb:cover': 130, pt: 14 } },
      },
      thickness: { value: 320, unit: 'µm' },
    });
    expect(item).toMatchObject({
      name: 'Silk 350 gsm',
      base: 'Silk',
      variant: 'Standard',
      weights: [
        { unit: 'gsm', value: 350 },
        { unit: 'lb:cover', value: 130 },
        { unit: 'pt', value: 14 },
      ],
      thickness: { value: 320, unit: 'µm' },
    });
  });

  test.each([
    [{ id: 'm', weight: '350' }, [{ unit: 'gsm', value: 350 }]],
    [{ id: 'm', weight: { units: { gsm: '90' } } }, [{ unit: 'gsm', value: 90 }]],
    [
      { id: 'm', weight: { id: '5', name: '90', weight: { units: { oz: 3, gsm: null } } } },
      [{ unit: 'oz', value: 3 }],
    ],
  ])('with its weight elsewhere: %j', (sent, weights) => {
    expect(decodeMaterial(sent).item.weights).toEqual(weights);
  });

  test('without thickness has none, and one without a weight says so', () => {
    const { item, notUnderstood } = decodeMaterial({ id: 'm', base: 'Kraft' });
    expect(item).toMatchObject({ thickness: null, base: 'Kraft', weights: [] });
    expect(notUnderstood).toHaveLength(1);
  });
});

test.each([
  ['finishing-orientation-square', 'orientation'],
  ['finishing-ink-double', 'ink'],
  ['finishing-lamination-matt-coating-single', 'lamination'],
  ['finishing-corners-round-corners', 'corners'],
  ['finishing-foiling-no-foiling', 'foiling'],
  ['finishing-embossing-blind', 'other'],
  ['scodix', 'other'],
])('the finishing %s is of the kind %s (2.3)', (alias, kind) => {
  expect(decodeFinishing({ id: 'f', alias, name: 'Finishing' }).item.kind).toBe(kind);
});

describe('a size (2.4)', () => {
  const sizes = {
    finished: { mm: { width: 85, height: 55 }, in: { width: 3.346, height: 2.165 } },
    unfinished: { mm: { width: 91, height: 61 }, in: { width: 3.583, height: 2.402 } },
  };

  test('is read for each component, in both units', () => {
    const { item } = decodeSize({
      id: 's',
      name: 'Square (55 x 55 mm)',
      components: {
        cover: { id: 'c', label: 'cover', sizes },
        inner: {
          id: 'i',
          label: 'inner',
          sizes,
          orientation: { id: 'o', alias: 'finishing-orientation-square', name: 'Square' },
        },
      },
    });
    expect(item.sheets).toEqual([
      { label: 'cover', ...sizes, orientation: null },
      { label: 'inner', ...sizes, orientation: 'Square' },
    ]);
  });

  test('is read without components, in inches alone, and with numbers as strings', () => {
    const { item } = decodeSize({
      id: 's',
      sizes: { finished: { in: { width: '3.5', height: '2' } } },
    });
    expect(item.sheets).toEqual([
      {
        label: 'general',
        finished: { mm: null, in: { width: 3.5, height: 2 } },
        unfinished: null,
        orientation: null,
      },
    ]);
  });

  test('without measures is kept, and says so', () => {
    const { item, notUnderstood } = decodeSize({
      id: 's',
      name: 'A5',
      components: { general: { width: -1 } },
    });
    expect(item).toEqual({ id: 's', name: 'A5', alias: null, sheets: [] });
    expect(notUnderstood).toHaveLength(1);
  });
});

test('no input makes a decoder throw anything but the one typed error', () => {
  fc.assert(
    fc.property(fc.constantFrom(...decoders), fc.jsonValue(), (decode, value) => {
      try {
        decode(value);
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
      }
    }),
    { numRuns: 500 },
  );
});

test('readable parts are not changed by unreadable ones', () => {
  const known = { id: 'k', name: 'Known', alias: 'finishing-ink-single', version: 1, weight: 90 };
  fc.assert(
    fc.property(
      fc.constantFrom(...decoders),
      fc.dictionary(
        fc.string({ minLength: 1 }).map((name) => `zz_${name}`),
        fc.jsonValue(),
      ),
      (decode, more) => {
        expect(decode({ ...more, ...known }).item).toEqual(decode(known).item);
      },
    ),
  );
});
