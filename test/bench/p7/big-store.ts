import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { ConnectionId, HotFolderId } from '../../../src/contract/index.ts';
import { artworkId, openStore } from '../../../src/main/station/store/index.ts';
import { tokensOf } from '../../../src/main/station/store/queue/search-index.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { serviceBatch, serviceFile, serviceJob, status } from '../../support/service-objects.ts';
import { BENCH_CONNECTION } from '../own-station.ts';

const connection = ConnectionId.parse(BENCH_CONNECTION);
const folder = HotFolderId.parse('rip');
const BATCH_SIZE = 1_000;
const PER_BATCH = 8;
const FILES = 3;
/** When all of it happened, in milliseconds since the epoch. */
export const FILLED_AT = 1_700_000_000_000;
/** Jobs that are still in pre-press. */
const OPEN = 500;
/** Part of every name and ID that is copied; each copy has it in a different form. */
const MARK = 'seedaaa';
/** Cache for index pages, which are written in random order, in kilobytes. */
const CACHE_KB = 2_000_000;
/** More rows than the first thousand jobs have at any level. */
const IDS_A_COPY = 100_000;

/** The service's ID of a job that is still in pre-press. */
export const openJob = (at: number): string => `open-j${at}`;

/**
 * Fills a store with finished jobs of three files each, and with open ones.
 * @param jobs in thousands.
 */
export function fillStore(file: string, jobs: number, open = OPEN): void {
  const store = openStore({ file, clock: { now: () => FILLED_AT }, onFault: failOnFault });
  const polled = { change: { source: 'poll', at: 0 } } as const;
  store.transaction(() => {
    for (let at = 0; at < BATCH_SIZE; at++) {
      const batch = `${MARK}-b${Math.floor(at / PER_BATCH)}`;
      if (at % PER_BATCH === 0) store.batches.apply(connection, serviceBatch(batch, []), polled);
      const job = jobOf(`${MARK}-j${at}`, batch, 'job.production.queued');
      store.jobs.apply(connection, job, polled);
      for (const { fileId } of job.components[0]?.files ?? []) {
        deliver(store, artworkId(connection, job.serviceId, fileId), fileId);
      }
    }
  }, 'lazily');
  store.queue.follow(Number.MAX_SAFE_INTEGER);
  store.close();
  copyAll(file, jobs / BATCH_SIZE);
  const again = openStore({ file, clock: { now: () => FILLED_AT }, onFault: failOnFault });
  again.transaction(() => {
    for (let at = 0; at < open; at++) {
      const job = jobOf(openJob(at), null, 'job.status.prepress');
      again.jobs.apply(connection, job, { ...polled });
    }
  }, 'lazily');
  again.queue.follow(Number.MAX_SAFE_INTEGER);
  again.close();
}

const jobOf = (id: string, batchId: string | null, code: string) =>
  serviceJob(id, {
    batchId,
    name: `Order ${id} street ${id.length % 97}`,
    status: status(code),
    components: serviceJob(id).components.map((component) => ({
      ...component,
      files: Array.from({ length: FILES }, (_, at) => serviceFile(`${id}-f${at}`)),
    })),
  });

/** Takes one file all the way, into the hot folder and to the RIP. */
function deliver(store: ReturnType<typeof openStore>, id: ReturnType<typeof artworkId>, name: string): void {
  const sha256 = createHash('sha256').update(name).digest('hex');
  for (const state of ['transferring', 'verifying'] as const) {
    store.artworks.move(id, state, { source: 'station' });
  }
  store.artworks.move(id, 'archived', { source: 'station', sha256, bytes: 7 });
  const plan = store.deliveries.plan(id, folder, { sha256, bytes: 7 });
  store.deliveries.copying(plan.id, { tempPath: '/t', finalName: `${name}.pdf` });
  store.deliveries.committing(plan.id);
  store.deliveries.delivered(plan.id);
  store.deliveries.pickedUp(plan.id);
}

const Column = z.object({ name: z.string(), type: z.string() });
const Index = z.object({ name: z.string(), sql: z.string() });

/** Copies every row several times, each copy with names and IDs of its own. */
function copyAll(file: string, times: number): void {
  // A store that is filled need not survive a crash; a defensive connection would keep its journal.
  const db = new DatabaseSync(file, { defensive: false });
  db.exec(`PRAGMA foreign_keys = OFF; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
    PRAGMA cache_size = -${CACHE_KB}; BEGIN`);
  db.exec('UPDATE artwork SET is_preflight_due = 0');
  const indexes = db
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL")
    .all()
    .map((row) => Index.parse(row));
  // Indexes are built once at the end, not row by row, except those of the keys, which are needed meanwhile.
  for (const { name } of indexes) db.exec(`DROP INDEX "${name}"`);
  for (const table of ['job', 'batch', 'artwork', 'delivery', 'transition', 'queue_row', 'queue_content']) {
    const columns = db
      .prepare(`PRAGMA table_info("${table}")`)
      .all()
      .map((row) => Column.parse(row))
      // Leaves out columns that the table numbers itself, but the IDs of queue rows encode their level.
      .filter(
        ({ name, type }) =>
          table.startsWith('queue_') || !(type === 'INTEGER' && ['id', 'seq'].includes(name)),
      );
    const values = columns.map(({ name, type }) => copied(table, name, type));
    const names = columns.map(({ name }) => `"${name}"`).join(', ');
    // A separate table, so that no copy has to search for the originals among the copies.
    db.exec(`CREATE TEMP TABLE seed AS SELECT * FROM "${table}" WHERE ${markedIn(table)} LIKE '%${MARK}%'`);
    const copy = db.prepare(`INSERT INTO "${table}" (${names}) SELECT ${values.join(', ')} FROM seed`);
    for (let at = 1; at < times; at++) copy.run({ copy: at });
    db.exec('DROP TABLE seed');
  }
  db.exec(
    `INSERT INTO queue_search (rowid, words)
       SELECT id, ${tokensOf('id', 'search_text')} FROM queue_content WHERE row NOT LIKE '%${MARK}%'`,
  );
  for (const { sql } of indexes) db.exec(sql);
  db.exec('COMMIT; PRAGMA journal_mode = WAL');
  db.close();
}

/** Whether the first thousand rows of a column, and only they, contain the mark. */
const markedIn = (table: string): string =>
  ({ artwork: 'name', delivery: 'final_name', transition: 'label', queue_content: 'row' })[table] ?? 'key';

function copied(table: string, name: string, type: string): string {
  if (table.startsWith('queue_') && name === 'id') return `id + :copy * ${IDS_A_COPY}`;
  if (type !== 'TEXT') return `"${name}"`;
  const isHash = (table === 'artwork' && name === 'id') || name === 'artwork_id' || name === 'sha256';
  // Shifted, so that no copy can equal its original.
  if (isHash) return `substr("${name}", 4) || printf('%03x', :copy)`;
  return `replace("${name}", '${MARK}', printf('seed%03d', :copy))`;
}
