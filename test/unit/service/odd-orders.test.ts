import { expect, test } from 'vitest';
import {
  absent,
  artworkMeaningOf,
  ConnectionPreset,
  type Fact,
  known,
  knownIn,
  knownMeaningOf,
  meaningOf,
  message,
  none,
  usualStatusRules,
  withPreset,
} from '../../../src/contract/index.ts';
import { CatalogueIndex } from '../../../src/main/station/catalogue-index.ts';
import { decodeJob } from '../../../src/main/station/service/decode/job.ts';
import { Reading } from '../../../src/main/station/service/decode/reading.ts';
import { overridesOf } from '../../../src/main/station/service/json-path.ts';
import { findCollection } from '../../../src/main/station/service/pages/collection.ts';

const id = (n: number): string => `aa0000${String(n).padStart(2, '0')}-0000-4000-8000-000000000001`;
const file = (n: number, more: object = {}) => ({ id: id(n), filename: `${n}.pdf`, ...more });
const job = (more: object, reading = new Reading()) =>
  decodeJob({ id: id(1), status: 'job.production.queued', ...more }, reading);
/** As the presets and no preset read a job. */
const readings = ConnectionPreset.options.map((preset) => {
  const { readingPaths } = withPreset({ statusMeanings: {}, readingPaths: {} }, preset);
  return () => new Reading(overridesOf(readingPaths));
});
const component = (more: object) =>
  job({ components: [{ label: 'general', artwork: { files: [file(20)] }, ...more }] }).components[0];
const unread = { is: 'unreadable' };
const factOf = (fact: Fact<unknown> | undefined): unknown => (fact?.is === 'unreadable' ? unread : fact);

test.each<[object, unknown]>([
  [{ finishings: null }, absent],
  [{ finishings: ['none'] }, none],
  [{ finishings: 0 }, unread],
  [{ finishings: [3] }, unread],
  [{ finishings: '17' }, unread],
  [{ finishings: [null] }, unread],
  [{ finishings: { foil: true, lamination: false } }, unread],
  [
    { finishings: 'Matt lamination; Gold foil' },
    known([
      { alias: 'Matt lamination', name: 'Matt lamination' },
      { alias: 'Gold foil', name: 'Gold foil' },
    ]),
  ],
  [{ embellishments: ['Gold foil'] }, known([{ alias: 'Gold foil', name: 'Gold foil' }])],
  [{ finishes: ['Gold foil'] }, known([{ alias: 'Gold foil', name: 'Gold foil' }])],
  [{ finishings: '["Gold foil"]' }, known([{ alias: 'Gold foil', name: 'Gold foil' }])],
  [
    { finishings: [{ name: 'Gold foil', selected: false }, 'Matt'] },
    known([{ alias: 'Matt', name: 'Matt' }]),
  ],
  [
    { finishings: { a: { name: 'Matt' }, b: { name: 'Foil', enabled: 'no' } } },
    known([{ alias: 'Matt', name: 'Matt' }]),
  ],
  [{ finishings: [{ alias: 'finishing-foiling-gold', deleted_at: '2026-01-01' }] }, none],
])('finishings of %j', (more, expected) => {
  expect(factOf(component(more)?.finishings)).toEqual(expected);
});

test.each<[object, unknown]>([
  [{ size: { width: 8.5, height: 5.5, unit: 'cm' } }, known({ width: 85, height: 55 })],
  [{ size: { width: 2, height: 1, units: 'inches' } }, known({ width: 50.8, height: 25.4 })],
  [{ size: { width: '85mm', height: '5.5 cm' } }, known({ width: 85, height: 55 })],
  [
    { size: { width: { value: 85, unit: 'mm' }, height: { value: 55, unit: 'mm' } } },
    known({ width: 85, height: 55 }),
  ],
  [{ trim_size: '85 x 55 mm' }, known({ width: 85, height: 55 })],
  [{ size: { width: 3, height: 2, unit: 'furlong' } }, unread],
  [{ size: { width: 2, height: 1, unit: { alias: 'inch' } } }, known({ width: 50.8, height: 25.4 })],
  [{ size: { width: 2, height: 1, unit: { id: 4 } } }, unread],
  [{ size: { width: 8.5, height: 5.5, dimension_unit: 'cm' } }, known({ width: 85, height: 55 })],
  [{ size: { dimensions: { width: 8.5, height: 5.5 }, unit: 'cm' } }, known({ width: 85, height: 55 })],
  [{ size: '210x297x3mm' }, unread],
  [{ size: [] }, unread],
])('the size of %j', (more, expected) => {
  expect(factOf(component(more)?.finishedMm)).toEqual(expected);
});

