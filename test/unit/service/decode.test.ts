import { describe, expect, test } from 'vitest';
import { known } from '../../../src/contract/index.ts';
import { decodeFileUrl } from '../../../src/main/station/service/decode/file-url.ts';
import { lineOfErrorBody } from '../../../src/main/station/service/error-body.ts';
import { decodeBatch, decodeJob, ServiceError } from '../../../src/main/station/service/index.ts';

const uuid = (digit: string): string => `${digit.repeat(8)}-1111-4111-8111-111111111111`;

describe('a job (A4)', () => {
  test('is read under its usual names', () => {
    const job = decodeJob({
      id: uuid('a'),
      name: 'Cards',
      product: { name: 'Business Cards' },
      quantity: '250',
      status: {
        canonical: 'job.production.queued',
        translation: { locale: 'de', name: 'Eingeplant', summary: 's' },
      },
      batch: { id: uuid('b') },
      delivery_address: { name: 'Bakery', street: '8 Dock Road', city: 'Whitby' },
      components: {
        general: {
          label: 'general',
          material: { base: { name: 'Silk' }, weight: { weight: { units: { gsm: 350 } } } },
          finishings: [{ alias: 'finishing-ink-double', name: 'Both sides' }],
          size: {
            finished: { mm: { width: 85, height: 55 } },
            unfinished: { mm: { width: 91, height: 61 } },
          },
          artwork: {
            files: [{ id: uuid('c'), name: 'cards.pdf', finishings: ['finishing-ink-double'], size: 10 }],
          },
        },
      },
    });
    expect(job).toMatchObject({
      product: 'Business Cards',
      quantity: { is: 'known', value: 250 },
      status: { code: 'job.production.queued', name: 'Eingeplant', locale: 'de' },
      batchId: uuid('b'),
      address: 'Bakery, 8 Dock Road, Whitby',
      notUnderstood: [],
    });
    expect(job.components[0]).toMatchObject({
      material: { is: 'known', value: 'Silk, 350 gsm' },
      finishedMm: { is: 'known', value: { width: 85, height: 55 } },
      unfinishedMm: { is: 'known', value: { width: 91, height: 61 } },
      files: [{ fileId: uuid('c'), name: 'cards.pdf', kind: 'colour', sizeBytes: 10 }],
    });
  });

  test('has the finishings of its files where they stand beside the components', () => {
    const file = { id: uuid('c'), name: 'cards.pdf', finishing_item: 'finishing-foiling-gold-foil-print' };
    const job = decodeJob({
      id: uuid('a'),
      components: { general: { label: 'general' } },
      artworks: [{ component: 'general', files: [file] }],
    });
    expect(job.components[0]).toMatchObject({
      finishings: { is: 'known', value: [{ alias: 'finishing-foiling-gold-foil-print' }] },
      files: [{ fileId: uuid('c'), kind: 'foil' }],
    });
  });

  test('is read from other names, envelopes and lists', () => {
    const job = decodeJob({
      data: {
        type: 'job',
        attributes: {
          uuid: uuid('a'),
          reference: 'R1',
          product_name: 'Books',
          state: 'job.printing.some_day',
          job_batch_id: uuid('b'),
          parts: [
            {
              label: 'cover',
              artwork: [
                {
                  file: { id: uuid('c'), filename: 'c.pdf' },
                  finishing: 'finishing-foiling-gold-foil-print',
                },
              ],
            },
          ],
        },
      },
    });
    expect(job).toMatchObject({
      serviceId: uuid('a'),
      name: 'R1',
      batchId: uuid('b'),
      status: { name: 'Some day' },
    });
    expect(job.components[0]?.files).toMatchObject([{ fileId: uuid('c'), kind: 'foil' }]);
  });

  test('with nothing but an ID is still a job, and says what is missing', () => {
    const job = decodeJob({ id: 7 });
    expect(job.serviceId).toBe('7');
    expect(job.notUnderstood).toHaveLength(3);
  });

  test('without an ID is the one typed error', () => {
    expect(() => decodeJob({ name: 'x' })).toThrow(ServiceError);
    expect(() => decodeJob(null)).toThrow('without an ID');
  });

  test('whose files are under unknown names still yields them', () => {
    const job = decodeJob({
      id: 'j',
      components: {
        general: { artwork: { prints: [{ deep: { id: uuid('d'), mime_type: 'application/pdf' } }] } },
      },
    });
    expect(job.components[0]?.files.map((file) => file.fileId)).toEqual([uuid('d')]);
  });

  test('a file listed for two finishings is one file', () => {
    const entry = (finishing: string) => ({ id: uuid('e'), finishing });
    const job = decodeJob({
      id: 'j',
      components: {
        general: {
          artwork: { files: [entry('finishing-ink-single'), entry('finishing-foiling-gold-foil-print')] },
        },
      },
    });
    expect(job.components[0]?.files).toMatchObject([
      { finishings: ['finishing-ink-single', 'finishing-foiling-gold-foil-print'], kind: 'colour' },
    ]);
  });
});

describe('a batch (2.6, 2.7)', () => {
  test('carries its jobs, whole or as far as it mentions them', () => {
    const whole = { id: uuid('a'), product: 'Cards', status: 's', components: { general: {} } };
    const batch = decodeBatch('batch', {
      id: uuid('b'),
      jobs: [whole, { id: uuid('c') }, uuid('d')],
      delivery_option: { name: 'Courier', group: { name: 'Next day' } },
      status: { canonical: 'job_batch.status.ready' },
    });
    expect(batch.jobIds).toEqual([uuid('a'), uuid('c'), uuid('d')]);
    expect(batch.jobs.map(({ serviceId, components }) => [serviceId, components.length])).toEqual([
      [uuid('a'), 1],
      [uuid('c'), 0],
      [uuid('d'), 0],
    ]);
    expect(batch.delivery).toEqual(known({ id: null, service: 'Courier', group: 'Next day' }));
  });
});

describe('the download path (A6)', () => {
  const asked = new URL('https://service.example/1.0/files/f/download-path');
  test.each([
    [{ anything: 'https://s.example/f?x=1' }],
    [{ data: { attributes: { strange: 'https://s.example/f?x=1' } } }],
    [{ url: 'https://s.example/f?x=1', docs: 'https://docs.example/' }],
  ])('%j', (body) => {
    expect(decodeFileUrl(body, asked).href).toBe('https://s.example/f?x=1');
  });

  test('several URLs under unknown names, or none, are an error that names the fields', () => {
    expect(() => decodeFileUrl({ one: 'https://a.example', two: 'https://b.example' }, asked)).toThrow(
      'Fields: one, two.',
    );
    expect(() => decodeFileUrl({ path: 'relative', id: '7' }, asked)).toThrow('Fields: path, id.');
    expect(() => decodeFileUrl({ url: 'file:///etc/passwd' }, asked)).toThrow(ServiceError);
  });
});

test.each([
  ['{"title":"Bad","detail":"The token is old."}', 'The token is old.'],
  ['{"message":"No"}', 'No'],
  ['{"error":{"message":"Inner"}}', 'Inner'],
  ['{"errors":[{"detail":"a"},{"detail":"b"}]}', 'a; b'],
  ['<html><head><title>502 Bad Gateway</title></head><body>x</body></html>', '502 Bad Gateway'],
  ['plain\n  words', 'plain words'],
  ['', ''],
])('an error body in one line (A8): %s', (body, line) => {
  expect(lineOfErrorBody(body)).toBe(line);
});
