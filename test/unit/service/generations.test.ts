import { describe, expect, test } from 'vitest';
import { absent, known, meaningOf, none, unreadable, usualStatusRules } from '../../../src/contract/index.ts';
import { checksumsOf } from '../../../src/main/station/service/decode/checksums.ts';
import { decodeJob } from '../../../src/main/station/service/decode/job.ts';
import { Reading } from '../../../src/main/station/service/decode/reading.ts';

const id = (n: number): string => `aa0000${String(n).padStart(2, '0')}-0000-4000-8000-000000000001`;
const foil = { id: id(40), alias: 'finishing-foiling-gold-foil-print', name: 'Gold foil' };
const single = { id: id(41), alias: 'finishing-ink-single', name: 'Single sided' };
const artworkFile = (n: number, label: string, item: unknown) => ({
  id: id(n),
  label,
  finishing_item: item,
  file: { id: id(n + 10), mime_type: 'application/pdf', created_at: { iso: '2026-11-27T07:00:00+00:00' } },
});

/** A complete job of generation 3.0. */
const third = {
  id: id(1),
  version: 3,
  hash: 'P10000000000017',
  reference: 'NWT-000412-002',
  clients: {
    origin: { id: id(3), type: 'shop', name: 'Northwind Test Shop' },
    production: { id: id(4), type: 'production_house', name: 'Testhouse Press' },
  },
  status: {
    id: id(5),
    value: 'job.production.queued',
    translations: { label: 'Production Queued', description: 'Waits for production.' },
  },
  product: { id: id(6), alias: 'business-cards', name: 'Business Cards' },
  quantity: 500,
  options: [],
  components: [
    {
      id: id(7),
      label: 'general',
      size: {
        id: id(8),
        alias: 'size-85mm-x-55mm',
        name: '85mm x 55mm',
        dimensions: { width: 85, height: 55 },
      },
      material: { id: id(9), alias: 'material-silk-standard-350gsm', name: 'Silk Standard 350gsm' },
      options: [{ finishing_item: single }, { finishing_item: foil }],
      range_start: 1,
      range_end: 1,
      artwork: {
        id: id(10),
        status: { value: 'artwork.ready', translations: { label: 'Ready' } },
        files: [artworkFile(20, 'ink', single), artworkFile(21, 'foil', foil)],
      },
    },
  ],
  meta: { data: { note: 'from the web shop' } },
  artifacts: [{ id: id(50), path: 'sheet.pdf', file: { id: id(51), mime_type: 'application/pdf' } }],
  delivery_option: { delivery_address: { name: 'Ada', address_line1: 'Dock Road 1', city: 'Leeds' } },
  created_at: { iso: '2026-11-27T06:58:00+00:00', timezone: 'UTC' },
  updated_at: { iso: '2026-11-27T08:00:00+00:00' },
};
/** The same in generation 1.0. */
const first = {
  ...third,
  clients: [
    { role: 'production_house', client: { name: 'Testhouse Press' } },
    { role: 'shop', client: { name: 'Northwind Test Shop' } },
  ],
  status: {
    id: id(5),
    canonical: 'job.status.production_queued',
    value: 'production_queued',
    translation: { name: 'Production Queued' },
  },
};
const component = (more: object) => decodeJob({ id: id(1), components: { general: more } }).components[0];

describe.each([
  ['3.0', third],
  ['1.0', first],
])('a job of generation %s', (_, job) => {
  const read = decodeJob(job);

  test('is read whole', () => {
    expect(read).toMatchObject({
      customer: known('Northwind Test Shop'),
      address: 'Ada, Dock Road 1, Leeds',
      quantity: known(500),
      createdAt: Date.parse('2026-11-27T06:58:00Z'),
      updatedAt: Date.parse('2026-11-27T08:00:00Z'),
    });
    expect(read.components).toMatchObject([
      {
        label: 'general',
        material: known('Silk Standard 350gsm'),
        finishings: known([
          { alias: single.alias, name: 'Single sided' },
          { alias: foil.alias, name: 'Gold foil' },
        ]),
        finishedMm: known({ width: 85, height: 55 }),
        pages: known(1),
      },
    ]);
  });

  test('has a colour and a foil file, and an artifact is none', () => {
    expect(read.components[0]?.files).toMatchObject([
      { fileId: id(30), kind: 'colour', finishings: [single.alias] },
      { fileId: id(31), kind: 'foil', finishings: [foil.alias] },
    ]);
  });

  test('is downloaded', () => {
    expect(meaningOf(read.status.code, usualStatusRules)).toBe('download');
  });
});

