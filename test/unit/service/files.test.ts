import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inEnglish } from '../../../src/locales/in-english.ts';
import { Reading } from '../../../src/main/station/service/decode/reading.ts';
import { decodeJob } from '../../../src/main/station/service/index.ts';
import { overridesOf } from '../../../src/main/station/service/json-path.ts';

const uuid = (digit: string): string => `${digit.repeat(8)}-1111-4111-8111-111111111111`;
const A = uuid('a');
const B = uuid('b');
const ink = { id: uuid('1'), alias: 'finishing-ink-double', name: 'Both sides' };
const foil = { id: uuid('2'), alias: 'finishing-foiling-gold-foil-print', name: 'Gold foil' };
const user = { id: uuid('3'), name: 'Ann', email: 'ann@house.example' };
const status = { id: uuid('4'), code: 'artwork.status.approved' };

/** `component: file id` of every file of a job with these fields. */
const filesOf = (more: object): string[] =>
  decodeJob({ id: 'j', ...more }).components.flatMap(({ label, files }) =>
    files.map(({ fileId }) => `${label}: ${fileId}`),
  );
const ofGeneral = (component: object): string[] => filesOf({ components: { general: component } });

describe('the ID of a file is the file’s own', () => {
  test.each<[string, object]>([
    ['file.id', { artwork: { files: [{ id: B, status, file: { id: A, name: 'a.pdf' } }] } }],
    ['file as a bare id', { artworks: [{ id: B, status, file: A }] }],
    ['file_id', { artwork: { files: [{ id: B, file_id: A, uploaded_by: user }] } }],
    ['fileId', { artworkFiles: [{ id: B, fileId: A, finishing: ink }] }],
    ['file_uuid', { artworks: [{ id: B, file_uuid: A, status }] }],
    ['file-uuid in kebab case', { 'artwork-files': [{ id: B, 'file-uuid': A }] }],
    ['asset.id beside a finishing', { files: [{ finishing: ink, asset: { id: A, bytes: 9 } }] }],
    ['document_id', { documents: [{ id: B, document_id: A, name: 'cover.pdf' }] }],
    ['a file of a finishing', { finishings: [{ ...ink, artwork_file: { id: B, file: { id: A } } }] }],
    ['a bare id at a finishing', { finishings: [{ ...ink, artwork_file_id: A }] }],
    ['finishings by kind', { finishings: { ink: { ...ink, file: { id: A, sha256: 'f'.repeat(64) } } } }],
    ['ids in a list', { artwork: { id: B, file_ids: [A] } }],
    ['JSON:API', { artwork: { id: B, relationships: { files: { data: [{ type: 'files', id: A }] } } } }],
    ['HAL', { artwork: { id: B, _embedded: { files: [{ id: A, _links: { self: '/files/a' } }] } } }],
    [
      'unknown names, but a content type',
      { artwork: { prints: [{ deep: { id: A, mime_type: 'application/pdf' } }] } },
    ],
    ['an uninformative key, and a name with an extension', { print_ready: { uuid: A, name: 'x.pdf' } }],
    ['a number beside a UUID', { files: [{ id: 17, uuid: A }] }],
    ['a map with arbitrary keys', { artwork: { one: { filename: 'x.pdf', id: A } } }],
    ['the print file, not the one submitted', { original_file: { id: B }, print_file: { id: A } }],
    ['a thumbnail is not a file', { files: [{ id: A, preview: { id: B, url: 'https://x.example/p.png' } }] }],
    ['ids as keys of a map', { artwork: { files: { [A]: { mime_type: 'application/pdf' } } } }],
    ['ids as keys, and finishings', { files: { [A]: { finishing: ink, name: 'a.pdf' } } }],
    [
      'the current of its versions',
      {
        artwork: {
          id: uuid('5'),
          current_version: 2,
          versions: [
            { version: 1, file: { id: B, mime_type: 'application/pdf' } },
            { version: 2, file: { id: A, mime_type: 'application/pdf' } },
          ],
        },
      },
    ],
    [
      'the current of its versions, in a map',
      { files: [{ currentVersion: '2', versions: { 1: { file_id: B }, 2: { file_id: A } } }] },
    ],
    ...['current', 'active', 'latest_version'].map((name): [string, object] => [
      `the ${name} of its versions, by their keys`,
      { artwork: { [name]: 'v2', versions: { v1: { file: { id: B } }, v2: { file: { id: A } } } } },
    ]),
    [
      'the current of its versions, by its id',
      { art: { current_version: A, versions: [{ id: B }, { id: A }] } },
    ],
    ['an earlier version is not a file', { files: [{ id: A, previous_file: { id: B, name: 'old.pdf' } }] }],
  ])('%s', (_what, component) => {
    expect(ofGeneral(component)).toEqual([`general: ${A}`]);
  });

  test.each<[string, object]>([
    ['by an object', { finishing: ink }],
    ['by an alias', { finishing: ink.alias }],
    ['by an id', { finishing_id: ink.id }],
  ])('a listed artwork that only names its finishing, %s, is a file', (_how, of) => {
    expect(ofGeneral({ artworks: [{ id: A, status, ...of }] })).toEqual([`general: ${A}`]);
  });

  test.each<[string, object]>([
    ['has a place for files', { artworks: [{ id: A, status, finishing: ink, files: [] }] }],
    ['has the ID of a file that is not there yet', { artworks: [{ id: A, finishing: ink, file_id: null }] }],
    ['has a material', { prints: [{ id: A, finishing: ink, material: { id: B, name: 'Silk' } }] }],
    ['names no finishing', { artworks: [{ id: A, status }] }],
  ])('a listed artwork that %s is none', (_what, component) => {
    expect(ofGeneral(component)).toEqual([]);
  });

  test('two files of one entry are two', () => {
    const [first, second] = decodeJob({
      id: 'j',
      components: { general: { artwork: { id: uuid('9'), colour_file_id: A, foil_file_id: B } } },
    }).components.flatMap(({ files }) => files);
    expect([first?.fileId, second?.fileId]).toEqual([A, B]);
    expect([first?.kind, second?.kind]).toEqual(['colour', 'foil']);
  });

  test('a finishing, a user, a material and a component are no files', () => {
    const bare = {
      id: A,
      label: 'general',
      finishings: [ink, foil],
      material: { id: B, name: 'Silk' },
      user,
    };
    expect(ofGeneral(bare)).toEqual([]);
    expect(
      ofGeneral({ ...bare, artwork: { id: uuid('8'), status, created_by: user, finishing: ink } }),
    ).toEqual([]);
  });

  test('other IDs of the entry are kept, the nearest first', () => {
    const [file] =
      decodeJob({ id: 'j', components: { general: { artworks: [{ id: B, file: A }] } } }).components[0]
        ?.files ?? [];
    expect(file).toMatchObject({ fileId: A, otherIds: [B] });
  });

  test('files below finishings[] belong to that finishing', () => {
    const job = decodeJob({
      id: 'j',
      components: {
        general: {
          finishings: [
            { ...ink, artwork_file: { file: { id: A, filename: 'colour.pdf' } } },
            { ...foil, artwork_file: { file: { id: B, filename: 'foil.pdf' } } },
          ],
        },
      },
    });
    expect(job.components[0]?.files).toMatchObject([
      { fileId: A, kind: 'colour', finishings: ['finishing-ink-double'], name: 'colour.pdf' },
      { fileId: B, kind: 'foil', finishings: ['finishing-foiling-gold-foil-print'], name: 'foil.pdf' },
    ]);
    expect(job.components[0]?.finishings).toMatchObject({ is: 'known', value: [{}, {}] });
  });
});

