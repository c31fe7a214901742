import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  BatchKey,
  ConnectionId,
  known,
  Phase,
  QueueQuery,
  type QueueRow,
  unreadable,
} from '../../../src/contract/index.ts';
import { searchTerms } from '../../../src/main/station/store/database/search-terms.ts';
import { openStore, type Store } from '../../../src/main/station/store/index.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { openMemoryStore } from '../../support/memory-store.ts';
import { serviceBatch, serviceJob, status } from '../../support/service-objects.ts';

const demo = ConnectionId.parse('demo');
const polled = { change: { source: 'poll', at: 1 } } as const;
const file = join(tmpdir(), `makeready-search-${process.pid}.sqlite`);
const ask = (more: Partial<QueueQuery>) => store.queue.list(QueueQuery.parse({ limit: 200, ...more }));

let store: Store;
const clock = { now: () => 10_000 };
const open = (at: string, more: { hasFts5?: () => boolean } = {}): Store =>
  openStore({ file: at, clock, onFault: failOnFault, ...more });
beforeEach(() => {
  store = openMemoryStore({ clock, onFault: failOnFault });
});
afterEach(() => {
  store.close();
  for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
});

/** Words with common beginnings, with accents, signs and scripts that a search has to handle. */
const word = fc.constantFrom(
  ...['Lyon', 'Liège', 'LEEDS', 'leaflet', 'l', 'Straße', 'ñandú', '名刺', '名', 'Ⅻ', '½', '𝔏yon', 'order'],
  ...['47', '4711', '47-11', 'a"b', "o'neil", '*', 'AND', 'NOT near', '🖨', 'x'.repeat(80)],
);
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
const codes = ['job.status.prepress', 'job.production.queued', 'job.production.printing'] as const;
const job = fc.record({
  at: fc.nat({ max: 11 }),
  name,
  code: fc.constantFrom(...codes),
  batched: fc.boolean(),
});
const looked = fc.record({
  search: fc.oneof(
    // The beginnings of words, and their inner parts.
    fc
      .tuple(name, fc.nat({ max: 2 }), fc.nat({ max: 6 }))
      .map(([text, from, length]) => [...text].slice(from, from + length + 1).join('')),
    fc.string(),
  ),
  phases: fc.subarray([...Phase.options]),
  statuses: fc.subarray([...codes]),
});

/** A row is found if every search word starts one of the words of its own job, with its file. */
const isFound = (row: QueueRow, names: ReadonlyMap<string, string>, search: string): boolean => {
  const at = row.serviceId.replace(/\D/g, '');
  const own = searchTerms([
    names.get(`j${at}`) ?? null,
    row.serviceId,
    ...row.products.map((product) => product.name),
    'silk 350 gsm',
    row.delivery?.service ?? null,
    row.delivery?.group ?? null,
    ...(names.has(`j${at}`) ? [`j${at}`, `j${at}-file`, `j${at}-file.pdf`] : []),
  ]);
  return searchTerms([search]).every((wanted) => own.some((one) => one.startsWith(wanted)));
};