test.each([
  [
    'options with items',
    { options: [{ finishing_item: foil }] },
    known([{ alias: foil.alias, name: 'Gold foil' }]),
  ],
  [
    'bare aliases',
    { options: [{ finishing_item: foil.alias }] },
    known([{ alias: foil.alias, name: 'Gold foil print' }]),
  ],
  ['items', { items: [foil] }, known([{ alias: foil.alias, name: 'Gold foil' }])],
  ['finishing_item', { finishing_item: foil }, known([{ alias: foil.alias, name: 'Gold foil' }])],
  [
    'a code anywhere',
    { extras_chosen: { first: foil.alias } },
    known([{ alias: foil.alias, name: 'Gold foil print' }]),
  ],
  ['an empty list', { finishings: [] }, none],
  ['a word for nothing', { finishing: 'none' }, none],
  ['no word at all', {}, absent],
  ['ids alone', { options: [{ finishing_item: id(40) }] }, unreadable('options')],
  ['options of another kind', { options: [{ x: 1 }] }, unreadable('options')],
  ['one id among finishings', { finishings: [foil, { id: id(41) }] }, unreadable('finishings')],
])('finishings given as %s', (_, more, expected) => {
  expect(component({ material: 'Silk', ...more })?.finishings).toEqual(expected);
});

test.each([
  [{ size: 'size-85mm-x-55mm' }, known({ width: 85, height: 55 })],
  [{ size: { name: '8.5 x 5.5 cm' } }, known({ width: 85, height: 55 })],
  [{ size: 'size-a5' }, known({ width: 148, height: 210 })],
  [{ size: 'size-large' }, unreadable('size')],
  [{}, absent],
])('the size %j', (more, expected) => {
  expect(component({ material: 'Silk', ...more })?.finishedMm).toEqual(expected);
});

test('components called cover and pages are two, in a map and in a list', () => {
  const cover = { material: 'Silk', artwork: { files: [artworkFile(20, 'ink', single)] } };
  const pages = { material: 'Offset', artwork: { files: [artworkFile(21, 'ink', single)] } };
  const list = [
    { label: 'cover', ...cover },
    { label: 'pages', ...pages },
  ];
  for (const components of [{ cover, pages }, list]) {
    const read = decodeJob({ id: id(1), components }).components;
    expect(read.map(({ label, files }) => [label, files.length])).toEqual([
      ['cover', 1],
      ['pages', 1],
    ]);
  }
});

