import { describe, expect, test } from 'vitest';
import {
  knownArtworkMeaningOf,
  message,
  type ReadingPaths,
  type StatusRules,
  usualStatusRules,
} from '../../../src/contract/index.ts';
import { decodeJob } from '../../../src/main/station/service/decode/job.ts';
import { Reading } from '../../../src/main/station/service/decode/reading.ts';
import { overridesOf } from '../../../src/main/station/service/json-path.ts';
import { withoutId } from '../../../src/main/station/store/database/job-columns.ts';

const idOf = (number: number): string =>
  `aa0000${String(number).padStart(2, '0')}-0000-4000-8000-000000000001`;
const fileOf = (number: number, fields: object = {}): object => ({
  id: idOf(number),
  filename: `${number}.pdf`,
  ...fields,
});

const print = fileOf(1);
const other = fileOf(2);

/** The names of the files to print of a job with this artwork. */
function printed(artwork: unknown, paths: ReadingPaths = {}): string[] {
  const job = { id: idOf(90), status: 'job.production.queued', components: [{ label: 'general', artwork }] };
  const { components } = decodeJob(job, new Reading(overridesOf(paths)));
  return components.flatMap(({ files }) => files.map(({ name }) => name));
}

describe('an object inside a file', () => {
  const inside = [
    ...['previous_versions', 'olderVersions', 'replaces', 'version_history', 'archive', 'predecessor'],
    ...[
      'source',
      'original',
      'parent',
      'icc_profile',
      'preflight_result',
      'derivatives',
      'converted',
      'pages',
    ],
  ];
  test.each(inside)('never stands for it, whatever its key: %s', (key) => {
    expect(printed({ files: [{ ...print, [key]: other }] })).toEqual(['1.pdf']);
    expect(printed({ files: [{ ...print, [key]: [other] }] })).toEqual(['1.pdf']);
    const file = { id: idOf(1), mime_type: 'application/pdf', [key]: other };
    expect(printed({ files: [{ id: idOf(5), label: 'ink', file }] })).toEqual([`${idOf(1)}.pdf`]);
  });

  test.each(['file', 'document', 'print_file'])('is the file to print if its key says so: %s', (key) => {
    expect(printed({ files: [{ ...fileOf(3), [key]: print }] })).toEqual(['1.pdf']);
  });
});

describe('files under a key that says that they are not for print', () => {
  const keys = [
    ...['proof_file', 'pdfProof', 'proof-files', 'preview_file', 'thumbnail_file', 'rejected_files'],
    ...['deleted_files', 'replacedFiles', 'obsolete_files', 'previous_versions', 'mockup', 'template'],
    ...[
      'reference_file',
      'sample_file',
      'low_res_file',
      'watermarked_file',
      'attachments',
      'web_pdf',
      'issues',
    ],
  ];
  test.each(keys)('%s', (key) => {
    expect(printed({ files: [print], [key]: [other] })).toEqual(['1.pdf']);
    expect(printed({ id: idOf(7), file: print, [key]: other })).toEqual(['1.pdf']);
  });

  test.each(['print_proofed_file', 'screen_print_file', 'web_to_print_file'])('are printed: %s', (key) => {
    expect(printed({ [key]: print })).toEqual(['1.pdf']);
  });

  test('are told, and leave a job without files if there are no others', () => {
    const job = { id: idOf(9), components: [{ label: 'general', artwork: { proof_file: print } }] };
    const { components, notUnderstood } = decodeJob(job);
    expect(components.flatMap(({ files }) => files)).toEqual([]);
    const values = { name: '1.pdf', word: 'proof_file' };
    expect(notUnderstood).toContainEqual({ code: 'unread.left-out', values });
  });
});

test.each([
  ...[
    'conversation',
    'tickets',
    'audit_log',
    'changes',
    'reprint_of',
    'copiedFrom',
    'related_jobs',
    'imposition',
  ],
])('what is at another job, or only said of this one, is not printed: %s', (key) => {
  expect(printed({ files: [print], [key]: [{ id: idOf(8), file: other }] })).toEqual(['1.pdf']);
});

test.each(['sheets', 'outputs', 'labels', 'imposed_sheets', 'shippingLabel'])(
  'what the house made of the artwork is told, and not sent beside it: %s',
  (key) => {
    const job = { id: idOf(9), files: [print], [key]: [{ file: other }] };
    const { components, notUnderstood } = decodeJob(job);
    expect(components.flatMap(({ files }) => files.map(({ name }) => name))).toEqual(['1.pdf']);
    expect(notUnderstood).toContainEqual(message('unread.left-out', { name: '2.pdf', word: key }));
    // Where there is nothing else, it is the artwork.
    const { components: alone } = decodeJob({ id: idOf(9), [key]: [{ file: other }] });
    expect(alone.flatMap(({ files }) => files.map(({ name }) => name))).toEqual(['2.pdf']);
  },
);

test('what was made of an input is printed instead of it', () => {
  expect(printed({ inputs: [other], outputs: [print] })).toEqual(['1.pdf']);
  expect(printed({ input: other, output: print })).toEqual(['1.pdf']);
});

test('files beside components that have files of their own are told and not sent', () => {
  const job = {
    id: idOf(9),
    files: [print, other],
    quote_pdf: fileOf(3),
    components: [{ label: 'general', files: [print] }],
  };
  const { components, notUnderstood } = decodeJob(job);
  expect(components.flatMap(({ files }) => files.map(({ name }) => name))).toEqual(['1.pdf']);
  expect(withoutId(notUnderstood)).toEqual([message('unread.beside-components', { name: '2.pdf' })]);
});

