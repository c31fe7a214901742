import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  absent,
  Component,
  type Fact,
  FileKind,
  Instant,
  JobKey,
  Status,
  UNKNOWN_STATUS,
} from '../../../src/contract/index.ts';
import type { ServiceJob } from '../../../src/main/station/model/service-resources.ts';
import {
  decodeFinishing,
  decodeMaterial,
  decodeProduct,
  decodeSize,
} from '../../../src/main/station/service/decode/catalogue.ts';
import { decodeFileUrl } from '../../../src/main/station/service/decode/file-url.ts';
import { decodeStatus } from '../../../src/main/station/service/decode/status.ts';
import { lineOfErrorBody } from '../../../src/main/station/service/error-body.ts';
import { decodeBatch, decodeJob, ServiceError } from '../../../src/main/station/service/index.ts';
import { findCollection } from '../../../src/main/station/service/pages/collection.ts';
import { factsOf } from '../../../src/main/station/service/pages/facts.ts';
import { signsOf } from '../../../src/main/station/service/pages/signs.ts';
import { parseJson } from '../../../src/main/station/service/parse-json.ts';
import { decodePayload } from '../../../src/main/station/webhooks/payload.ts';
import { names, objectsIn, unreadable, withField } from '../../support/odd-fields.ts';

const uuid = '11111111-2222-4333-8444-555555555555';
const strange = fc.constantFrom<unknown>(
  ...[
    null,
    true,
    false,
    '',
    ' ',
    0,
    -0,
    -1,
    0.5,
    1e-320,
    1e308,
    Number.POSITIVE_INFINITY,
    2 ** 53,
    9e15,
    -9e15,
  ],
  ...[
    '..',
    '.',
    '\ud800',
    'a\u0000b',
    '\u202egnp.fdp',
    '$&',
    '{id}',
    'x'.repeat(5_000),
    '1e999',
    '-5',
    '0x10',
  ],
  ...[
    '2026-01-01T00:00:00Z',
    '+275760-09-13T00:00:00.001Z',
    uuid,
    'https://',
    'http://[',
    'https://a.example/x',
  ],
  ...['//evil.example', '?page=2', 'file:///etc/passwd', '<html>', 'finishing-foiling-gold-foil-print'],
);
const anything = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    strange,
    fc.string(),
    fc.double(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .array(fc.tuple(fc.constantFrom(...names), tie('value')), { maxLength: 8 })
      .map((entries) => Object.fromEntries(entries)),
  ),
})).value;

/** As it arrives over the wire. */
const wired = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null');

/** Itself if it is a text, otherwise its JSON. */
const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Accepts the one typed error; anything else is a failure. */
function onlyTyped<T>(decode: () => T): T | null {
  try {
    return decode();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    expect(error.message.length).toBeLessThan(3_000);
    return null;
  }
}

const optionalInstant = (ms: number | null): boolean =>
  ms === null || Instant.safeParse(new Date(ms).toISOString()).success;

/** What the store keeps, windows receive and the service is asked for again. */
function fitsTheStation(job: ServiceJob): void {
  for (const { files, ...component } of job.components) {
    Component.omit({ files: true }).parse(component);
    for (const file of files) {
      FileKind.parse(file.kind);
      encodeURIComponent(file.fileId);
      expect(file.sizeBytes === null || Number.isSafeInteger(file.sizeBytes)).toBe(true);
    }
  }
  Status.parse(job.status);
  JobKey.parse(`connection:${job.serviceId}`);
  expect(new URL(`https://a.example/1.0/jobs/${encodeURIComponent(job.serviceId)}`).pathname).not.toBe(
    '/1.0/',
  );
  expect(optionalInstant(job.createdAt) && optionalInstant(job.updatedAt)).toBe(true);
  const labels = job.components.map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
  expect(() => JSON.parse(job.original)).not.toThrow();
}