/** The keys of all rows, read page by page. */
function inPages(more: Partial<QueueQuery>, limit: number): string[] {
  const keys: string[] = [];
  let cursor: string | null = null;
  do {
    const page = ask({ ...more, limit, cursor });
    keys.push(...page.rows.map(({ key }) => key));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return keys;
}

test.each([true, false])(
  'a search with any filter finds what a scan of every row finds, in the same order, and counts it (FTS5: %s)',
  (hasFts5) => {
    fc.assert(
      fc.property(
        fc.array(job, { maxLength: 40 }),
        fc.array(looked, { minLength: 4, maxLength: 8 }),
        fc.integer({ min: 1, max: 4 }),
        (jobs, looks, length) => {
          store.close();
          store = openMemoryStore({ clock, onFault: failOnFault, hasFts5: () => hasFts5 });
          const names = new Map<string, string>();
          for (const [time, { at, name: named, code, batched }] of jobs.entries()) {
            const id = `j${at}`;
            const batchId = batched ? `b${at}` : null;
            if (batchId !== null) store.batches.apply(demo, serviceBatch(batchId, [id]), polled);
            store.jobs.apply(
              demo,
              serviceJob(id, { name: named, status: status(code), batchId, updatedAt: 1_000 + time }),
              polled,
            );
            names.set(id, named);
            expect(ask({}).total).toBe(ask({}).rows.length);
          }
          const all = ask({}).rows;
          for (const { search, phases, statuses } of looks) {
            const found = ask({ search, phases, statuses });
            const inAnyPhase = all.filter(
              (row) =>
                isFound(row, names, search) &&
                (statuses.length === 0 || statuses.some((one) => one === row.status.code)),
            );
            const plain = inAnyPhase.filter((row) => phases.length === 0 || phases.includes(row.phase));
            expect(found.rows.map(({ key }) => key)).toEqual(plain.map(({ key }) => key));
            expect(found.total).toBe(plain.length);
            // However small the pages, whichever way the search works.
            expect(inPages({ search, phases, statuses }, length)).toEqual(plain.map(({ key }) => key));
            for (const phase of Phase.options) {
              expect(found.phases[phase]).toBe(inAnyPhase.filter((row) => row.phase === phase).length);
            }
          }
        },
      ),
      { numRuns: 25 },
    );
  },
);

test('a job is found by its shop, its receiver and its finishings, and by whether these are unknown', () => {
  const [component] = serviceJob('any').components;
  if (component === undefined) throw new Error('The test job has no component.');
  const finished = (finishings: typeof component.finishings) => [{ ...component, finishings }];
  const [gold, lost] = [
    known([{ alias: 'finishing-foiling-gold-foil-print', name: 'Gold foil' }]),
    unreadable('$.options'),
  ];
  const jobs = [
    serviceJob('j1', { customer: known('Harbour Bakery'), components: finished(gold) }),
    serviceJob('j2', { address: 'Marsh & Sons, 4 Quay Street, Leeds', components: finished(lost) }),
    serviceJob('j3'),
  ];
  for (const one of jobs) store.jobs.apply(demo, one, polled);
  const found = (more: Partial<QueueQuery>) => ask(more).rows.map(({ serviceId }) => serviceId);
  expect(found({ search: 'harbour bak' })).toEqual(['j1']);
  expect(found({ search: 'quay marsh' })).toEqual(['j2']);
  expect(found({ search: 'gold foil' })).toEqual(['j1']);
  expect(found({ unknown: ['finishing'] })).toEqual(['j2']);
  expect(found({ search: 'gold', unknown: ['finishing'] })).toEqual([]);
});

test('pages of a search follow each other without a gap', () => {
  for (let at = 0; at < 30; at++) {
    store.jobs.apply(demo, serviceJob(`j${at}`, { name: at % 3 === 0 ? 'Lyon' : 'Leeds' }), polled);
  }
  const whole = ask({ search: 'le' }).rows.map(({ key }) => key);
  const first = ask({ search: 'le', limit: 8 });
  const second = ask({ search: 'le', limit: 8, cursor: first.nextCursor });
  const fourth = ask({ search: 'le', limit: 8, cursor: first.nextCursor, skip: 8 });
  expect([first, second, fourth].flatMap(({ rows }) => rows.map(({ key }) => key))).toEqual(whole);
  expect(whole).toHaveLength(20);
});

test('a match behind thousands of others is still found', () => {
  store.transaction(() => {
    for (let at = 0; at < 2_200; at++) {
      const name = at < 2_100 ? 'Leeds' : 'Lyon';
      store.jobs.apply(demo, serviceJob(`j${at}`, { name, createdAt: at }), polled);
    }
  }, 'lazily');
  const first = ask({ search: 'lyon', limit: 60 });
  expect(first).toMatchObject({ total: 100, rows: { length: 60, 0: { serviceId: 'j2100' } } });
  const second = ask({ search: 'lyon', limit: 60, cursor: first.nextCursor });
  expect(second).toMatchObject({ nextCursor: null, rows: { length: 40, 39: { serviceId: 'j2199' } } });
});

/** From here on SQLite lacks the full-text module, as a build without FTS5 does; `to` reverses it. */
function renameModule(from: string, to: string): void {
  const db = new DatabaseSync(file, { defensive: false });
  db.exec(`PRAGMA writable_schema = ON;
    UPDATE sqlite_schema SET sql = replace(sql, 'USING ${from}(', 'USING ${to}(') WHERE name = 'queue_search';
    PRAGMA writable_schema = RESET;`);
  db.close();
}

test('a store works if SQLite has no FTS5, and is found through its index again once it has', () => {
  const applied = (name: string, id = name) => store.jobs.apply(demo, serviceJob(id, { name }), polled);
  const found = (search: string): string[] => ask({ search }).rows.map(({ serviceId }) => serviceId);
  store.close();
  store = open(file);
  applied('Lyon');
  applied('Leeds');
  store.close();
  renameModule('fts5', 'no_such_module');
  store = open(file, { hasFts5: () => false });
  expect(found('le')).toEqual(['Leeds']);
  applied('Liège');
  applied('Lille', 'Lyon');
  // A row goes: its job shows in its batch.
  store.batches.apply(demo, serviceBatch('b', ['Leeds']), polled);
  store.jobs.apply(demo, serviceJob('Leeds', { name: 'Leeds', batchId: 'b' }), polled);
  expect(found('li')).toEqual(['Liège', 'Lyon']);
  expect(found('leeds')).toEqual(['b']);

  store.close();
  renameModule('no_such_module', 'fts5');
  store = open(file);
  expect(found('li')).toEqual(['Liège', 'Lyon']);
  expect(found('lille')).toEqual(['Lyon']);
  expect(found('leeds')).toEqual(['b']);
  applied('Leipzig');
  expect(found('lei')).toEqual(['Leipzig']);
});

test.each([true, false])(
  'a job is found by each of its numbers, also once it is read anew (FTS5: %s)',
  (hasFts5) => {
    store.close();
    store = openMemoryStore({ clock, onFault: failOnFault, hasFts5: () => hasFts5 });
    const job = serviceJob('a', { name: 'Menu', batchId: 'b' });
    store.batches.apply(demo, serviceBatch('b', ['a']), polled);
    store.jobs.apply(demo, job, polled);
    const found = (search: string) =>
      (['batches', 'jobs', 'components'] as const).map((level) => ask({ search, level }).total);
    expect(found('P10000000000017')).toEqual([0, 0, 0]);
    store.jobs.reread(demo, 'a', 'new', {
      ...job,
      numbers: [
        { kind: 'reference', text: 'NWT-000412-002' },
        { kind: 'hash', text: 'P10000000000017' },
      ],
      reading: 'new',
    });
    for (const said of ['NWT-000412-002', 'nwt 0004', 'P10000000000017', 'p1000000000']) {
      expect(found(said), said).toEqual([1, 1, 1]);
    }
    expect(ask({}).rows).toMatchObject([
      { jobNames: ['Menu'], numbers: ['NWT-000412-002', 'P10000000000017'] },
    ]);
    expect(store.jobViews.rowsOfBatch(BatchKey.parse('demo:b'))).toMatchObject([
      { name: 'Menu', numbers: [{ text: 'NWT-000412-002' }, { text: 'P10000000000017' }] },
    ]);
  },
);
