import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  ActivityFilter,
  ConnectionId,
  eventOf,
  HotFolderId,
  known,
  literalMessage,
  message,
} from '../../../src/contract/index.ts';
import { openStore, type Store } from '../../../src/main/station/store/index.ts';
import { english } from '../../support/english.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { openMemoryStore } from '../../support/memory-store.ts';
import { serviceJob, status } from '../../support/service-objects.ts';

const demo = ConnectionId.parse('demo');
const filter = (more: Partial<ActivityFilter> = {}): ActivityFilter => ActivityFilter.parse(more);

let store: Store;
beforeEach(() => {
  store = openMemoryStore({ clock: { now: () => 50_000 }, onFault: failOnFault });
  for (let index = 1; index <= 20; index++) {
    const source = index % 2 === 0 ? 'webhook' : 'poll';
    store.jobs.apply(
      demo,
      serviceJob(`j${index}`, {
        name: index === 7 ? '100%_Poster' : `Cards ${index}`,
        status: status('new'),
      }),
      { change: { source, at: index * 1_000 } },
    );
  }
});
afterEach(() => store.close());

test('pages are the newest first, follow one another, and end', () => {
  const seen: number[] = [];
  let before: number | null = null;
  for (;;) {
    const page = store.activity.page(filter({ subjects: ['job'] }), before, 6);
    if (page.length === 0) break;
    seen.push(...page.map((one) => Date.parse(one.at)));
    before = page.at(-1)?.seq ?? null;
  }
  expect(seen).toEqual(Array.from({ length: 20 }, (_, index) => (20 - index) * 1_000));
});

test('what is searched for is found, and nothing else', () => {
  const names = (more: Partial<ActivityFilter>): string[] =>
    store.activity.page(filter({ subjects: ['job'], ...more }), null, 100).map(({ label }) => label);
  expect(names({ search: 'POSTER' })).toEqual(['100%_Poster']);
  expect(names({ search: '0%_p' })).toEqual(['100%_Poster']);
  expect(names({ search: '%' })).toEqual(['100%_Poster']);
  expect(names({ search: 'demo:j11' })).toEqual(['Cards 11']);
  expect(names({ sources: ['webhook'] })).toHaveLength(10);
  const from = new Date(5_000).toISOString();
  const until = new Date(9_000).toISOString();
  expect(names({ from, until })).toEqual(['Cards 8', '100%_Poster', 'Cards 6', 'Cards 5']);
  expect(names({ from: 'not a time' })).toHaveLength(20);
});

test('each line is found with the name of its job and its customer', () => {
  const job = serviceJob('mine', { name: 'Menus', customer: known('Fjord Inn'), status: status('new') });
  store.jobs.apply(demo, job, { change: { source: 'poll', at: 90_000 } });
  const found = store.activity.page(filter({ search: 'fjord' }), null, 10);
  expect(found.map(({ jobName, customer }) => [jobName, customer])).toContainEqual(['Menus', 'Fjord Inn']);
  expect(store.activity.page(filter({ search: 'menus' }), null, 10).length).toBeGreaterThan(0);
});

test('an audit finds who logged in and what they may do, and nothing of the work; a person’s actions are found by name', () => {
  const line = { jobKey: null, batchKey: null, status: null, from: null, at: 60_000, why: null };
  const by = { source: 'operator', by: 'Anna', desk: 'Plates' } as const;
  store.transaction(() => {
    store.transitions.append({
      ...line,
      ...by,
      subject: 'session',
      subjectId: 's',
      label: 'Anna',
      to: 'logged-in',
    });
    store.transitions.append({
      ...line,
      ...by,
      subject: 'operator',
      subjectId: 'o',
      label: 'Ben',
      to: 'role-changed',
    });
    store.transitions.append({
      ...line,
      ...by,
      subject: 'incident',
      subjectId: 'i',
      label: '',
      to: 'acknowledged',
    });
  });
  const steps = (more: Partial<ActivityFilter>): string[] =>
    store.activity.following(filter(more), 0, 100).map(({ to }) => to);
  expect(steps({ detail: 'audit' })).toEqual(['logged-in', 'role-changed']);
  expect(steps({ detail: 'audit', subjects: ['session'] })).toEqual(['logged-in']);
  expect(steps({ detail: 'audit', subjects: ['job'] })).toEqual([]);
  expect(steps({ search: 'anna', detail: 'events' })).toEqual(['logged-in', 'acknowledged']);
  expect(steps({ search: 'anna' })).toEqual(['logged-in', 'role-changed', 'acknowledged']);
  expect(steps({ search: 'plates', detail: 'audit' })).toEqual(['logged-in', 'role-changed']);
});

