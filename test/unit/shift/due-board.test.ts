import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  absent,
  ConnectionId,
  CutOff,
  type DueBoard,
  DuePhase,
  HotFolderId,
  known,
  MAX_DUE_TIMES,
  message,
  QueueQuery,
} from '../../../src/contract/index.ts';
import { dueBoard } from '../../../src/main/station/shift/index.ts';
import { artworkId, jobKey, type Store } from '../../../src/main/station/store/index.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { openMemoryStore } from '../../support/memory-store.ts';
import { serviceBatch, serviceFile, serviceJob, status } from '../../support/service-objects.ts';

const demo = ConnectionId.parse('demo');
const rip = HotFolderId.parse('rip');
const other = HotFolderId.parse('other');
const sha256 = 'a'.repeat(64);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const by = { source: 'station' } as const;

/** By the clock of this machine; 1 June 2026 is a Monday. */
const at = (day: number, hours: number, minutes = 0): number =>
  new Date(2026, 5, day, hours, minutes).getTime();
const iso = (ms: number): string => new Date(ms).toISOString();
const cutOff = (group: string, time: string, more: Partial<CutOff> = {}): CutOff =>
  CutOff.parse({ group, time, weekdays: [1, 2, 3, 4, 5], daysLater: 0, ...more });

let now: number;
let cutOffs: CutOff[];
let store: Store;
beforeEach(() => {
  now = at(1, 10);
  cutOffs = [];
  store = openMemoryStore({ clock: { now: () => now }, onFault: failOnFault, cutOffs: () => cutOffs });
});
afterEach(() => store.close());

type Folders = Parameters<typeof dueBoard>[1];
const open: Folders = [{ id: rip, state: 'open' }];
const board = (folders: Folders = open): DueBoard => dueBoard(store, folders, now);
const jobsOf = (counts: DueBoard['late']): Partial<Record<DuePhase, number>> =>
  Object.fromEntries(
    DuePhase.options.flatMap((phase) => (counts[phase].jobs === 0 ? [] : [[phase, counts[phase].jobs]])),
  );
const order = (
  id: string,
  dueAt: number | null,
  { files = 1, code = 'job.production.queued', at = 1 } = {},
): void =>
  void store.jobs.apply(
    demo,
    serviceJob(id, {
      dueAt: dueAt === null ? absent : known(dueAt),
      status: status(code),
      components: serviceJob(id).components.map((component) => ({
        ...component,
        files: Array.from({ length: files }, (_, file) => serviceFile(`${id}-file${file === 0 ? '' : file}`)),
      })),
    }),
    { change: { source: 'poll', at } },
  );

const fileOf = (id: string, file = 0) => artworkId(demo, id, `${id}-file${file === 0 ? '' : file}`);
function plan(id: string, to = rip, file = 0) {
  const artwork = fileOf(id, file);
  for (const state of ['transferring', 'verifying'] as const) store.artworks.move(artwork, state, by);
  store.artworks.move(artwork, 'archived', { ...by, sha256, bytes: 1 });
  return store.deliveries.plan(artwork, to, { sha256, bytes: 1 });
}
function send(id: string, to = rip) {
  const { id: delivery } = plan(id, to);
  store.deliveries.copying(delivery, { tempPath: '/t', finalName: `${id}.pdf` });
  store.deliveries.committing(delivery);
  return store.deliveries.delivered(delivery);
}
function hold(id: string): void {
  const why = message('hold.placed');
  store.artworks.move(fileOf(id), 'on-hold', { source: 'operator', reason: why, hold: why });
  store.deliveries.withdraw(fileOf(id));
}
const cancel = (id: string, dueAt: number | null): void => order(id, dueAt, { code: 'job.cancelled', at: 2 });

/** The RIP takes files one by one, each after so many minutes, until the given instant. */
function taken(count: number, minutes: number, until: number): void {
  for (let file = count; file > 0; file--) {
    now = until - file * minutes * MINUTE_MS;
    const id = `taken${count}-${file}`;
    order(id, null);
    const delivery = send(id);
    now += minutes * MINUTE_MS;
    store.deliveries.pickedUp(delivery.id);
  }
  now = until;
}

