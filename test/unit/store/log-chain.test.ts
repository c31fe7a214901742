import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { ChangeSource } from '../../../src/contract/index.ts';
import { systemClock } from '../../../src/main/host/clock.ts';
import { asCaller } from '../../../src/main/station/model/caller.ts';
import {
  openStore,
  type Store,
  type StoreChange,
  verifyLogFile,
} from '../../../src/main/station/store/index.ts';
import { CHAINED, linkOf } from '../../../src/main/station/store/log/log-chain.ts';

const LINES = 2_500;
const LineCell = z.union([z.string(), z.number(), z.null()]);

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'makeready-chain-'));
  file = join(folder, 'station.sqlite');
  const store = openStore({ file, clock: systemClock, onFault: () => undefined });
  store.transaction(() => {
    for (let count = 1; count <= LINES; count++) appendLine(store, `${count} – ü`);
  });
  store.close();
});
afterEach(() => rmSync(folder, { recursive: true }));

const appendLine = ({ transitions }: Store, name: string, source: ChangeSource = 'poll'): number =>
  transitions.append({
    subject: 'job',
    subjectId: `test:${name}`,
    label: `Job ${name}`,
    jobKey: null,
    batchKey: null,
    status: null,
    from: null,
    to: 'new',
    at: 1,
    why: null,
    source,
  });

/** The store, with one more line, by a person at a desk. */
function withLineOfAda() {
  const store = openStore({ file, clock: systemClock, onFault: () => undefined });
  store.transaction(() =>
    asCaller(
      { sessionId: 's', name: 'Ada', operatorId: null, desk: 'Desk 1', client: 's', byLink: false },
      () => appendLine(store, 'x', 'operator'),
    ),
  );
  return store;
}

const tamper = (sql: string): void => {
  const db = new DatabaseSync(file);
  db.exec(sql);
  db.close();
};

test('the chain goes on after a transaction that failed', () => {
  const store = withLineOfAda();
  const failing = (): void =>
    store.transaction(() => {
      appendLine(store, 'lost');
      throw new Error('no');
    });
  expect(failing).toThrow('no');
  store.transaction(() => appendLine(store, 'kept'));
  store.close();
  expect(verifyLogFile(file)).toMatchObject({ kind: 'unbroken', entries: LINES + 2 });
});

test('a part of a transaction that failed leaves the others, and the chain goes on', async () => {
  const store = withLineOfAda();
  await Promise.resolve();
  const told: StoreChange[] = [];
  store.onChange((changes) => told.push(...changes));
  const lost = (): void =>
    store.savepoint(() => {
      appendLine(store, 'lost');
      throw new Error('no');
    });
  store.transaction(() => {
    appendLine(store, 'first');
    expect(lost).toThrow('no');
    store.savepoint(() => appendLine(store, 'last'));
  });
  await Promise.resolve();
  store.close();
  expect(verifyLogFile(file)).toMatchObject({ kind: 'unbroken', entries: LINES + 3 });
  expect(told.map((one) => (one.kind === 'transition' ? one.transition.label : null))).toEqual([
    'Job first',
    'Job last',
  ]);
});

test('an untouched log is intact', () => {
  expect(verifyLogFile(file)).toEqual({
    kind: 'unbroken',
    entries: LINES,
    head: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test.each([
  ['changed', 1_700, "UPDATE transition SET label = 'Another' WHERE seq = 1700"],
  ['changed', 5, 'UPDATE transition SET at = at + 1 WHERE seq = 5'],
  ['changed', 5, "UPDATE transition SET operator = 'Eve' WHERE seq = 5"],
  ['changed', 2, 'UPDATE transition SET chain = randomblob(32) WHERE seq = 2'],
  ['removed', 1_200, 'DELETE FROM transition WHERE seq = 1200'],
  ['removed', 1, 'DELETE FROM transition WHERE seq = 1'],
  ['removed', 2_401, 'DELETE FROM transition WHERE seq > 2400'],
  ['removed', 1, 'DELETE FROM transition'],
  [
    'changed',
    10,
    `UPDATE transition SET seq = -1 WHERE seq = 10;
     UPDATE transition SET seq = 10 WHERE seq = 11;
     UPDATE transition SET seq = 11 WHERE seq = -1`,
  ],
])('a %s entry is reported: %i', (kind, seq, sql) => {
  tamper(sql);
  expect(verifyLogFile(file)).toEqual({ kind, seq });
});

test('a rewritten entry with a matching link is revealed by the next one', () => {
  const db = new DatabaseSync(file);
  const lineOf = (seq: number) => db.prepare('SELECT * FROM transition WHERE seq = ?').get(seq) ?? {};
  const { chain } = lineOf(1_699);
  const forged: Record<string, unknown> = { ...lineOf(1_700), label: 'Another' };
  const values = CHAINED.map((column) => LineCell.parse(forged[column]));
  const link = linkOf(z.instanceof(Uint8Array).parse(chain), values);
  db.prepare("UPDATE transition SET label = 'Another', chain = ? WHERE seq = 1700").run(link);
  db.close();
  expect(verifyLogFile(file)).toEqual({ kind: 'changed', seq: 1_701 });
});

test.each([
  ['another desk', "UPDATE transition SET desk = 'Desk 2' WHERE seq = 2501"],
  ['a missing desk', 'UPDATE transition SET desk = NULL WHERE seq = 2501'],
])('%s is noticed: the desk is part of a line that has one', (_, sql) => {
  const store = withLineOfAda();
  store.close();
  expect(verifyLogFile(file)).toMatchObject({ kind: 'unbroken', entries: LINES + 1 });
  tamper(sql);
  expect(verifyLogFile(file)).toEqual({ kind: 'changed', seq: LINES + 1 });
});

test('a desk that is written into an older line is noticed', () => {
  tamper("UPDATE transition SET desk = 'Desk 1' WHERE seq = 7");
  expect(verifyLogFile(file)).toEqual({ kind: 'changed', seq: 7 });
});
