import { expect, test } from 'vitest';
import { decodePayload } from '../../../src/main/station/webhooks/payload.ts';

const one = '0b8c8f0e-6f3f-4c39-9f5b-0d8f2c0a1b11';
const two = '7d1f0a52-1f5c-4f0e-8a55-3a1a9c2b7c22';
const read = (payload: unknown) => decodePayload(Buffer.from(JSON.stringify(payload)));
const keys = (payload: unknown) => read(payload).hints.map(({ key }) => `${key.kind} ${key.id}`);

test.each(['event', 'type', 'kind', 'name'])('the kind of event is looked for under %s', (field) => {
  expect(read({ [field]: 'job.status.transition', job: { id: one } }).event).toBe('job.status.transition');
});

test.each([
  [{ data: { job: { id: one } } }, [`job ${one}`]],
  [{ job: one }, [`job ${one}`]],
  [{ job_id: one }, [`job ${one}`]],
  [{ jobId: one }, [`job ${one}`]],
  [{ jobs: [{ id: one }, two] }, [`job ${one}`, `job ${two}`]],
  [{ payload: { object: { job_batch: { uuid: one } } } }, [`batch ${one}`]],
  [{ batch: { id: one } }, [`batch ${one}`]],
  [{ job_batch_id: one }, [`batch ${one}`]],
  [{ queued_job_batch: { id: one } }, [`queued-batch ${one}`]],
  [{ queued_batch_id: one }, [`queued-batch ${one}`]],
  [[{ job: { id: one } }], []],
  [{ job_batch: { id: one, jobs: [{ id: two }] } }, [`batch ${one}`, `job ${two}`]],
])('ids under their usual names, at any depth: %j', (payload, expected) => {
  expect(keys(payload).sort()).toEqual([...expected].sort());
});

test('an id under no name of its own is that of what the event is about', () => {
  expect(keys({ event: 'job.status.transition', data: { id: one } })).toEqual([`job ${one}`]);
  expect(keys({ type: 'job_batch.status.transition', resource: one })).toEqual([`batch ${one}`]);
  expect(keys({ kind: 'queued_job_batch.status.transition', id: one })).toEqual([`queued-batch ${one}`]);
  expect(keys({ event: 'account.updated', id: one })).toEqual([]);
});

test('the status and the time of a lightweight object go with the hint; without its own time, that of the event', () => {
  const status = { canonical: 'job.production.queued' };
  const at = '2026-11-20T10:00:00Z';
  const hints = [{ key: { kind: 'job', id: one }, at: Date.parse(at), statusCode: status.canonical }];
  expect(read({ event: 'x', job: { id: one, status, updated_at: at } }).hints).toEqual(hints);
  expect(read({ event: 'x', sent_at: at, job: { id: one, status: status.canonical } }).hints).toEqual(hints);
});

test.each(['', 'not json', '[]', '"text"', '7', 'null', '{}', '{"event":7}', '{"job":{"id":""}}'])(
  'what cannot be understood names nothing: %s',
  (body) => {
    expect(decodePayload(Buffer.from(body)).hints).toEqual([]);
  },
);

test('a call names a bounded number of resources, however many are in it and however deep', () => {
  const jobs = Array.from({ length: 10_000 }, (_, index) => ({ id: `${one}-${index}` }));
  expect(keys({ jobs }).length).toBeLessThanOrEqual(50);
  const deep = `${'{"data":'.repeat(5_000)}{"job":"${one}"}${'}'.repeat(5_000)}`;
  expect(decodePayload(Buffer.from(deep)).hints).toEqual([]);
});
