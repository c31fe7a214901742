import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ConnectionId, JobKey, QueueQuery } from '../../../src/contract/index.ts';
import { artworkId, openStore, type Store } from '../../../src/main/station/store/index.ts';
import { serviceJob, status } from '../../support/service-objects.ts';

const demo = ConnectionId.parse('demo');
const polled = { change: { source: 'poll', at: 1 }, isDue: true } as const;
const file = join(tmpdir(), `makeready-faults-${process.pid}.sqlite`);
const fileOf = (job: string) => artworkId(demo, job, `${job}-file`);
const keyOf = (job: string) => JobKey.parse(`demo:${job}`);

let store: Store;
let faults: unknown[];
const open = (): Store =>
  openStore({ file, clock: { now: () => 1_000 }, onFault: (error) => faults.push(error) });
function queue(job: string): void {
  store.jobs.apply(demo, serviceJob(job, { status: status('job.production.queued') }), polled);
}
/** What another program does to the file. */
function meddle(sql: string): void {
  const other = new DatabaseSync(file);
  other.exec(sql);
  other.close();
}
const rowsOf = () => store.queue.list(QueueQuery.parse({ limit: 200 })).rows;

beforeEach(() => {
  faults = [];
  store = open();
});
afterEach(() => {
  store.close();
  for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
});

describe('a listener that throws', () => {
  test('affects nothing else: the transaction is committed, its caller goes on, and the others are called', async () => {
    const told: string[] = [];
    store.onChange(() => {
      throw new Error('this listener is broken');
    });
    store.onChange((changes) => told.push(...changes.map(({ kind }) => kind)));
    queue('a');
    const record = store.artworks.move(fileOf('a'), 'transferring', { source: 'station' });
    expect(record.state).toBe('transferring');
    await Promise.resolve();
    expect(told).toContain('artwork');
    expect(faults.map(String)).toEqual(Array(2).fill('Error: this listener is broken'));
  });

  test('is called once the committing code has finished, in the order of the commits', async () => {
    const order: string[] = [];
    store.onChange((changes) => {
      for (const change of changes) if (change.kind === 'job') order.push(change.key);
    });
    queue('a');
    queue('b');
    order.push('caller');
    await Promise.resolve();
    expect(order).toEqual(['caller', 'demo:a', 'demo:b']);
  });
});

describe('an unreadable row', () => {
  test('affects no other: the files beside it are found, and it is reported once', () => {
    queue('a');
    queue('b');
    meddle(`UPDATE artwork SET finishings = 'no JSON' WHERE job_key = 'demo:a'`);
    for (let times = 0; times < 3; times++) {
      expect(store.artworks.inState(['queued'], 10).map(({ jobKey }) => jobKey)).toEqual(['demo:b']);
      expect(store.artworks.due(2_000, 10).map(({ jobKey }) => jobKey)).toEqual(['demo:b']);
    }
    expect(faults).toHaveLength(1);
  });

  test('does not take the place of one that can be worked on', () => {
    for (const job of ['a', 'b', 'c', 'd']) queue(job);
    const due = (limit: number) => store.artworks.due(2_000, limit).map(({ jobKey }) => jobKey);
    const [first, second, ...others] = due(4);
    meddle(`UPDATE artwork SET finishings = 'no JSON' WHERE job_key IN ('${first}', '${second}')`);
    expect(due(1)).toEqual(others.slice(0, 1));
    expect(due(3)).toEqual(others);
    expect(others).toHaveLength(2);
  });

  test('of the webhooks counts as failed, and those after it are worked on', async () => {
    const body = Buffer.from('{}');
    const ids = ['a', 'b', 'c'];
    await Promise.all(
      ids.map((id) =>
        store.inbox.add({ connectionId: demo, receivedAt: 1, dedup: { by: 'delivery', id }, body }),
      ),
    );
    meddle(`UPDATE webhook SET headers = 'no JSON' WHERE dedup = 'id a'`);
    expect(store.inbox.pending(1)).toHaveLength(1);
    expect(store.inbox.pending(10)).toHaveLength(2);
    const outcomes = store.inbox.log(null, 10).map(({ outcome }) => outcome?.code ?? null);
    expect(outcomes).toEqual([null, null, 'webhook.failed']);
    expect(faults).toHaveLength(1);
  });

  test('of the queue is shown as one, and the pages around it stay whole', () => {
    for (const job of ['a', 'b', 'c']) queue(job);
    store.queue.follow(10);
    meddle(`UPDATE queue_content SET row = '{}' WHERE id = (SELECT id FROM queue_row WHERE key = 'demo:b')`);
    const keys: string[] = [];
    let cursor: string | null = null;
    do {
      const page = store.queue.list(QueueQuery.parse({ limit: 1, cursor }));
      keys.push(...page.rows.map(({ key, problem }) => `${key} ${problem?.code ?? ''}`));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(keys).toEqual(['demo:a ', 'demo:b row.unreadable', 'demo:c ']);
    expect(store.queue.row('demo:b')?.problem?.code).toBe('row.unreadable');
    expect(faults).toHaveLength(1);
  });
});

test('a job that no screen can show does not stop its file: its row says so, and recovers with the job', () => {
  queue('a');
  meddle(`UPDATE job SET last_change_source = 'pigeon' WHERE key = 'demo:a'`);
  expect(store.artworks.move(fileOf('a'), 'transferring', { source: 'station' }).state).toBe('transferring');
  expect(store.artworks.get(fileOf('a'))?.state).toBe('transferring');
  expect(rowsOf()).toMatchObject([
    { key: 'demo:a', phase: 'attention', problem: { code: 'row.unreadable' }, serviceId: 'a' },
  ]);
  expect(store.queue.phaseCounts().attention).toBe(1);
  expect(faults).toHaveLength(1);
  store.jobs.apply(demo, serviceJob('a', { status: status('job.production.queued'), name: 'Other' }), polled);
  expect(rowsOf()).toMatchObject([{ key: keyOf('a'), problem: null }]);
});

test('what must be on disk is synced before its caller goes on, though the steps around it need not be', () => {
  queue('a');
  const told = vi.spyOn(DatabaseSync.prototype, 'exec');
  const saidBy = (steps: () => void): string[] => {
    told.mockClear();
    store.transaction(steps, 'lazily');
    return told.mock.calls.map(([sql]) => sql.replace(/\d+/, 'n'));
  };
  store.transaction(() => undefined, 'lazily');
  const step = () => store.artworks.move(fileOf('a'), 'transferring', { source: 'station' });
  const decision = () => store.artworks.move(fileOf('a'), 'queued', { source: 'operator' });
  expect(saidBy(step)).toEqual(['BEGIN IMMEDIATE', 'COMMIT']);
  // A commit at FULL syncs all that was committed before it.
  expect(saidBy(decision)).toEqual([
    'BEGIN IMMEDIATE',
    'COMMIT',
    'PRAGMA synchronous = FULL',
    'PRAGMA user_version = n',
  ]);
  told.mockRestore();
});