describe('marks of a file', () => {
  const marks = [
    ...[{ print: false }, { is_print_file: 'no' }, { do_not_print: true }, { visible: false }],
    ...[{ latest_version: false }, { isCurrentVersion: 0 }, { flags: ['proof'] }, { flags: { proof: true } }],
    ...[{ metadata: { type: 'PROOF' } }, { meta: { role: 'source' } }, { type: 'delivery_note' }],
    ...[{ type: 'packing_list' }, { next_version_id: 'f-9' }, { copies: 0 }, { print_count: '0' }],
    ...[{ skipPrint: true }, { include_in_print: false }, { destination: 'web' }, { print_intent: 'none' }],
    // In German, French and Dutch.
    ...[
      { gelöscht_am: '2026-11-27' },
      { ist_storniert: true },
      { zweck: 'Korrekturabzug' },
      { typ: 'Vorschau' },
    ],
    ...[{ type: 'Lieferschein' }, { statut: 'refusé' }, { status: 'afgekeurd' }, { remplacé_par: 'f-9' }],
  ];
  test.each(marks)('%j keeps it from being printed', (mark) => {
    expect(printed({ files: [print, { ...other, ...mark }] })).toEqual(['1.pdf']);
  });

  const harmless = [
    ...[
      { type: 'ticket' },
      { print: true },
      { has_print_marks: false },
      { copies: 5 },
      { output: 'digital' },
    ],
    ...[{ next_version_id: null }, { status: 'goedgekeurd' }, { freigegeben: true }],
  ];
  test.each(harmless)('%j does not', (mark) => {
    expect(printed({ files: [print, { ...other, ...mark }] })).toEqual(['1.pdf', '2.pdf']);
  });

  test('count beside a path for them that finds nothing', () => {
    const paths = { 'job.notForPrint': '$.nowhere' };
    expect(printed({ files: [print, { ...other, role: 'proof' }] }, paths)).toEqual(['1.pdf']);
    expect(printed({ files: [print], deleted_at: '2026-01-01' }, paths)).toEqual([]);
  });

  test.each([
    ['no copies, if no file has any', { copies: 0 }, 'no_copies'],
    ['a validity that is over', { valid_until: '2020-01-01' }, 'valid_until.past'],
    ['a validity that is over, in German', { gültig_bis: '01.01.2020' }, 'valid_until.past'],
  ])('ask once for the connection what they mean: %s', (_, mark, code) => {
    const waits = (rules?: StatusRules, more: object = {}) =>
      decodeJob(
        { id: idOf(9), components: [{ label: 'general', files: [{ ...print, ...mark, ...more }] }] },
        new Reading({}, '', undefined, rules),
      ).components[0]?.files.map(({ artworkStatus }) => artworkStatus?.code);
    expect(waits()).toEqual([code]);
    expect(knownArtworkMeaningOf(code)).toBeNull();
    // What keeps it from being printed anyway stays, and so does what an operator said.
    expect(waits(undefined, { approval_status: 'rejected' })).toEqual(['rejected']);
    expect(waits({ ...usualStatusRules, artworkMeanings: { [code]: 'usable' } })).toEqual([code]);
  });

  test('of a validity that is not over, or cannot be read, mean nothing', () => {
    for (const valid_until of ['2099-01-01', 'Friday', null])
      expect(printed({ files: [{ ...print, valid_until }] })).toEqual(['1.pdf']);
  });

  test('in a status that says nothing known hold it', () => {
    const job = (status: string) => ({
      id: idOf(9),
      components: [{ label: 'general', artwork: { files: [{ ...print, status }] } }],
    });
    const statusOf = (status: string) => decodeJob(job(status)).components[0]?.files[0]?.artworkStatus?.code;
    expect(statusOf('Zwischenstand')).toBe('Zwischenstand');
    expect(statusOf('stored')).toBeUndefined();
  });
});

describe('revisions of one file', () => {
  const revisions = (one: object, other: object) => [
    fileOf(1, { filename: 'a.pdf', ...one }),
    fileOf(2, { filename: 'a.pdf', ...other }),
  ];
  const read = (files: readonly object[]) =>
    decodeJob({ id: idOf(9), components: [{ label: 'general', artwork: { files } }] }).components[0]?.files ??
    [];

  test('that cannot be compared both wait', () => {
    const waiting = [
      { artworkStatus: { code: 'revision.unclear' } },
      { artworkStatus: { code: 'revision.unclear' } },
    ];
    expect(read(revisions({ revision: 'final' }, { revision: 'new one' }))).toMatchObject(waiting);
    expect(read(revisions({ revision: 2 }, { revision: 'final' }))).toMatchObject(waiting);
    expect(read(revisions({ revision: 'final' }, { revision: 'final' }))).toMatchObject([
      { artworkStatus: null },
      { artworkStatus: null },
    ]);
  });

  test('are of one file only if they are labelled alike', () => {
    expect(read(revisions({ revision: 1, label: 'ink' }, { revision: 2, label: 'foil' }))).toHaveLength(2);
    expect(read(revisions({ revision: 1, label: 'front' }, { revision: 2, label: 'back' }))).toHaveLength(2);
    expect(read(revisions({ revision: 1, label: 'Ink v1' }, { revision: 2, label: 'Ink v2' }))).toHaveLength(
      1,
    );
  });

  test('may be listed as artworks with a version each', () => {
    const artworks = [
      { id: idOf(3), version: 1, file: print },
      { id: idOf(4), version: 2, file: other },
    ];
    expect(printed(artworks)).toEqual(['2.pdf']);
  });
});