test('the next cut-offs and times of the service, in order, with the jobs in each phase; late ones apart', () => {
  cutOffs = [
    cutOff('Same day', '12:00'),
    // A group whose jobs ship a day later is still collected at its hour.
    cutOff('Express', '12:00', { daysLater: 1 }),
    cutOff('Next day', '17:00'),
  ];
  const polled = { change: { source: 'poll', at: 1 } } as const;
  const grouped = (id: string, group: string, code: string): void => {
    const delivery = known({ id: null, service: 'Parcel', group });
    store.batches.apply(demo, serviceBatch(id, [`${id}-job`], { delivery, createdAt: at(1, 9) }), polled);
    store.jobs.apply(demo, serviceJob(`${id}-job`, { batchId: id, status: status(code) }), polled);
  };
  grouped('noon', 'Same day', 'job.production.queued');
  grouped('design', 'Same day', 'job.prepress.queued');
  grouped('gone', 'Same day', 'job.cancelled');
  grouped('tomorrow', 'Express', 'job.production.queued');
  grouped('whenever', 'Whenever', 'job.production.queued');
  order('half-past', at(1, 12, 30));
  const times = () => board().times.map((time) => [time.at, time.groups, jobsOf(time.counts)]);
  expect(times()).toEqual([
    [iso(at(1, 12)), ['Same day', 'Express'], { ready: 1, prepress: 1 }],
    [iso(at(1, 12, 30)), [], { ready: 1 }],
    [iso(at(1, 17)), ['Next day'], {}],
    [iso(at(2, 12)), [], { ready: 1 }],
  ]);
  expect(board()).toMatchObject({ undated: 1, later: 0 });
  expect(jobsOf(board().late)).toEqual({});
  now = at(1, 13);
  expect(jobsOf(board().late)).toEqual({ ready: 2, prepress: 1 });
  expect(times()[1]).toEqual([iso(at(2, 12)), ['Same day', 'Express'], { ready: 1 }]);
});

test('14 jobs miss 15:00: what lies before them, in the order in which it is sent, at the pace of the RIP', () => {
  taken(6, 10, at(1, 14));
  // Six an hour: of twenty until 15:00, the one that lies in the hot folder and five more.
  for (let job = 0; job < 20; job++) {
    order(`job${job}`, at(1, 15));
    if (job === 0) send('job0');
    else plan(`job${job}`);
  }
  const [time] = board().times;
  expect(time).toMatchObject({ misses: 14, unsaid: 0, expectedAt: iso(at(1, 14) + (20 / 6) * HOUR_MS) });
  expect(board().folders).toEqual([
    {
      hotFolderId: rip,
      inFolder: 1,
      toSend: 19,
      pace: { kind: 'measured', by: 'pick-ups', files: 6, copies: 600, of: 6, since: iso(at(1, 13)) },
      emptyAt: iso(at(1, 14) + (20 / 6) * HOUR_MS),
    },
  ]);

  // Whatever changes the line, changes it at once: one is taken, held, moved away, or cancelled.
  const misses = () => board([...open, { id: other, state: 'open' }]).times[0];
  hold('job1');
  expect(misses()).toMatchObject({ misses: 13, unsaid: 0 });
  expect(jobsOf(misses()?.counts ?? board().late)).toEqual({ 'on-hold': 1, ready: 18, 'at-rip': 1 });
  cancel('job2', at(1, 15));
  expect(misses()).toMatchObject({ misses: 12, unsaid: 0 });
  store.deliveries.withdraw(fileOf('job3'));
  store.deliveries.plan(fileOf('job3'), other, { sha256, bytes: 1 });
  // Nobody knows how fast the other hot folder is.
  expect(misses()).toMatchObject({ misses: 11, unsaid: 1 });
  // A job that comes last misses a time that it makes as a rush job.
  order('last', at(1, 14, 30));
  plan('last');
  expect(misses()).toMatchObject({ at: iso(at(1, 14, 30)), misses: 1 });
  store.queue.setRush([jobKey(demo, 'last')], true);
  expect(misses()).toMatchObject({ misses: 0, expectedAt: iso(at(1, 14, 20)) });
});

test('nothing is guessed: too few pick-ups, a pause, a folder that is away, a file without a hot folder', () => {
  taken(4, 10, at(1, 14));
  order('a', at(1, 15));
  plan('a');
  const said = (state: 'open' | 'paused' | 'away') => {
    const { times, folders } = board([{ id: rip, state }]);
    return [folders[0]?.pace, times[0]?.misses, times[0]?.unsaid, times[0]?.expectedAt, folders[0]?.emptyAt];
  };
  expect(said('open')).toEqual([{ kind: 'too-few', of: 4 }, 0, 1, null, null]);
  expect(said('paused')).toEqual([{ kind: 'paused' }, 0, 1, null, null]);
  expect(said('away')).toEqual([{ kind: 'away' }, 0, 1, null, null]);
  taken(1, 1, at(1, 14));
  expect(board().times[0]).toMatchObject({ misses: 0, unsaid: 0 });
  // One of its files is still to be downloaded.
  order('b', at(1, 15), { files: 2 });
  plan('b');
  expect(board().times[0]).toMatchObject({ misses: 0, unsaid: 1 });
});