describe('components under other names', () => {
  const cover = { label: 'cover', stock: 'Silk', documents: [{ document_id: A }] };
  const inner = { label: 'inner', stock: 'Kraft', documents: [{ document_id: B }] };
  test.each<[string, object]>([
    ['parts', { parts: [cover, inner] }],
    ['printParts', { printParts: [cover, inner] }],
    ['documents of documents', { documents: [cover, inner] }],
    ['below a specification', { specification: { components: { cover, inner } } }],
    ['in attributes', { attributes: { parts: [cover, inner] } }],
    ['artwork by label', { artwork: { cover: { files: [{ id: A }] }, inner: { files: [{ id: B }] } } }],
    [
      'files that name their component',
      {
        files: [
          { id: A, component: 'cover' },
          { id: B, component: { label: 'inner' } },
        ],
      },
    ],
  ])('%s', (_what, job) => {
    expect(filesOf(job)).toEqual([`cover: ${A}`, `inner: ${B}`]);
  });
});

describe('a job without a file that was found', () => {
  const said = (more: object): string =>
    decodeJob({ id: 'j', status: 'job.production.queued', product: 'x', ...more })
      .notUnderstood.map(inEnglish)
      .join(' ');

  test('says which fields could have had one', () => {
    const text = said({ components: { general: { sheets: [{ thing: { ref: 'x' } }] } } });
    expect(text).toContain('No file was found');
    expect(text).toContain('components.general.sheets');
  });

  test('says nothing if it states itself that there is none yet', () => {
    expect(said({ components: { general: { artwork: { status, files: [] } } } })).toBe('');
    expect(said({ components: { general: { material: 'Silk', artwork: null } } })).toBe('');
  });
});

