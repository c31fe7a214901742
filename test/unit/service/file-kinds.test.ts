import { expect, test } from 'vitest';
import { decodeJob } from '../../../src/main/station/service/decode/job.ts';

const id = (n: number): string => `aa0000${String(n).padStart(2, '0')}-0000-4000-8000-000000000001`;
const file = (n: number, more: object = {}) => ({ id: id(n), filename: `${n}.pdf`, ...more });
const kindsOf = (component: object) =>
  decodeJob({ id: id(1), components: [{ label: 'general', ...component }] }).components.flatMap(({ files }) =>
    files.map(({ kind }) => kind),
  );
const item = (alias: string) => ({ finishing_item: { alias, name: alias } });

test.each([
  ...[
    'finishing-spot-uv-gloss',
    'finishing-ink-white',
    'finishing-embossing-blind',
    'finishing-varnish-matt',
  ],
  ...['finishing-die-cutting-contour', 'finishing-braille', 'finishing-creasing-two'],
])('a file for %s prints no colours', (alias) => {
  const entries = [item('finishing-ink-single'), item(alias)].map((one, n) => ({
    ...{ id: id(40 + n), ...one, file: file(20 + n) },
  }));
  expect(kindsOf({ artwork: { files: entries } })).toEqual(['colour', 'other']);
});

test.each(['spot-uv', 'White', 'emboss', 'dieline', 'SpotUV', 'cut contour'])(
  'nor does a file labelled %s',
  (label) => {
    const files = [file(20, { label: 'ink' }), file(21, { label })];
    expect(kindsOf({ artwork: { files } })).toEqual(['colour', 'other']);
  },
);

test.each(['Weiß', 'UV-Lack', 'Blindprägung', 'blanc', 'Vernis sélectif', 'découpe', 'wit', 'Stanslijn'])(
  'nor does one labelled or with the separation %s',
  (said) => {
    for (const name of ['label', 'separation']) {
      const files = [file(20, { [name]: 'Farbe' }), file(21, { [name]: said })];
      expect(kindsOf({ artwork: { files } })).toEqual(['colour', 'other']);
    }
  },
);

test.each(['Goldfolie', 'Heißfolie silber', 'Folienprägung', 'dorure à chaud', 'zilverfolie', 'Foliedruk'])(
  'a file labelled %s is for foil',
  (label) => {
    const files = [file(20, { label: 'kleuren' }), file(21, { label })];
    expect(kindsOf({ finishings: ['Matt', 'Gold foil'], artwork: { files } })).toEqual(['colour', 'foil']);
  },
);

test.each(['spot_uv_file', 'whiteFile', 'embossing', 'die_line', 'cutContour'])(
  'nor one under the key %s',
  (key) => {
    expect(kindsOf({ artwork: { cmyk_file: file(20), [key]: file(21) } })).toEqual(['colour', 'other']);
  },
);

test.each([
  ['one for ink and spot UV', { files: [file(20, { finishings: ['finishing-ink-single', 'spot-uv'] })] }],
  ['one of a component with spot UV', { finishings: ['spot-uv'], artwork: { files: [file(20)] } }],
  ['one for lamination', { files: [file(20, { finishings: ['finishing-lamination-matt'] })] }],
  ['one in black and white', { files: [file(20, { label: 'black and white' })] }],
  ['one in noir et blanc', { files: [file(20, { label: 'noir et blanc' })] }],
  ['one for laminating film', { files: [file(20, { label: 'Folie matt' })] }],
])('%s prints colours', (_, component) => {
  expect(kindsOf(component)).toEqual(['colour']);
});

test('a foil file is one by its finishing, or by its label in both of two entries', () => {
  const foil = 'finishing-foiling-gold';
  expect(kindsOf({ artwork: { files: [file(20, { finishings: [foil] })] } })).toEqual(['foil']);
  expect(kindsOf({ artwork: { files: [file(20, { label: 'foil' }), file(20, { label: 'foil' })] } })).toEqual(
    ['foil'],
  );
});