test.each([7, '12', [], {}, { id: id(9) }])('the material %j is not readable', (material) => {
  expect(factOf(component({ material })?.material)).toEqual(unread);
});

test.each<[object, unknown]>([
  [{ pages: null }, absent],
  [{ range_start: 0, range_end: 15 }, unread],
  [{ range_start: 1 }, unread],
  [{ range: '1-8' }, unread],
  [{ pages: '16pp', range_start: 1, range_end: 16 }, known(16)],
])('the pages of %j', (more, expected) => {
  expect(factOf(component(more)?.pages)).toEqual(expected);
});

test.each<[unknown, unknown]>([
  ['1.000', unread],
  ['1,000', unread],
  [2.5, unread],
  [-5, unread],
  [true, unread],
  [{ value: 250 }, known(250)],
  [' 250 ', known(250)],
  [null, absent],
])('the quantity %j', (quantity, expected) => {
  expect(factOf(job({ quantity }).quantity)).toEqual(expected);
});

test.each<[unknown, string | null]>([
  ['/Date(1795877999000)/', '2026-11-28T14:59:59.000Z'],
  ['28.11.2026 15:00', new Date(2026, 10, 28, 15).toISOString()],
  [{ iso: '2026-11-28T15:00:00', timezone: '+01:00' }, '2026-11-28T14:00:00.000Z'],
  ['20261128', new Date(2026, 10, 28, 23, 59).toISOString()],
  ['28.11.2026', new Date(2026, 10, 28, 23, 59).toISOString()],
  ['11/12/2026', null],
  ['28 Nov 2026', new Date(2026, 10, 28, 23, 59).toISOString()],
  [{ date: '2026-11-28', time: '15:00' }, new Date(2026, 10, 28, 15).toISOString()],
  ['2026-11', null],
  ['2026-11-31', null],
  ['2026-02-30T10:00:00Z', null],
  ['0000-00-00', null],
  [0, null],
  [[], null],
])('the date %j', (date, expected) => {
  const dueAt = knownIn(job({ production_finish_date: date }).dueAt);
  expect(dueAt === null ? null : new Date(dueAt).toISOString()).toBe(expected);
});

test.each([
  { cancelled_at: '2026-11-27T08:00:00Z' },
  { deletedAt: { iso: '2026-11-27T08:00:00Z' } },
  { is_cancelled: true },
  { Deleted: 1 },
  { removed_at: '2026-11-27T08:00:00Z' },
  { is_trashed: true },
  { cancelled_by: { id: 7 } },
  { cancel_reason: 'ordered twice' },
  { cancellation: { status: 'confirmed', reason: 'ordered twice' } },
  { cancellation: { at: '2026-11-27T08:00:00Z' } },
  { cancellation: true },
])('a job with %j is cancelled, whatever its status, and where that stands', (more) => {
  for (const reading of readings) {
    expect(meaningOf(job(more, reading()).status.code, usualStatusRules)).toBe('cancelled');
    expect(job({ ...more, status: 'job.dispatched' }, reading()).status.code).toBe('job.dispatched');
  }
});

test.each([
  ['deleted_at', { deleted_at: '2026-11-27T08:00:00Z' }],
  ['on_hold', { on_hold: true }],
])('an operator may give the mark %s another meaning', (mark, more) => {
  const statusRules = { ...usualStatusRules, statusMeanings: { [mark]: 'download' } } as const;
  const read = job(more, new Reading({}, '', () => CatalogueIndex.empty, statusRules));
  expect(knownMeaningOf(read.status.code, statusRules)).toBe('download');
});

