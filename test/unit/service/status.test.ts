import { describe, expect, test } from 'vitest';
import { type ArtworkMeanings, usualStatusRules } from '../../../src/contract/index.ts';
import { decodeDeliveryOption } from '../../../src/main/station/service/decode/delivery-option.ts';
import { fingerprintOf, Reading } from '../../../src/main/station/service/decode/reading.ts';
import { canonicalStatus, decodeStatus, statusKey } from '../../../src/main/station/service/decode/status.ts';
import { decodeBatch, decodeJob } from '../../../src/main/station/service/index.ts';

const id = '11111111-2222-4333-8444-555555555555';

describe('a status', () => {
  test.each<[string, unknown, string, string]>([
    ['a code', 'job.production.queued', 'job.production.queued', 'Queued'],
    ['of section 2.5', { canonical: 'a.b.c', translation: { name: 'Drei', locale: 'de' } }, 'a.b.c', 'Drei'],
    [
      'under value',
      { value: 'job.production.queued', label: 'Queued up' },
      'job.production.queued',
      'Queued up',
    ],
    ['under key', { key: 'job.production.queued' }, 'job.production.queued', 'Queued'],
    ['under slug', { slug: 'job.production.queued', id: 7 }, 'job.production.queued', 'Queued'],
    ['with an invalid ID', { id, alias: 'job.production.queued', name: 'Q' }, 'job.production.queued', 'Q'],
    [
      'name and label',
      { name: 'job.production.queued', label: 'Queued up' },
      'job.production.queued',
      'Queued up',
    ],
    ['in capitals', { id: 4, name: 'JOB_PRODUCTION_QUEUED' }, 'job.production.queued', 'Queued'],
    ['in dotted capitals', 'JOB.PRODUCTION.QUEUED', 'job.production.queued', 'Queued'],
    ['of a batch in capitals', 'JOB_BATCH_PRODUCTION_READY', 'job_batch.production.ready', 'Ready'],
    ['of a queued batch', 'Queued-Job-Batch.Status.Queued', 'queued_job_batch.status.queued', 'Queued'],
    ['words alone', { id, name: 'Waiting' }, 'Waiting', 'Waiting'],
    ['unknown to everybody', 'job.varnish.curing', 'job.varnish.curing', 'Curing'],
  ])('%s', (_what, value, code, name) => {
    expect(decodeStatus(value)).toMatchObject({ code, name });
  });

  test.each([[id], [7], ['17'], [{ id }], [{ id: 3 }], [{}], [null], [[]]])('%j is none', (value) => {
    expect(decodeStatus(value)).toBeNull();
  });

  test('of several fields with a status, the one with a code counts', () => {
    const job = decodeJob({ id, state: 'active', status_code: 'JOB_PRODUCTION_QUEUED' });
    expect(job.status.code).toBe('job.production.queued');
    expect(decodeJob({ id, state: 'active' }).status.code).toBe('active');
  });

  test.each([
    ['a download status counts before one that says little', { status: 'job.status.approved' }, true],
    ['also before words', { status: 'Approved' }, true],
    ['but not before a cancellation', { status: 'job.status.cancelled' }, false],
    [
      'nor if the job is past it by a third field',
      { status: 'job.status.approved', state: 'shipped' },
      false,
    ],
  ])('of several fields with a code, %s', (_what, fields, isQueued) => {
    const job = decodeJob({ id, ...fields, production_status: 'job.production.queued' });
    expect(job.status.code === 'job.production.queued').toBe(isQueued);
  });

  test('of several fields, the one with a download status of this connection counts', () => {
    const reading = new Reading({}, '', undefined, {
      downloadStatuses: ['plant.go'],
      statusMeanings: {},
      artworkMeanings: {},
    });
    const job = { id, status: 'plant.open', workflow_status: 'plant.go' };
    expect(decodeJob(job, reading).status.code).toBe('plant.go');
    expect(decodeJob(job).status.code).toBe('plant.open');
  });

  test.each(['stateCode', 'current-status-code', 'status_key', 'job_status_slug'])(
    'the code may be beside its name, as %s',
    (field) => {
      const name = field.replace(/[-_]?(code|key|slug)$/i, '');
      const job = { id, [name]: 'Queued', [field]: 'job.production.queued' };
      expect(decodeJob(job).status.code).toBe('job.production.queued');
      expect(
        decodeBatch('batch', { ...job, status: 'Ready', 'status-code': 'job_batch.production.ready' }).status,
      ).toMatchObject({ code: 'job_batch.production.ready' });
    },
  );

  test('codes are compared without case and separators', () => {
    expect(statusKey('JOB_PRODUCTION_QUEUED')).toBe(statusKey('job.production.queued'));
    expect(statusKey('job.production.queued')).not.toBe(statusKey('job.production.printing'));
    expect(canonicalStatus('job_in_prepress')).toBe('job_in_prepress');
  });
});

test('the group of a delivery option may be that of its service', () => {
  const option = { id, delivery_service: { id, name: 'Courier', group: { name: 'Next day' } }, price: 5 };
  expect(decodeDeliveryOption(option)).toMatchObject({ service: 'Courier', group: 'Next day' });
});

test.each<[string, object]>([
  ['a single job', { job: { id } }],
  ['an id', { job_id: id }],
  ['ids in a list', { jobIds: [id] }],
  ['JSON:API', { relationships: { jobs: { data: [{ type: 'jobs', id }] } } }],
  ['HAL', { _embedded: { jobs: [{ id, name: 'x' }] } }],
  ['a list in an envelope', { jobs: { data: [{ job: { uuid: id } }] } }],
])('a queued batch names its job by %s', (_what, more) => {
  expect(decodeBatch('queued-batch', { id: 'q', ...more }).jobIds).toEqual([id]);
});

test('the fingerprint of a reading tells meanings of artwork apart', () => {
  const by = (artworkMeanings: ArtworkMeanings): string =>
    fingerprintOf('1', {}, { ...usualStatusRules, artworkMeanings });
  const readings = [by({}), by({ approved: 'waits' }), by({ approved: 'refused' })];
  expect(new Set(readings).size).toBe(readings.length);
  expect(by({ a: 'waits', b: 'usable' })).toBe(by({ b: 'usable', a: 'waits' }));
});
