import { describe, expect, test } from 'vitest';
import {
  ConnectionPreset,
  DeliveryAddress,
  presetChanges,
  type StatusMeaning,
  withPreset,
} from '../../../src/contract/index.ts';
import { deliveryValues, fillIn } from '../../../src/main/station/submission/index.ts';
import { jobCode } from '../../../src/sandbox/generations/codes.ts';
import { type JobStatus, jobStatuses } from '../../../src/sandbox/world/records.ts';

const none = { statusMeanings: {}, readingPaths: {} };
const published = ['1.0', '3.0'] as const;
const preset = (generation: (typeof published)[number]) =>
  withPreset(none, ConnectionPreset.parse(`generation-${generation}`));

/** What each step of an order means for its artwork, in every generation. */
const meanings: Readonly<Record<JobStatus, StatusMeaning>> = {
  'job.sandbox.new': 'prepress',
  'job.sandbox.prepress': 'prepress',
  'job.sandbox.preflight': 'prepress',
  'job.sandbox.preflight-failed': 'prepress',
  'job.production.queued': 'download',
  'job.production.started': 'production',
  'job.production.finished': 'production',
  'job.dispatched': 'done',
  'job.cancelled': 'cancelled',
};

describe.each(published)('the preset of generation %s', (generation) => {
  const { paths, downloadStatuses, statusMeanings, readingPaths, ...templates } = preset(generation);

  test('has a meaning for every status', () => {
    for (const status of jobStatuses) {
      const code = jobCode(generation, status);
      const meaning = downloadStatuses.includes(code) ? 'download' : statusMeanings[code];
      expect([status, meaning]).toEqual([status, meanings[status]]);
    }
    expect(readingPaths).toEqual({ 'job.status': '$.status' });
  });

  test('uses what the generation publishes, and lists no batches', () => {
    expect(paths).toMatchObject({
      job: generation === '3.0' ? '/3.0/jobs/{id}' : '/1.0/jobs/{id}',
      deliveryOptions: '/1.0/delivery/options',
      presignedAssets: '/1.0/presigned-assets',
      artworkIssues: '/1.0/artworks/{id}/issues',
      artifactDownload: '/1.0/artifacts/{id}/download',
      batches: null,
      queuedBatches: null,
      queuedBatch: null,
    });
  });

  test('asks for delivery with every part of the address', () => {
    const address = DeliveryAddress.parse({
      name: 'Ann Baker',
      company: 'Dock Prints',
      email: 'ann@dock.example',
      phone: '+44 1947',
      street: '8 Dock Road',
      street2: 'Unit 3',
      city: 'Whitby',
      postalCode: 'YO22',
      country: 'GB',
    });
    expect(fillIn(templates.deliveryTemplate ?? '', deliveryValues(['a', 'b'], address))).toEqual({
      jobs: ['a', 'b'],
      delivery_address: {
        name: 'Ann Baker',
        company: 'Dock Prints',
        email: 'ann@dock.example',
        phone: '+44 1947',
        address_line1: '8 Dock Road',
        address_line2: 'Unit 3',
        city: 'Whitby',
        postcode: 'YO22',
        country: 'GB',
      },
    });
  });

  test('submits what was chosen for each component and file', () => {
    const file = { label: 'front', finishing: { id: 'f2' }, url: 'https://store.example/a' };
    const component = {
      label: 'cover',
      material: { id: 'm1' },
      finishings: [{ id: 'f1' }, { id: 'f2' }],
      files: [file],
    };
    const values = {
      name: 'Menus',
      product: { id: 'p1' },
      quantity: 250,
      size: { id: 's1' },
      components: [component],
    };
    expect(fillIn(templates.submissionTemplate ?? '', values)).toEqual({
      reference: 'Menus',
      product: 'p1',
      quantity: 250,
      components: [
        {
          label: 'cover',
          size: 's1',
          material: 'm1',
          options: [{ finishing_item: 'f1' }, { finishing_item: 'f2' }],
          artwork: { files: [{ label: 'front', finishing_item: 'f2', file: 'https://store.example/a' }] },
        },
      ],
    });
    expect(templates.issueTemplate).toBeNull();
  });
});

test('generation 3.0 knows a second code for what is dispatched', () => {
  expect(preset('3.0').statusMeanings['job.production.dispatched']).toBe('done');
});

test('what the operator set and no preset names stays; another preset leaves nothing of the one before', () => {
  const own = {
    statusMeanings: { 'job.own': 'production' as const, 'job.status.ready': 'done' as const },
    readingPaths: { 'file.url': '$.own' },
  };
  const third = withPreset(own, 'generation-3.0');
  expect(third.statusMeanings).toMatchObject({ 'job.own': 'production' });
  expect(third.statusMeanings).not.toHaveProperty('job.status.ready');
  expect(third.readingPaths).toEqual({ 'file.url': '$.own', 'job.status': '$.status' });
  const other = withPreset(third, 'other');
  expect(other).toMatchObject({
    statusMeanings: { 'job.own': 'production' },
    readingPaths: own.readingPaths,
  });
  expect(presetChanges(other, third)).toMatchObject({
    paths: expect.arrayContaining([{ endpoint: 'job', from: '/1.0/jobs/{id}', to: '/3.0/jobs/{id}' }]),
    meanings: expect.arrayContaining([{ code: 'job.new', from: null, to: 'prepress' }]),
    templates: ['submissionTemplate', 'deliveryTemplate'],
    readingPaths: [{ part: 'job.status', from: null, to: '$.status' }],
  });
  expect(presetChanges(third, third)).toEqual({
    reports: false,
    paths: [],
    meanings: [],
    templates: [],
    readingPaths: [],
  });
});