test('a mark that a deployment writes at every job rests under its own status, and hides no other', () => {
  const chosen = { 'on_hold.not_released': 'download' } as const;
  const statusRules = { ...usualStatusRules, statusMeanings: chosen };
  const read = (more: object, rules = usualStatusRules) =>
    job(more, new Reading({}, '', () => CatalogueIndex.empty, rules)).status;
  const { code, name } = read({ released: false });
  expect([code, name]).toEqual(['on_hold.not_released', 'Not released']);
  expect(knownMeaningOf(code, usualStatusRules)).toBe('prepress');
  expect(read({ released: false }, statusRules).code).toBe('job.production.queued');
  for (const mark of [{ on_hold: true }, { is_test: true }, { tags: ['ON_HOLD'] }, { is_active: false }])
    expect(meaningOf(read({ released: false, ...mark }, statusRules).code, statusRules)).toBe('prepress');
});

test.each([
  { cancelled_at: null },
  { deleted: 'no' },
  { is_cancelled: '0' },
  { deleted_at: '0000-00-00 00:00:00' },
  { on_hold: false },
  { cancellation: null },
  { cancellation: { allowed: true, until: '2026-11-27T08:00:00Z' } },
  { cancellation: { status: 'rejected', requested_at: '2026-11-27T08:00:00Z' } },
])('a job with %j is not', (more) => {
  for (const reading of readings) expect(job(more, reading()).status.code).toBe('job.production.queued');
});

test.each([
  { on_hold: true },
  { held_at: '2026-11-27T08:00:00Z' },
  { is_paused: 1 },
  { hold: { reason: 'unpaid' } },
  { archived: true },
  { is_active: false },
  { cancellation: { status: 'requested', reason: 'ordered twice' } },
])('a job with %j waits, whatever its status, and where that stands', (more) => {
  for (const reading of readings)
    expect(knownMeaningOf(job(more, reading()).status.code, usualStatusRules)).toBe('prepress');
});

test.each([
  { status: 'cancelled' },
  { status: 'declined' },
  { status: 'FILE_FAILED' },
  { rejected_at: '2026-01-01' },
  { replaced_by_id: id(9) },
  { successor: { id: id(9) } },
  { active: 'no' },
  { isActive: '0' },
  { printable: false },
  { is_proof: true },
  { preview: true },
  { role: ['preview'] },
  { role: 'mock-up' },
  { tags: ['proof'] },
  { type: 'low_res' },
  { archived_at: '2026-01-01' },
  { expired: true },
  { excluded: true },
  { selected: false },
  { file_role: 'proof' },
  { stage: 'draft' },
  { variant: 'preview' },
  { lifecycle: 'superseded' },
])('a file with %j is left out', (mark) => {
  const read = job({ components: [{ label: 'general', artwork: { files: [file(20), file(21, mark)] } }] });
  expect(read.components[0]?.files.map(({ name }) => name)).toEqual(['20.pdf']);
  expect(read.notUnderstood).toMatchObject([{}, { code: 'unread.left-out' }]);
});

test.each([
  { deleted: 'no' },
  { superseded_by: [] },
  { deleted_at: '0000-00-00 00:00:00' },
  { latest: '' },
  { label: 'Old Sample Street' },
  { quality: 'original' },
  { final: null },
  { preview: 'https://127.0.0.1/p.png' },
])('a file with %j is not', (mark) => {
  expect(component({ artwork: { files: [file(20, mark)] } })?.files).toHaveLength(1);
});

test.each<[string, object]>([
  ['artwork', { artwork: { deleted_at: '2026-01-01', files: [file(20)] } }],
  ['artwork', { artwork: { is_current: false, files: [file(20)] } }],
  ['a component', { is_deleted: true }],
  ['a component', { status: 'cancelled' }],
])('no file of %s that is out of use is sent: %j', (_, more) => {
  expect(component(more)?.files).toEqual([]);
});