describe('whatever a service answers', () => {
  test('a job is one that the station can store and show, or the one typed error', () => {
    fc.assert(
      fc.property(anything, (value) => {
        const job = onlyTyped(() => decodeJob(wired(value)));
        if (job !== null) fitsTheStation(job);
        const known = onlyTyped(() => decodeJob(wired({ id: uuid, components: value, artwork: value })));
        if (known === null) throw new Error('a job with an id must be read');
        fitsTheStation(known);
      }),
      { numRuns: 400 },
    );
  });

  test('so is a batch', () => {
    fc.assert(
      fc.property(fc.constantFrom('batch', 'queued-batch'), anything, (kind, value) => {
        for (const body of [value, { id: uuid, jobs: value, job: value, delivery_option: value }]) {
          const batch = onlyTyped(() => decodeBatch(kind, wired(body)));
          for (const job of batch?.jobs ?? []) fitsTheStation(job);
          for (const id of batch?.jobIds ?? []) encodeURIComponent(id);
        }
      }),
      { numRuns: 400 },
    );
  });

  test('pages, URLs, statuses, errors, webhooks and bodies throw nothing but the one typed error', () => {
    const decoders: ((value: unknown) => unknown)[] = [
      (value) => decodeFileUrl(value, new URL('https://service.example/')),
      (value) => findCollection(value, 'jobs'),
      (value) => signsOf(factsOf(value, null, {}), asText(value), 10),
      decodeStatus,
      decodeProduct,
      decodeMaterial,
      decodeFinishing,
      decodeSize,
      (value) => lineOfErrorBody(asText(value)),
      (value) => parseJson(asText(value)),
      (value) => decodePayload(Buffer.from(asText(value))),
    ];
    fc.assert(
      fc.property(fc.constantFrom(...decoders), anything, (decode, value) => {
        onlyTyped(() => decode(wired(value)));
      }),
      { numRuns: 1_000 },
    );
  });

  test('endless nesting is not followed to its end', () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"data":', '}'],
      ['{"error":', '}'],
      ['{"components":{"general":{"artwork":', '}}}'],
      ['{"attributes":', '}'],
    ] as const) {
      const body = `${open.repeat(20_000)}1${close.repeat(20_000)}`;
      const value: unknown = JSON.parse(body);
      onlyTyped(() => decodeFileUrl(value, new URL('https://service.example/')));
      findCollection(value, 'jobs');
      factsOf(value, null, {});
      decodeStatus(value);
      expect(lineOfErrorBody(body).length).toBeLessThanOrEqual(2_048);
      const job = decodeJob({ id: 'a', name: 'Deep', components: value, more: value });
      expect(job.name).toBe('Deep');
      fitsTheStation(job);
      expect(decodeBatch('batch', { id: 'b', jobs: value, more: value }).serviceId).toBe('b');
    }
  });

  test('a long error page takes little time', () => {
    for (const piece of ['<script>', '<title', '<', '<style><']) {
      expect(lineOfErrorBody(piece.repeat(4_000_000)).length).toBeLessThanOrEqual(2_048);
    }
  });
});

// Readable parts are never changed by unreadable ones.

