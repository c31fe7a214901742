import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, test } from 'vitest';
import {
  ActivityFilter,
  absent,
  ConnectionId,
  JobKey,
  known,
  QueueQuery,
} from '../../../src/contract/index.ts';
import { artworkId, openStore } from '../../../src/main/station/store/index.ts';
import { migrations } from '../../../src/main/station/store/migrations/index.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { serviceJob, status } from '../../support/service-objects.ts';

const demo = ConnectionId.parse('demo');
const file = join(tmpdir(), `makeready-migrations-${process.pid}.sqlite`);
afterEach(() => {
  for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
});

test('what an older version stored as a bare sentence is shown as it was', () => {
  const filled = openStore({ file, clock: { now: () => 1 }, onFault: failOnFault });
  const ready = status('job.production.queued');
  filled.jobs.apply(demo, serviceJob('a', { status: ready }), {
    change: { source: 'poll', at: 1 },
  });
  filled.close();
  const older = new DatabaseSync(file);
  older.exec(`UPDATE artwork SET state = 'failed', reason = 'The disk was full.', reason_code = NULL, reason_values = NULL;
    INSERT INTO transition (subject, subject_id, label, to_state, at, why, source)
      VALUES ('artwork', 'x', 'a.pdf', 'failed', 2, 'The disk was full.', 'station');
    DELETE FROM queue_row;`);
  older.close();

  const store = openStore({ file, clock: { now: () => 3 }, onFault: failOnFault });
  const told = { code: 'literal', values: { text: 'The disk was full.' } };
  expect(store.artworks.get(artworkId(demo, 'a', 'a-file'))?.reason).toEqual(told);
  expect(store.activity.page(ActivityFilter.parse({}), null, 1)[0]?.why).toEqual(told);
  store.close();
});

test('for a job that an older version described in words, the name of its size is kept', () => {
  const older = new DatabaseSync(file);
  const before = migrations.slice(0, 18);
  for (const sql of before) older.exec(sql);
  older.exec(`PRAGMA user_version = ${before.length}`);
  const insert =
    older.prepare(`INSERT INTO job (key, connection_id, service_id, name, product, quantity, status_code, status,
    specification, components, unread, original, news_source, news_at)
    VALUES (?, 'demo', ?, 'Cards', 'Business Cards', 100, 'x', ?, ?, '[]', '[]', '{}', 'poll', 1)`);
  const ready = JSON.stringify(status('job.production.queued'));
  insert.run('demo/a', 'a', ready, JSON.stringify(['100 x Business Cards, Folded, 170 x 55', 'Silk']));
  insert.run('demo/b', 'b', ready, JSON.stringify(['100 x Business Cards']));
  older.close();

  const store = openStore({ file, clock: { now: () => 3 }, onFault: failOnFault });
  const sizes = ['a', 'b'].map((id) => store.jobViews.get(JobKey.parse(`demo/${id}`))?.size);
  expect(sizes).toEqual(['Folded, 170 x 55', null]);
  store.close();
});

test('what an older version stored of a component is known, and what it stored as empty is not said', () => {
  const older = new DatabaseSync(file);
  const before = migrations.slice(
    0,
    migrations.findIndex((sql) => sql.includes('quantity_unread')),
  );
  for (const sql of before) older.exec(sql);
  older.exec(`PRAGMA user_version = ${before.length}`);
  const matt = { alias: 'finishing-lamination-matt-single', name: 'Matt' };
  const shared = { size: 'A5', artworkStatus: null };
  const components = [
    {
      ...shared,
      label: 'cover',
      material: 'Silk',
      finishings: [matt],
      finishedMm: { width: 148, height: 210 },
      pages: 4,
    },
    { ...shared, label: 'inner', material: null, finishings: [], finishedMm: null, pages: null },
  ];
  older
    .prepare(
      `INSERT INTO job (key, connection_id, service_id, name, product, status_code, status, components, unread,
         original, news_source, news_at)
       VALUES ('demo:a', 'demo', 'a', 'Book', 'Books', 'x', ?, ?, '[]', '{}', 'poll', 1)`,
    )
    .run(JSON.stringify(status('job.production.queued')), JSON.stringify(components));
  older.close();

  const store = openStore({ file, clock: { now: () => 3 }, onFault: failOnFault });
  expect(store.jobViews.get(JobKey.parse('demo:a'))).toMatchObject({
    quantity: absent,
    components: [
      {
        ...shared,
        label: 'cover',
        material: known('Silk'),
        finishings: known([matt]),
        finishedMm: known({ width: 148, height: 210 }),
        unfinishedMm: absent,
        pages: known(4),
      },
      {
        ...shared,
        label: 'inner',
        material: absent,
        finishings: absent,
        finishedMm: absent,
        pages: absent,
      },
    ],
  });
  store.close();
});

