import { expect, test } from 'vitest';
import { decodeJob } from '../../../src/main/station/service/decode/job.ts';
import { Reading } from '../../../src/main/station/service/decode/reading.ts';
import { overridesOf } from '../../../src/main/station/service/json-path.ts';

const id = (n: number): string => `aa0000${String(n).padStart(2, '0')}-0000-4000-8000-000000000001`;
const gold = { alias: 'finishing-foiling-gold-foil-print', name: 'Gold foil' };
const entry = (n: number, more: object = {}) => ({
  ...{ id: id(n), label: 'ink', file: { id: id(n + 30), mime_type: 'application/pdf' } },
  ...more,
});
const artwork = (status: string, files: readonly object[]) => ({ status: { value: status }, files });
const read = (job: object, path: string | null) =>
  decodeJob({ id: id(1), ...job }, new Reading(overridesOf(path === null ? {} : { 'job.files': path })));
/** What is said of each file: its component and what that is made of, its status and kind; and all notes. */
const said = (job: object, path: string | null) => {
  const { components, notUnderstood } = read(job, path);
  const files = components.flatMap(({ label, material, artworkStatus, files }) =>
    files.map(({ fileId, kind, finishings, ...file }) => ({
      ...{ label, material, fileId, kind, finishings },
      status: (file.artworkStatus ?? artworkStatus)?.code ?? null,
    })),
  );
  return { files, notUnderstood };
};

const book = {
  components: [
    { label: 'cover', material: 'Silk', artwork: artwork('artwork.ready', [entry(2)]) },
    { label: 'inner', material: 'Kraft', artwork: artwork('artwork.failed', [entry(3)]) },
    {
      ...{ label: 'jacket', options: [{ finishing_item: gold }] },
      artwork: artwork('artwork.awaiting_approval', [entry(4, { label: 'foil', finishing_item: gold })]),
    },
    { label: 'map', deleted_at: '2026-11-27T08:00:00Z', artwork: artwork('artwork.ready', [entry(5)]) },
  ],
};
const bound = { components: [{ label: 'cover' }, { label: 'inner' }] };

test.each<[string, object, string]>([
  ['entries of files', book, '$.components[*].artwork.files[*]'],
  ['the files inside', book, '$.components[*].artwork.files[*].file'],
  ['ids alone', book, '$.components[*].artwork.files[*].file.id'],
  [
    'files of several artworks',
    {
      components: [
        {
          label: 'general',
          artworks: [artwork('rejected', [entry(2)]), artwork('approved', [entry(3)])],
        },
      ],
    },
    '$.components[*].artworks[*].files[*]',
  ],
  [
    'a file that two components name',
    {
      components: [
        { label: 'cover', artwork: artwork('artwork.ready', [entry(2)]) },
        { label: 'inner', artwork: artwork('artwork.failed', [entry(2)]) },
      ],
    },
    '$.components[*].artwork.files[*]',
  ],
  [
    'files of the job',
    { ...bound, artwork: artwork('artwork.failed', [entry(2, { component: 'inner' })]) },
    '$.artwork.files[*]',
  ],
  ['a job without components', { artwork: artwork('artwork.failed', [entry(2)]) }, '$.artwork.files[*]'],
])('a path to %s finds what is found without it', (_, job, path) => {
  expect(said(job, path).files.length).toBeGreaterThan(0);
  expect(said(job, path)).toEqual(said(job, null));
});

test('a file that is found by its path alone is in the component that names it', () => {
  const job = {
    components: [
      { label: 'cover', material: 'Silk', bits: [{ ref: id(2) }], artwork_status: 'ready' },
      { label: 'inner', material: 'Kraft', bits: [{ ref: id(3) }], artwork_status: 'failed' },
    ],
  };
  expect(said(job, null).files).toEqual([]);
  expect(said(job, '$.components[*].bits[*].ref').files).toMatchObject([
    { label: 'cover', fileId: id(2), material: { value: 'Silk' }, status: 'ready' },
    { label: 'inner', fileId: id(3), material: { value: 'Kraft' }, status: 'failed' },
  ]);
});

test('a file of no component waits for the artwork of its job', () => {
  const job = { ...bound, artwork_status: 'failed', bits: [{ ref: id(2) }] };
  expect(said(job, '$.bits[*].ref').files).toMatchObject([{ label: 'general', status: 'failed' }]);
});

test.each([
  ['leads to none of the files of a job', book, true],
  ['leads to none where all files are marked as not for print', { file: entry(2, { role: 'proof' }) }, false],
  ['leads nowhere in a job in which no file is found without it', bound, true],
])('a path that %s: whether it is known that there are none', (_, job, isUnread) => {
  const codes = read(job, '$.nowhere').notUnderstood.map(({ code }) => code);
  expect(codes.includes('unread.files-at-path')).toBe(isUnread);
});