const file = (digit: string, more: object) => ({ id: uuid.replaceAll('5', digit), ...more });
const jobs: readonly object[] = [
  {
    id: uuid,
    name: 'Cards',
    product: { name: 'Business Cards' },
    quantity: '250',
    status: { canonical: 'job.production.queued', translation: { locale: 'de', name: 'Eingeplant' } },
    batch: { id: 'b' },
    delivery_address: { name: 'Bakery', city: 'Whitby' },
    created_at: '2026-01-01T00:00:00Z',
    components: {
      general: {
        label: 'general',
        material: { base: { name: 'Silk' }, weight: { weight: { units: { gsm: 350 } } } },
        finishings: [{ alias: 'finishing-ink-double', name: 'Both sides' }],
        size: { finished: { mm: { width: 85, height: 55 } }, unfinished: { in: { width: 4, height: 3 } } },
        pages: 2,
        artwork: {
          status: 'approved',
          files: [file('6', { name: 'a.pdf', size: 10 }), file('7', { md5: 'f'.repeat(32) })],
        },
      },
    },
  },
  {
    data: {
      type: 'job',
      attributes: {
        uuid,
        reference: 'R1',
        productName: 'Books',
        state: 'job.printing.some_day',
        job_batch_id: 'b',
        copies: 5,
        shipping_address: 'Dock Road',
        parts: [
          {
            label: 'cover',
            artworks: [
              { file: file('6', { filename: 'c.pdf' }), finishing: 'finishing-foiling-gold-foil-print' },
            ],
          },
          { label: 'inner', stock: 'Kraft', documents: 1 },
        ],
      },
    },
  },
  {
    id: uuid,
    title: 'Of the job',
    qty: 1,
    artwork: { prints: [{ deep: file('8', { mime_type: 'application/pdf' }) }] },
  },
  {
    id: uuid,
    components: [{ name: 'cover' }, { name: 'inner' }],
    files: { cover: [file('6', {})], inner: [file('7', {})] },
  },
];
/** What was read of a job: where nothing is known, something unreadable is said, and nothing else changes. */
const readable = ({ original: _, ...job }: ServiceJob) => ({
  ...job,
  quantity: unlessUnread(job.quantity),
  delivery: unlessUnread(job.delivery),
  notUnderstood: job.notUnderstood.filter(({ code }) => code !== 'unread.delivery'),
  components: job.components.map((one) => ({
    ...one,
    material: unlessUnread(one.material),
    // Finishings that cannot be read may be any, so none is known.
    finishings: null,
    finishedMm: unlessUnread(one.finishedMm),
    unfinishedMm: unlessUnread(one.unfinishedMm),
    pages: unlessUnread(one.pages),
    artworkStatus: unlessUnknown(one.artworkStatus),
    files: one.files.map((file) => ({ ...file, artworkStatus: unlessUnknown(file.artworkStatus) })),
  })),
});
const unlessUnknown = (status: Status | null): Status | null =>
  status?.code === UNKNOWN_STATUS ? null : status;
const unlessUnread = <T>(fact: Fact<T>): Fact<T> => (fact.is === 'unreadable' ? absent : fact);

test.each(jobs.map((job) => [JSON.stringify(job).slice(0, 60), job] as const))(
  'an unreadable field changes nothing of %s...',
  (_, job) => {
    const whole = readable(decodeJob(job));
    expect(whole.components.flatMap(({ files }) => files).length).toBeGreaterThan(0);
    // What is under another label is another component.
    const places = fc.constantFrom(...objectsIn(job).filter((path) => path.at(-1) !== 'components'));
    const fields = fc.oneof(fc.constantFrom(...names), fc.string({ minLength: 1 }));
    fc.assert(
      fc.property(places, fields, unreadable, fc.boolean(), (path, name, junk, atFront) => {
        const there = path.reduce<unknown>((value, step) => Object(value)[step], job);
        fc.pre(!Object.hasOwn(Object(there), name));
        expect(readable(decodeJob(withField(job, path, name, junk, atFront)))).toEqual(whole);
      }),
      { numRuns: 1_500 },
    );
  },
);

test('an unreadable entry takes nothing from the others of its list', () => {
  const [job] = jobs;
  const page = { data: [job], next: '/1.0/jobs?page=2' };
  fc.assert(
    fc.property(fc.constantFrom(...names), unreadable, fc.boolean(), (name, junk, atFront) => {
      fc.pre(!Object.hasOwn(page, name));
      const answer = withField(page, [], name, junk, atFront);
      const read = findCollection(answer, 'jobs');
      expect(read?.items).toEqual([job]);
      const signs = signsOf(factsOf(answer, read?.holder, {}), undefined, 1);
      expect(signs.url?.value).toBe('/1.0/jobs?page=2');
      const batch = decodeBatch('batch', { id: 'b', jobs: atFront ? [junk, job] : [job, junk] });
      expect(batch.jobs.map(readable)).toEqual([readable(decodeJob(job))]);
      expect(batch.jobIds).toEqual([uuid]);
    }),
  );
});