test('events are the lines that matter to an operator: exactly those', () => {
  const ready = serviceJob('ready', { status: status('job.production.queued') });
  store.jobs.apply(demo, ready, { change: { source: 'poll', at: 91_000 } });
  const [file] = store.artworks.inState(['queued'], 1);
  if (file === undefined) throw new Error('No file is queued.');
  const bytes = { sha256: 'a'.repeat(64), bytes: 1 };
  store.artworks.move(file.id, 'transferring', { source: 'station' });
  store.artworks.move(file.id, 'verifying', { source: 'station' });
  store.artworks.move(file.id, 'archived', { source: 'station', ...bytes });
  store.artworks.move(file.id, 'on-hold', { source: 'station', reason: message('hold.everything') });
  store.decisions.approve(file.id, 'log');
  store.artworks.move(file.id, 'archived', { source: 'operator', why: message('file.released') });
  const rip = HotFolderId.parse('rip');
  const { id } = store.deliveries.plan(file.id, rip, bytes);
  store.deliveries.copying(id, { tempPath: '/tmp/a', finalName: 'a.pdf' });
  store.deliveries.committing(id);
  store.deliveries.delivered(id);
  store.deliveries.pickedUp(id);
  store.deliveries.plan(file.id, rip, {
    ...bytes,
    revision: 2,
    why: literalMessage('Trimmed wrong, reprint 40'),
  });
  const events = store.activity.page(filter({ detail: 'events' }), null, 100);
  expect(events.map(eventOf)).toEqual(['resent', 'picked-up', 'sent', 'released', 'approved', 'on-hold']);
  expect(english(events[0]?.why)).toBe('Trimmed wrong, reprint 40');
  const steps = store.activity.page(filter(), null, 100);
  expect(steps.filter((line) => eventOf(line) !== null)).toEqual(events);
  expect(steps.length).toBeGreaterThan(events.length);
});

test('from the oldest on, piece by piece', () => {
  const first = store.activity.following(filter({ subjects: ['job'] }), 0, 15);
  const rest = store.activity.following(filter({ subjects: ['job'] }), first.at(-1)?.seq ?? 0, 15);
  expect([...first, ...rest].map(({ subjectId }) => subjectId)).toEqual(
    Array.from({ length: 20 }, (_, index) => `demo:j${index + 1}`),
  );
  expect(first[0]).toMatchObject({ jobKey: 'demo:j1', batchKey: null });
});

test('an unreadable line affects no other: pages stay whole, and it is reported once', () => {
  const root = mkdtempSync(join(tmpdir(), 'makeready-activity-'));
  const file = join(root, 'station.sqlite');
  const faults: unknown[] = [];
  const kept = openStore({ file, clock: { now: () => 0 }, onFault: (error) => faults.push(error) });
  for (let index = 1; index <= 6; index++) {
    kept.jobs.apply(demo, serviceJob(`j${index}`, { status: status('new') }), {
      change: { source: 'poll', at: index },
    });
  }
  const db = new DatabaseSync(file);
  db.exec("UPDATE transition SET source = 'nobody' WHERE subject_id IN ('demo:j3', 'demo:j4')");
  db.close();
  const jobs = filter({ subjects: ['job'] });
  const first = kept.activity.page(jobs, null, 3);
  expect(first.map(({ subjectId }) => subjectId)).toEqual(['demo:j6', 'demo:j5', 'demo:j2']);
  const rest = kept.activity.page(jobs, first.at(-1)?.seq ?? null, 3);
  expect(rest.map(({ subjectId }) => subjectId)).toEqual(['demo:j1']);
  const following = kept.activity.following(jobs, 0, 3).map(({ subjectId }) => subjectId);
  expect(following).toEqual(['demo:j1', 'demo:j2', 'demo:j5']);
  expect(faults).toHaveLength(2);
  kept.close();
  rmSync(root, { recursive: true });
});