test.each<[object, string]>([
  [{ status: 3 }, 'waits'],
  [{ status: ['artwork.failed'] }, 'waits'],
  [{ approved: false }, 'waits'],
  [{ status: 'ready', approval: 'pending' }, 'waits'],
  [{ status: 'ready', review_status: 'rejected' }, 'refused'],
  [{ artwork_status: 'artwork.failed' }, 'refused'],
  [{ status: 'ready', preflight_status: 'failed' }, 'refused'],
  [{ status: 'ready', preflight_status: 'queued' }, 'waits'],
  [{ status: 'ready_for_approval' }, 'waits'],
  [{ approvals: [{ status: 'approved' }, { status: 'pending' }] }, 'waits'],
  [{ approvals: [{ state: 'approved' }, { state: 'open' }] }, 'waits'],
  [{ needs_approval: true }, 'waits'],
  [{ requires_review: 'yes', approved_at: null }, 'waits'],
  [{ proof: { status: 'pending' } }, 'waits'],
  [{ status: 'ready', proofs: [{ state: 'rejected' }] }, 'refused'],
  [{ verified: false }, 'waits'],
  [{ ready: 'no' }, 'waits'],
])('artwork with %j is not sent', (more, meaning) => {
  const [only] = component({ artwork: { ...more, files: [file(20)] } })?.files ?? [];
  expect(artworkMeaningOf(only?.artworkStatus?.code ?? 'ready')).toBe(meaning);
});

test.each<[object, string]>([
  [{ status: 'processing' }, 'waits'],
  [{ status: 'pending' }, 'waits'],
  [{ is_approved: false }, 'waits'],
  [{ status: 'uploaded' }, 'usable'],
  [{ upload_status: 'pending' }, 'waits'],
  [{ upload_status: 'uploaded' }, 'usable'],
  [{ virus_scan: 'infected' }, 'refused'],
  [{ is_final: false }, 'waits'],
  [{ approvals: [{ by: 'a', state: 'open' }] }, 'waits'],
  [{ approval: { state: 'REQUESTED' } }, 'waits'],
  [{ needs_approval: true }, 'waits'],
  [{ needs_approval: false }, 'usable'],
  [{ needs_approval: true, approved_by: 'Ada' }, 'usable'],
  [{ approvals: [{ by: 'a', state: 'approved' }] }, 'usable'],
])('a file with %j: %s', (more, meaning) => {
  const [only] = component({ artwork: { files: [file(20, more)] } })?.files ?? [];
  expect(artworkMeaningOf(only?.artworkStatus?.code ?? 'ready')).toBe(meaning);
});

test.each<[object, string]>([
  [{ proof: { status: 'awaiting_approval' } }, 'waits'],
  [{ proof: { approved: false } }, 'waits'],
  [{ customer_proof: { status: { value: 'proof.rejected' } } }, 'refused'],
  [{ proof: { status: 'approved' } }, 'usable'],
  [{ proof_status: 'rejected' }, 'refused'],
  [{ proof: 'https://127.0.0.1/pending.pdf' }, 'usable'],
])('a job with %j: its artwork %s, even if that is ready', (more, meaning) => {
  const artwork = { status: 'artwork.ready', files: [file(20)] };
  const read = job({ components: [{ label: 'general', artwork }], ...more });
  const [component] = read.components;
  for (const one of [component, component?.files[0]]) {
    expect(artworkMeaningOf(one?.artworkStatus?.code ?? '')).toBe(meaning);
  }
});

test('a flag that a deployment writes at every file can be declared harmless for itself', () => {
  const artworkMeanings = { 'unapproved.released': 'usable' } as const;
  const rules = { ...usualStatusRules, artworkMeanings };
  const meant = (more: object) => {
    const files = [file(20, more)];
    const read = job({ components: [{ label: 'general', files }] }, new Reading({}, '', undefined, rules));
    return artworkMeaningOf(read.components[0]?.files[0]?.artworkStatus?.code ?? 'ready', rules);
  };
  expect(meant({ released: false })).toBe('usable');
  expect(meant({ released: false, approved: false })).toBe('waits');
});

test('the status of artwork may stand beside it', () => {
  expect(component({ artwork_status: 'artwork.status.rejected' })?.artworkStatus?.code).toBe(
    'artwork.status.rejected',
  );
});

test.each([
  [{ revision: 'A' }, { revision: 'b' }],
  [{ version: 'v1' }, { version: 'v2' }],
  [{}, { rev: 2 }],
  [{ revision_no: '9' }, { revision_no: '10' }],
])('of the revisions %j and %j, only the second is for print', (one, other) => {
  const files = [file(20, { ...one, filename: 'A.pdf' }), file(21, { ...other, filename: 'a.pdf' })];
  expect(component({ artwork: { files } })?.files.map(({ fileId }) => fileId)).toEqual([id(21)]);
});