const SHA256 = 'ab'.repeat(32);
const SHA384 = '34'.repeat(48);
const MD5 = 'cd'.repeat(16);
const base64 = (hex: string): string => Buffer.from(hex, 'hex').toString('base64');
test.each([
  [{ sha256: SHA256.toUpperCase() }, { sha256: SHA256 }],
  [{ sha256: base64(SHA256) }, { sha256: SHA256 }],
  [{ sha256sum: SHA256 }, { sha256: SHA256 }],
  [{ sha_256: SHA256 }, { sha256: SHA256 }],
  [{ checksum: `sha256:${SHA256}` }, { sha256: SHA256 }],
  [{ checksum: `SHA-256=${base64(SHA256)}` }, { sha256: SHA256 }],
  [{ integrity: `sha256-${base64(SHA256)}` }, { sha256: SHA256 }],
  [{ checksum: { algorithm: 'SHA256', value: SHA256 } }, { sha256: SHA256 }],
  [{ hash: { sha256: SHA256 } }, { sha256: SHA256 }],
  [{ checksums: [{ type: 'md5', value: MD5 }] }, { md5: MD5 }],
  [{ checksums: { md5: MD5, sha1: 'ef'.repeat(20) } }, { md5: MD5, sha1: 'ef'.repeat(20) }],
  [{ content_md5: base64(MD5) }, { md5: MD5 }],
  [{ contentMd5: base64(MD5) }, { md5: MD5 }],
  [{ md5sum: MD5 }, { md5: MD5 }],
  [{ md5_hash: MD5 }, { md5: MD5 }],
  [{ etag: `"${MD5}"` }, { md5: MD5 }],
  [{ sha1: 'ef'.repeat(20) }, { sha1: 'ef'.repeat(20) }],
  [{ sha512: '12'.repeat(64) }, { sha512: '12'.repeat(64) }],
  [{ sha384: SHA384 }, { sha384: SHA384 }],
  [{ integrity: `sha384-${base64(SHA384)}` }, { sha384: SHA384 }],
  [{ checksum: { algorithm: 'SHA-384', value: base64(SHA384) } }, { sha384: SHA384 }],
  [{ checksum: SHA384 }, { sha384: SHA384 }],
  [{ sha384: SHA256 }, {}],
  [{ checksum_type: 'SHA-256', checksum: SHA256 }, { sha256: SHA256 }],
  [{ crc32c: 'AAAAAA==' }, { crc32c: '00000000' }],
  [{ crc32c: 'ab12cd34' }, { crc32c: 'ab12cd34' }],
  // Decimal or hexadecimal, and which CRC: not known.
  [{ crc32c: '12345678' }, {}],
  [{ crc32c: 12_345_678 }, {}],
  [{ crc32: 'ab12cd34', md5: MD5 }, { md5: MD5 }],
  [{ crc32: 3_735_928_559 }, {}],
  [{ checksum: 'crc32:ab12cd34' }, {}],
  [{ checksum: { algorithm: 'CRC32', value: 'ab12cd34' } }, {}],
  [{ checksum: 'ab12cd34' }, {}],
  // As long as one of the known, and another.
  [{ checksum: { algorithm: 'SHA3-256', hash: SHA256 } }, {}],
  [
    {
      hashes: [
        { type: 'blake3', digest: SHA256 },
        { type: 'md5', digest: MD5 },
      ],
    },
    { md5: MD5 },
  ],
  [{ checksum_algorithm: 'SHA-512/256', checksum: SHA256 }, {}],
  [{ hash: `sha3-256:${SHA256}` }, {}],
  [{ checksums: { name: 'cover.pdf', md5: MD5 } }, { md5: MD5 }],
  [{ etag: `W/"${MD5}"` }, {}],
  [{ etag: `"${MD5}-3"` }, {}],
  [{ hash: 'P10000000000017' }, {}],
])('checksums of %j', (given, expected) => {
  expect(checksumsOf([given])).toEqual(expected);
});

const file = (n: number, more: object = {}) => ({ id: id(n), mime_type: 'application/pdf', ...more });
test.each([
  ['a date of deletion', { deleted_at: '2026-11-27T07:00:00Z' }, 'deleted_at'],
  ['what replaced it', { superseded_by: id(60) }, 'superseded_by'],
  ['no longer active', { is_active: false }, 'is_active: false'],
  ['a status', { status: 'rejected' }, 'rejected'],
  ['a role', { role: 'proof' }, 'proof'],
  ['a type', { type: 'CUSTOMER_UPLOAD' }, 'CUSTOMER_UPLOAD'],
  ['a purpose as an object', { purpose: { code: 'preview', name: 'Preview' } }, 'preview'],
])('a file that is not for print by %s is left out, and the job says so', (_, mark, word) => {
  const job = decodeJob({ id: id(1), components: { general: { files: [file(20), file(21, mark)] } } });
  expect(job.components[0]?.files.map(({ fileId }) => fileId)).toEqual([id(20)]);
  expect(job.notUnderstood).toContainEqual(
    expect.objectContaining({ code: 'unread.left-out', values: { name: `${id(21)}.pdf`, word } }),
  );
});

test.each([
  { deleted_at: null },
  { superseded_by: null, is_active: true },
  { status: 'uploaded' },
  { status: 'proof_approved' },
  { type: 'application/pdf' },
  { label: 'ink' },
])('a file with %j is for print', (more) => {
  const job = decodeJob({ id: id(1), components: { general: { files: [file(20, more)] } } });
  expect(job.components[0]?.files).toHaveLength(1);
});