test('of a RIP that takes files at once no copies an hour are said, as it prints them later', () => {
  taken(6, 1 / 600, at(1, 14));
  expect(board().folders[0]?.pace).toMatchObject({ by: 'pick-ups', copies: null });
});

test('the pace counts hours in which files lay there, and falls while they are not taken', () => {
  taken(6, 10, at(1, 14));
  const files = () => {
    const pace = board().folders[0]?.pace;
    return pace?.kind === 'measured' ? pace.files : null;
  };
  // Nothing came for half an hour.
  now = at(1, 14, 30);
  expect(files()).toBe(6);
  order('a', null);
  send('a');
  now = at(1, 15);
  expect(files()).toBeCloseTo(4);
});

test('a RIP that says what it has printed is measured from that, and what it has still to print comes first', () => {
  taken(6, 10, at(1, 14));
  const { folders: before } = board();
  expect(before[0]?.pace).toMatchObject({ by: 'pick-ups' });
  for (let file = 6; file > 1; file--) {
    now = at(1, 14, 60 - (file - 1) * 10);
    const delivery = store.deliveries.ofArtwork(fileOf(`taken6-${file}`))[0];
    if (delivery === undefined) throw new Error('It was not sent.');
    store.evidence.heard(delivery, {
      phase: 'printed',
      source: 'jmf',
      place: 'RIP',
      reference: '1',
      said: null,
      saidAt: null,
    });
  }
  now = at(1, 15);
  order('next', at(1, 18));
  plan('next');
  const [time] = board().times;
  // Five in two hours, and one of those picked up is not printed.
  expect(board().folders[0]?.pace).toMatchObject({ by: 'answers', files: 2.5, of: 5 });
  expect(time?.expectedAt).toBe(iso(at(1, 15) + (2 / 2.5) * HOUR_MS));
});

const aJob = fc.record({
  due: fc.option(fc.integer({ min: -3, max: 45 })),
  step: fc.constantFrom('ordered', 'planned', 'sent', 'picked-up', 'held', 'cancelled'),
});
test('its sums are those of the queue, time by time', () => {
  let run = 0;
  fc.assert(
    fc.property(fc.array(aJob, { maxLength: 60 }), (jobs) => {
      store.close();
      store = openMemoryStore({ clock: { now: () => now }, onFault: failOnFault, cutOffs: () => [] });
      run++;
      jobs.forEach(({ due, step }, index) => {
        const id = `r${run}j${index}`;
        order(id, due === null ? null : now + due * HOUR_MS + 1);
        if (step === 'planned') plan(id);
        if (step === 'held') {
          plan(id);
          hold(id);
        }
        if (step === 'sent') send(id);
        if (step === 'picked-up') store.deliveries.pickedUp(send(id).id);
        if (step === 'cancelled') cancel(id, due === null ? null : now + due * HOUR_MS + 1);
      });
      const { late, times, later, undated } = board();
      const phases = (due: string | null) =>
        store.queue.list(QueueQuery.parse({ level: 'jobs', due })).phases;
      const open = DuePhase.exclude(['done']).options;
      for (const time of times)
        for (const phase of DuePhase.options)
          expect(time.counts[phase].jobs, `${time.at} ${phase}`).toBe(phases(time.at)[phase]);
      for (const phase of open) expect(late[phase].jobs, phase).toBe(phases('late')[phase]);
      const pickedUp = jobs.filter(({ due, step }) => step === 'picked-up' && due !== null && due >= 0);
      const done = times.reduce((sum, { counts }) => sum + counts.done.jobs, 0);
      if (times.length < MAX_DUE_TIMES) expect(done).toBe(pickedUp.length);
      const all = open.reduce((sum, phase) => sum + phases(null)[phase], 0);
      const shown = [late, ...times.map(({ counts }) => counts)]
        .flatMap((counts) => open.map((phase) => counts[phase].jobs))
        .reduce((sum, count) => sum + count, later + undated);
      expect(shown).toBe(all);
    }),
    { numRuns: 25 },
  );
});