test.each([{ replaces: id(20) }, { supersedes: [{ id: id(20) }] }, { previous_version_id: id(20) }])(
  'what a file replaces is not for print: %j',
  (more) => {
    const files = [file(20), file(21, more)];
    expect(component({ artwork: { files } })?.files.map(({ fileId }) => fileId)).toEqual([id(21)]);
  },
);

test.each([{}, { id: null }, { id: 2 ** 60 }])('a file with the ID %j is not lost unsaid', (more) => {
  const files = [file(20), { filename: 'b.pdf', mime_type: 'application/pdf', ...more }];
  const read = job({ components: [{ label: 'general', artwork: { files } }] });
  expect(read.notUnderstood).toContainEqual(message('unread.file-without-id', { name: 'b.pdf' }));
});

test('what stands inside a file is part of it', () => {
  const files = [file(20, { files: [{ name: 'page-1.pdf' }] })];
  const read = job({ components: [{ label: 'general', artwork: { files } }] });
  expect(read.notUnderstood.map(({ code }) => code)).toEqual(['unread.no-product']);
});

test('a component that is listed twice is one', () => {
  const cover = { id: id(5), label: 'cover', artwork: { files: [file(20)] } };
  expect(job({ components: [cover, cover] }).components).toHaveLength(1);
});

test.each([
  [{ sha2: 'a'.repeat(64) }, { sha256: 'a'.repeat(64) }],
  [{ sha: 'a'.repeat(40) }, { sha1: 'a'.repeat(40) }],
  [{ checksum: `md5 ${'a'.repeat(32)}` }, { md5: 'a'.repeat(32) }],
  [{ checksum: `{MD5}${'a'.repeat(32)}` }, { md5: 'a'.repeat(32) }],
  [{ checksum: `${'a'.repeat(64)}  b.pdf` }, { sha256: 'a'.repeat(64) }],
])('the checksum of %j', (more, expected) => {
  expect(component({ artwork: { files: [file(20, more)] } })?.files[0]?.checksums).toEqual(expected);
});

const foil = { alias: 'finishing-foiling-gold-foil-print', name: 'Gold foil' };
const ink = { alias: 'finishing-ink-single', name: 'Single sided' };
test.each([
  ['a component with foil alone', { finishings: [foil] }],
  ['a component with both', { finishings: [ink, foil] }],
  ['a component with names', { finishings: ['Matt lamination', 'Gold foil'] }],
])('the label of a file says which of the finishings it is for: %s', (_, more) => {
  const files = [file(20, { label: 'CMYK' }), file(21, { role: 'Gold foil' })];
  expect(component({ ...more, artwork: { files } })?.files.map(({ kind }) => kind)).toEqual([
    'colour',
    'foil',
  ]);
});

test.each<[string, object]>([
  ['a map', { cmyk: file(20), gold_foil: file(21) }],
  ['ids', { cmyk_file_id: id(20), foilFileId: id(21) }],
])('the key of a file says which of the finishings it is for, in %s', (_, artwork) => {
  expect(component({ finishings: ['Matt', 'Gold foil'], artwork })?.files.map(({ kind }) => kind)).toEqual([
    'colour',
    'foil',
  ]);
});

test('no foil is not foil', () => {
  expect(component({ finishings: ['No foil'] })?.files.map(({ kind }) => kind)).toEqual(['colour']);
});

test('of two shops, the active one is the customer', () => {
  const clients = [
    { role: 'shop', is_active: false, client: { name: 'Former' } },
    { role: 'shop', client: { name: 'Present' } },
  ];
  expect(job({ clients }).customer).toEqual(known('Present'));
});

test.each(['QUEUED FOR PRODUCTION', 'ready_for_production', 'awaiting-printing'])(
  'the status %s does not say that production has begun',
  (status) => {
    expect(meaningOf(job({ status }).status.code, usualStatusRules)).toBe('prepress');
  },
);

test('a value without a text of its own breaks no reading', () => {
  const odd = { toString: null };
  const given = { type: odd, due_date: [odd], status: odd, customer: odd, files: [{ id: 'f', status: odd }] };
  expect(job(given).dueAt).toEqual(absent);
  expect(findCollection([{ id: 'j', ...given }], 'jobs')?.items).toHaveLength(1);
});
