import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConnectionId } from '../../../src/contract/index.ts';
import { openStore } from '../../../src/main/station/store/index.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { serviceBatch, serviceJob, status } from '../../support/service-objects.ts';

const demo = ConnectionId.parse('demo');
const polled = { change: { source: 'poll', at: 1 } } as const;
const prepress = status('job.prepress');
const queued = status('job.production.queued');

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'makeready-count-'));
  file = join(folder, 'station.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = () => openStore({ file, clock: { now: () => 1 }, onFault: failOnFault });

/** The stored counts, and those of a count of all rows. */
function counts(): { readonly kept: unknown; readonly found: unknown } {
  const db = new DatabaseSync(file);
  const kept = db.prepare(
    'SELECT level, status_code, phase_rank, rows FROM queue_count WHERE rows <> 0 ORDER BY 1, 2, 3',
  );
  const found = db.prepare(
    `SELECT level, status_code, phase_rank, count(*) AS rows FROM queue_row GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
  );
  const both = { kept: kept.all(), found: found.all() };
  db.close();
  return both;
}

function expectKept(): void {
  const { kept, found } = counts();
  expect(kept).toEqual(found);
}

test('rows are counted as they come, move to another phase or status, and go', () => {
  const store = open();
  for (const job of ['a', 'b', 'c']) store.jobs.apply(demo, serviceJob(job, { status: prepress }), polled);
  expect(store.queue.phaseCounts()).toMatchObject({ prepress: 3, ready: 0 });
  expectKept();
  store.jobs.apply(demo, serviceJob('a', { status: queued }), polled);
  expect(store.queue.phaseCounts()).toMatchObject({ prepress: 2, ready: 1 });
  expect(store.queue.statusCounts('jobs').map(({ code }) => code)).toEqual([prepress.code, queued.code]);
  // The jobs' own rows disappear: they are shown in the batch's row.
  store.batches.apply(demo, serviceBatch('ab', ['a', 'b']), polled);
  expect(store.queue.phaseCounts()).toMatchObject({ prepress: 2, ready: 0 });
  expectKept();
  expect(() =>
    store.transaction(() => {
      store.jobs.apply(demo, serviceJob('d', { status: prepress }), polled);
      store.queue.phaseCounts();
      throw new Error('It fails.');
    }),
  ).toThrow('It fails.');
  expect(store.queue.phaseCounts()).toMatchObject({ prepress: 2 });
  expectKept();
  store.close();
});