describe('how an answer was read', () => {
  const job = {
    id: 'j',
    state: { id: uuid('5'), code: 'job.production.queued' },
    components: { general: { finishings: [{ ...ink, artwork_file: { file: { id: A } } }] } },
  };

  test('is recorded: what was found where', () => {
    const reading = new Reading();
    decodeJob(job, reading);
    expect(reading.found).toMatchObject({
      'job.status': 'state.code',
      'job.components': 'components',
      'job.files': 'components.*.finishings[].artwork_file.file.id',
    });
  });

  test('can be configured instead', () => {
    const reading = new Reading(
      overridesOf({ 'job.status': '$.words', 'job.name': '$.about.call', 'job.files': '$.stuff' }),
    );
    const read = decodeJob(
      { id: 'j', words: 'job.production.queued', about: { call: 'Mine' }, stuff: [A] },
      reading,
    );
    expect(read).toMatchObject({ name: 'Mine', status: { code: 'job.production.queued' } });
    expect(read.components[0]?.files.map(({ fileId }) => fileId)).toEqual([A]);
  });
});

const styles = {
  camel: (key: string) => key.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase()),
  kebab: (key: string) => key.replaceAll('_', '-'),
  pascal: (key: string) => `_${key}`.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase()),
  upper: (key: string) => key.toUpperCase(),
};
function renamed(value: unknown, style: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => renamed(one, style));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [style(key), renamed(one, style)]));
}

test('a job reads the same however its keys are written', () => {
  const key = fc.constantFrom('file', 'artwork_file', 'asset', 'print_document');
  const entry = fc.record({ id: fc.constant(B), finishing: fc.constant(ink), size_bytes: fc.nat() });
  fc.assert(
    fc.property(key, entry, fc.constantFrom(...Object.values(styles)), (name, more, style) => {
      const job = {
        id: uuid('7'),
        job_name: 'Cards',
        product_name: 'Business Cards',
        job_status: { status_code: 1, canonical: 'job.production.queued' },
        job_batch_id: uuid('6'),
        updated_at: '2026-01-01T00:00:00Z',
        components: [{ component_label: 'cover', artwork_files: [{ ...more, [name]: { id: A } }] }],
      };
      const { original: _, ...read } = decodeJob(job);
      const { original: __, ...other } = decodeJob(renamed(job, style));
      expect(read.components[0]?.files).toMatchObject([{ fileId: A, sizeBytes: more.size_bytes }]);
      expect(other).toEqual(read);
    }),
  );
});
