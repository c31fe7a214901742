import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  decodeFinishing,
  decodeMaterial,
  decodeProduct,
  decodeSize,
} from '../../../src/main/station/service/decode/catalogue.ts';
import { names, objectsIn, unreadable, withField } from '../../support/odd-fields.ts';

const sheet = (width: number) => ({
  sizes: {
    finished: { mm: { width, height: 55 }, in: { width: 3.3, height: '2.2' } },
    unfinished: { mm: { width: width + 6, height: 61 } },
  },
});
const uuid = '11111111-2222-4333-8444-555555555555';
const sent: readonly (readonly [string, (value: unknown) => { readonly item: unknown }, object])[] = [
  [
    'a product',
    decodeProduct,
    {
      id: uuid,
      name: 'Books',
      alias: 'books',
      version: 3,
      created_at: '2026-01-01T00:00:00Z',
      components: { cover: { label: 'Cover' }, inner: { label: 'Inner pages' } },
    },
  ],
  [
    'a material',
    decodeMaterial,
    {
      id: uuid,
      base: { name: 'Silk' },
      variant: { name: 'White' },
      weight: { weight: { units: { gsm: 350, 'lb:cover': '130' } } },
      thickness: { value: 300, unit: 'µm' },
    },
  ],
  ['a finishing', decodeFinishing, { id: uuid, alias: 'finishing-ink-double', name: 'Both sides' }],
  ['a size', decodeSize, { id: uuid, name: 'A6', components: { cover: sheet(302), inner: sheet(148) } }],
  [
    'an enveloped product',
    decodeProduct,
    { data: { attributes: { uuid, title: 'Cards', revision: '2', components: ['General'] } } },
  ],
];

test.each(sent)('an unreadable field changes nothing of %s', (_, decode, value) => {
  const whole = decode(value).item;
  // What is under another label is another component.
  const places = fc.constantFrom(...objectsIn(value).filter((path) => path.at(-1) !== 'components'));
  const fields = fc.oneof(fc.constantFrom(...names), fc.string({ minLength: 1 }));
  fc.assert(
    fc.property(places, fields, unreadable, fc.boolean(), (path, name, junk, atFront) => {
      const there = path.reduce<unknown>((at, step) => Object(at)[step], value);
      fc.pre(!Object.hasOwn(Object(there), name));
      expect(decode(withField(value, path, name, junk, atFront)).item).toEqual(whole);
    }),
    { numRuns: 1_500 },
  );
});