test('of two revisions under one name, only the higher is for print', () => {
  const files = [1, 2].map((revision) => file(20 + revision, { name: 'a.pdf', revision }));
  const job = decodeJob({ id: id(1), components: { general: { files } } });
  expect(job.components[0]?.files.map(({ fileId }) => fileId)).toEqual([id(22)]);
});

const artworkOf = (status: string, n: number, more: object = {}) => ({ status, file: file(n), ...more });
const statusesIn = (job: object) =>
  decodeJob({ id: id(1), ...job }).components.flatMap(({ files, artworkStatus }) =>
    files.map((one) => [one.fileId, (one.artworkStatus ?? artworkStatus)?.code ?? null]),
  );
test.each<readonly [string, object, readonly (readonly [string, string | null])[]]>([
  [
    'of two artworks, one of which waits',
    {
      components: { general: { artworks: [artworkOf('awaiting_approval', 20), artworkOf('approved', 21)] } },
    },
    [
      [id(20), 'awaiting_approval'],
      [id(21), 'approved'],
    ],
  ],
  [
    'of a failed one and a good one for the same finishings',
    {
      components: {
        general: { artworks: [artworkOf('artwork.failed', 20), artworkOf('artwork.ready', 21)] },
      },
    },
    [[id(21), 'artwork.ready']],
  ],
  [
    'of a failed one and a good one for other finishings',
    {
      components: {
        general: {
          artworks: [
            artworkOf('artwork.failed', 20),
            artworkOf('artwork.ready', 21, { finishing_item: foil }),
          ],
        },
      },
    },
    [
      [id(20), 'artwork.failed'],
      [id(21), 'artwork.ready'],
    ],
  ],
  [
    'of components',
    {
      components: [
        { label: 'cover', artwork: artworkOf('artwork.ready', 20) },
        { label: 'pages', artwork: artworkOf('artwork.status.pending_validation', 21) },
      ],
    },
    [
      [id(20), 'artwork.ready'],
      [id(21), 'artwork.status.pending_validation'],
    ],
  ],
  [
    'of a job, each for a component',
    {
      components: [{ label: 'cover' }, { label: 'pages' }],
      artworks: [
        artworkOf('approved', 20, { label: 'cover' }),
        artworkOf('awaiting_approval', 21, { label: 'pages' }),
      ],
    },
    [
      [id(20), 'approved'],
      [id(21), 'awaiting_approval'],
    ],
  ],
  [
    'of files, if that says whether they were approved',
    {
      components: {
        general: {
          artwork: { files: [file(20, { status: 'pending_approval' }), file(21, { status: 'stored' })] },
        },
      },
    },
    [
      [id(20), 'pending_approval'],
      [id(21), null],
    ],
  ],
  [
    'that were all rejected',
    { components: { general: { artworks: [artworkOf('rejected', 20)] } } },
    [[id(20), 'rejected']],
  ],
])('each file has the status of its own artwork: %s', (_, job, expected) => {
  expect(statusesIn(job)).toEqual(expected);
});

test('a meaning that was set counts before the words of a status of artwork', () => {
  const artworks = [artworkOf('proof.signed', 20), artworkOf('rejected', 21), artworkOf('approved', 22)];
  const rules = {
    ...usualStatusRules,
    artworkMeanings: { 'proof.signed': 'usable', approved: 'refused' },
  } as const;
  const job = { id: id(1), components: { general: { artworks } } };
  const filesBy = (reading: Reading): unknown =>
    decodeJob(job, reading).components[0]?.files.map(({ fileId }) => fileId);
  expect(filesBy(new Reading())).toEqual([id(22)]);
  expect(filesBy(new Reading({}, '', undefined, rules))).toEqual([id(20)]);
});

test('of a rejected and an approved artwork, the approved one is for print', () => {
  const artworks = ['rejected', 'approved'].map((status, n) => ({ status, file: file(20 + n) }));
  const [read] = decodeJob({ id: id(1), components: { general: { artworks } } }).components;
  expect(read?.files.map(({ fileId }) => fileId)).toEqual([id(21)]);
  expect(read?.artworkStatus?.code).toBe('approved');
});
