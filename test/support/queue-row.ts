import { ConnectionId, JobKey, type QueueRow } from '../../src/contract/index.ts';

type JobRow = Extract<QueueRow, { kind: 'job' }>;

/** A row of the queue: a job that is ready, with one file. `more` tells an older one from a newer one. */
export const queueRow = (id: number, more: Partial<JobRow> = {}): JobRow => ({
  kind: 'job',
  key: JobKey.parse(`demo:${id}`),
  connectionId: ConnectionId.parse('demo'),
  serviceId: String(id),
  title: `Job ${id}`,
  delivery: null,
  urgency: 'unknown',
  status: { code: 's', name: 'S', summary: null, locale: null },
  phase: 'ready',
  filesNeedHand: 0,
  problem: null,
  jobsReady: 0,
  jobsTotal: 1,
  filesDelivered: 0,
  filesPickedUp: 0,
  filesTotal: 1,
  createdAt: null,
  change: { source: 'poll', at: '2026-01-01T00:00:00.000Z' },
  ...more,
});