test('the customer of a job that an older version stored is read from its JSON once, and found', () => {
  const older = new DatabaseSync(file);
  const before = migrations.slice(0, 29);
  for (const sql of before) older.exec(sql);
  older.exec(`PRAGMA user_version = ${before.length}`);
  older
    .prepare(
      `INSERT INTO job (key, connection_id, service_id, name, product, status_code, status, components, unread,
         original, news_source, news_at)
       VALUES ('demo:a', 'demo', 'a', 'Cards', 'Business Cards', 'x', ?, '[]', '[]', '{"for":"Ada Ltd"}', 'poll', 1)`,
    )
    .run(JSON.stringify(status('job.production.queued')));
  older.exec(
    `INSERT INTO queue_row (key, phase_rank, urgency, sort_at, status_code) VALUES ('demo:a', 2, 0, 1, 'x')`,
  );
  older.close();

  const asked: string[] = [];
  const open = () =>
    openStore({
      file,
      clock: { now: () => 3 },
      onFault: failOnFault,
      customerIn: (original) => {
        asked.push(original);
        return 'Ada Ltd';
      },
    });
  for (const _ of ['migrated', 'opened again']) {
    const store = open();
    for (const level of ['batches', 'jobs'] as const) {
      const { rows } = store.queue.list(QueueQuery.parse({ level, search: 'ada' }));
      expect(rows).toMatchObject([{ key: 'demo:a', customers: ['Ada Ltd'] }]);
    }
    store.close();
  }
  expect(asked).toEqual(['{"for":"Ada Ltd"}']);
});

test('a hold that an older version kept as a bare sentence is shown as it was', () => {
  const older = new DatabaseSync(file);
  const before = migrations.slice(0, 44);
  for (const sql of before) older.exec(sql);
  older.exec(`PRAGMA user_version = ${before.length}`);
  older
    .prepare(
      `INSERT INTO job (key, connection_id, service_id, name, product, status_code, status, components, unread,
         original, news_source, news_at)
       VALUES ('demo:a', 'demo', 'a', 'Cards', 'Business Cards', 'x', ?, '[]', '[]', '{}', 'poll', 1)`,
    )
    .run(JSON.stringify(status('job.production.queued')));
  const id = artworkId(demo, 'a', 'a-file');
  older
    .prepare(
      `INSERT INTO artwork (id, connection_id, job_key, component, file_id, name, kind, finishings, state, hold, changed_at)
       VALUES (?, 'demo', 'demo:a', 'general', 'a-file', 'a.pdf', 'colour', '[]', 'queued', 'Ask Anna.', 1)`,
    )
    .run(id);
  older.close();

  const store = openStore({ file, clock: { now: () => 3 }, onFault: failOnFault });
  expect(store.artworks.get(id)?.hold).toEqual({ code: 'literal', values: { text: 'Ask Anna.' } });
  store.close();
});

test('a store is as new as its last migration', () => {
  openStore({ file, clock: { now: () => 1 }, onFault: failOnFault }).close();
  const plain = new DatabaseSync(file);
  expect(plain.prepare('PRAGMA user_version').get()).toEqual({ user_version: migrations.length });
  plain.close();
});
