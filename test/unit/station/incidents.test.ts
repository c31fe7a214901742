import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type ArtworkMeanings,
  ConnectionId,
  HotFolderId,
  type Incident,
  message,
  OperatorId,
  type StatusRules,
  UNKNOWN_STATUS,
  usualStatusRules,
} from '../../../src/contract/index.ts';
import { CRASH_SHOWN_MS, causesOf, SERVICE_AWAY_MS } from '../../../src/main/station/incidents/causes.ts';
import type { Facts } from '../../../src/main/station/incidents/facts.ts';
import { IncidentService, snoozedUntil } from '../../../src/main/station/incidents/incident-service.ts';
import {
  unclearArtworkStatuses,
  unclearStatuses,
} from '../../../src/main/station/incidents/unclear-statuses.ts';
import { jobKey, type Store } from '../../../src/main/station/store/index.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { openMemoryStore } from '../../support/memory-store.ts';
import { serviceFile, serviceJob, status } from '../../support/service-objects.ts';

const why = message('service.late', { host: 'x' });
const delayed = { files: 33, jobs: 12, batches: 10 };
const nobody = { files: 0, jobs: 0, batches: 0 };
const fine: Facts = {
  now: 1_000_000,
  connections: [],
  hotFolders: [],
  diskFull: null,
  unchecked: null,
  ledger: null,
  restartedAt: null,
  areBrowsersHidden: false,
  guessedAt: [],
};
const demo = {
  id: ConnectionId.parse('demo'),
  name: 'Demo',
  toDownload: delayed,
  failing: null,
  refusedList: null,
  refusals: null,
  reports: [],
  unclear: [],
  unclearArtwork: [],
};
const rip = {
  id: HotFolderId.parse('rip'),
  name: 'RIP 1',
  problem: null,
  owed: nobody,
  stuck: null,
  missing: null,
  recalled: null,
  stopped: null,
};
const stuck = { delayed, firstAt: 500, lastPickupAt: 400 };
const kinds = (facts: Partial<Facts>) => causesOf({ ...fine, ...facts }).map(({ kind }) => kind);

describe('causes', () => {
  test('a RIP that stands still is one after a minute, and ends by itself', () => {
    const stopped = {
      why: message('rip-stop.device-stopped', { said: 'Media out' }),
      since: new Date(fine.now - 60_000).toISOString(),
    };
    expect(causesOf({ ...fine, hotFolders: [{ ...rip, stopped }] })).toMatchObject([
      { kind: 'rip-stopped', subject: { id: rip.id }, since: fine.now - 60_000, why: stopped.why },
    ]);
    expect(kinds({ hotFolders: [{ ...rip, stopped }], now: fine.now - 1 })).toEqual([]);
    expect(kinds({ hotFolders: [rip] })).toEqual([]);
  });

  test('a restart after a crash is one for an hour, and each crash is one of its own', () => {
    const restartedAt = fine.now;
    const [cause] = causesOf({ ...fine, restartedAt });
    expect(cause).toMatchObject({ kind: 'station-restarted', since: restartedAt, delayed: nobody });
    const [later] = causesOf({ ...fine, restartedAt: restartedAt + 1, now: restartedAt + 1 });
    expect(later?.id).not.toBe(cause?.id);
    expect(kinds({ restartedAt, now: restartedAt + CRASH_SHOWN_MS })).toEqual([]);
  });

  test('a RIP that has picked up nothing since its first file arrived is silent; one that picked up others left files behind', () => {
    const silent = causesOf({ ...fine, hotFolders: [{ ...rip, stuck }] });
    expect(silent).toMatchObject([{ kind: 'not-picked-up', since: 500, delayed }]);
    expect(silent[0]?.what.code).toBe('incident.rip-silent');
    const [left] = causesOf({ ...fine, hotFolders: [{ ...rip, stuck: { ...stuck, lastPickupAt: 600 } }] });
    expect(left?.what.code).toBe('incident.left-in-folder');
    expect(left?.id).toBe(silent[0]?.id);
  });

  test('files that are gone from the folder of a silent RIP are one of their own', () => {
    const [missing, silent] = causesOf({ ...fine, hotFolders: [{ ...rip, stuck, missing: delayed }] });
    expect(missing).toMatchObject({ kind: 'files-missing', delayed, subject: { id: 'rip' } });
    expect(silent?.kind).toBe('not-picked-up');
    expect(kinds({ hotFolders: [{ ...rip, problem: why, missing: delayed }] })).toEqual([
      'folder-unavailable',
    ]);
  });

  test('files that are no longer wanted say where they can still be stopped, whatever ails their folder', () => {
    const recalled = { delayed, inFolder: 3, atRip: 29, printed: 1, newestAt: 1 };
    const [cause] = causesOf({ ...fine, hotFolders: [{ ...rip, recalled }] });
    expect(cause).toMatchObject({
      kind: 'recalled',
      delayed,
      why: { values: { inFolder: 3, atRip: 29, printed: 1 } },
    });
    expect(kinds({ hotFolders: [{ ...rip, problem: why, recalled }] })).toEqual([
      'folder-unavailable',
      'recalled',
    ]);
  });

  test('a missing folder is one cause, whatever its RIP left there', () => {
    expect(kinds({ hotFolders: [{ ...rip, problem: why, stuck }] })).toEqual(['folder-unavailable']);
  });

  test('a service that is away for a moment is none', () => {
    const away = (ms: number) => ({
      ...demo,
      state: { kind: 'offline', since: new Date(fine.now - ms).toISOString(), why, retryAt: null } as const,
    });
    expect(kinds({ connections: [away(SERVICE_AWAY_MS - 1)] })).toEqual([]);
    expect(kinds({ connections: [away(SERVICE_AWAY_MS)] })).toEqual(['service-away']);
  });

  test('a token, a full disk, downloads and checks that keep failing', () => {
    const token = { ...demo, state: { kind: 'needs-token', why } as const };
    const failing = { ...demo, state: { kind: 'online' } as const, failing: { why, delayed } };
    const all = { connections: [token, failing], diskFull: { why, delayed }, unchecked: { why, delayed } };
    expect(kinds(all)).toEqual(['token-refused', 'downloads-failing', 'disk-full', 'checks-failing']);
    expect(kinds({ connections: [{ ...demo, state: { kind: 'starting' } }] })).toEqual([]);
  });
});

test('a reverse proxy that hides browsers is one', () => {
  expect(causesOf({ ...fine, areBrowsersHidden: true })).toMatchObject([
    { kind: 'browsers-hidden', why: { code: 'proxy.says-no-address' } },
  ]);
});

test('guesses at an operator’s PIN are one for each such operator', () => {
  const [anna, ben] = ['a', 'b'].map((digit) => OperatorId.parse(digit.repeat(16)));
  if (anna === undefined || ben === undefined) throw new Error('None.');
  const guessedAt = [
    { id: anna, name: 'Anna' },
    { id: ben, name: 'Ben' },
  ];
  expect(causesOf({ ...fine, guessedAt })).toMatchObject([
    { kind: 'secret-guessed', what: { values: { name: 'Anna' } } },
    { kind: 'secret-guessed', what: { values: { name: 'Ben' } } },
  ]);
});

test('a refused list is one, with the words of the service, while the rest goes on', () => {
  const refusedList = { list: 'jobs', why } as const;
  const online = { ...demo, state: { kind: 'online' } as const, refusedList };
  const [cause] = causesOf({ ...fine, connections: [online] });
  expect(cause).toMatchObject({ kind: 'list-refused', why, subject: { kind: 'connection', id: demo.id } });
  expect(cause?.what.code).toBe('incident.jobs-refused');
});

describe('a status whose meaning is not known', () => {
  const { id } = demo;
  let store: Store;
  beforeEach(() => {
    store = openMemoryStore({ clock: { now: () => 1 }, onFault: failOnFault });
  });
  afterEach(() => store.close());
  const say = (job: string, code: string, name = code, at = 1): void =>
    void store.jobs.apply(id, serviceJob(job, { status: { ...status(code), name } }), {
      change: { source: 'poll', at },
    });
  const causes = (rules: StatusRules = usualStatusRules, now = 90_000) => {
    const unclear = unclearStatuses(id, rules, store.jobs, now);
    return causesOf({ ...fine, connections: [{ ...demo, state: { kind: 'online' }, unclear }] });
  };

  test('is one cause, however many jobs have it, until none has it or a meaning is set', () => {
    say('a', 'travail.attente', 'En attente');
    say('b', 'travail.attente', 'En attente');
    say('c', 'job.production.queued');
    const [cause, ...others] = causes();
    expect(others).toEqual([]);
    expect(cause).toMatchObject({
      kind: 'status-unknown',
      subject: { kind: 'connection', id },
      what: { code: 'incident.status-unknown', values: { name: 'Demo', status: 'En attente' } },
      why: { code: 'status.meaning-unknown', values: { jobs: 2 } },
    });
    say('d', 'travail.attente', 'En attente');
    expect(causes().map((one) => one.id)).toEqual([cause?.id]);
    expect(causes({ ...usualStatusRules, statusMeanings: { 'travail.attente': 'prepress' } })).toEqual([]);
    for (const job of ['a', 'b']) say(job, 'job.ready');
    store.jobs.gone(id, 'd', { source: 'poll', at: 2 });
    expect(causes()).toEqual([]);
  });

  test('of artwork is one cause, too, and its files wait until a meaning is set', () => {
    let artworkMeanings: ArtworkMeanings = {};
    const rules = (): StatusRules => ({ ...usualStatusRules, artworkMeanings });
    const stored = openMemoryStore({ clock: { now: () => 1 }, onFault: failOnFault, statusRules: rules });
    const said = (job: string, code: string): void => {
      const files = [serviceFile(`${job}-file`, { artworkStatus: { ...status(code), name: code } })];
      const made = serviceJob(job, { status: status('job.production.queued'), original: `${job} ${code}` });
      const components = made.components.map((one) => ({ ...one, files }));
      stored.jobs.apply(id, { ...made, components }, { change: { source: 'poll', at: 1 } });
    };
    const found = () => {
      const unclearArtwork = unclearArtworkStatuses(id, rules(), stored.artworks);
      return causesOf({ ...fine, connections: [{ ...demo, state: { kind: 'online' }, unclearArtwork }] });
    };
    const states = (job: string) => stored.artworks.ofJob(jobKey(id, job)).map(({ state }) => state);
    for (const code of ['artwork.awaiting_approval', 'artwork.ready']) said(code, code);
    for (const job of ['a', 'b']) said(job, 'Freigabe offen');
    expect([states('a'), states('artwork.ready')]).toEqual([['withdrawn'], ['queued']]);
    expect(found()).toMatchObject([
      {
        kind: 'status-unknown',
        what: { code: 'incident.artwork-status-unknown', values: { name: 'Demo', status: 'Freigabe offen' } },
        why: { code: 'status.artwork-meaning-unknown', values: { files: 2 } },
      },
    ]);
    artworkMeanings = { 'Freigabe offen': 'usable' };
    expect(found()).toEqual([]);
    stored.close();
  });

  test('is a cause of its own for each status and connection', () => {
    for (const code of ['en_file', 'en_cours', 'approved']) say(code, code);
    const found = causes();
    expect(new Set(found.map((cause) => cause.id)).size).toBe(3);
    const other = { ...demo, id: ConnectionId.parse('other'), state: { kind: 'online' } as const };
    const unclear = [{ code: 'approved', name: 'Approved', jobs: 1 }];
    const [elsewhere] = causesOf({ ...fine, connections: [{ ...other, unclear }] });
    expect(found.map((cause) => cause.id)).not.toContain(elsewhere?.id);
  });

  test('is no flood where every job has one of its own', () => {
    for (let n = 0; n < 700; n++) say(`j${n}`, `x${n}y`);
    expect(causes()).toHaveLength(5);
  });

  test('that could not be read is a cause once the job had time to be read', () => {
    say('a', UNKNOWN_STATUS, 'Unknown', 50_000);
    expect(causes()).toEqual([]);
    expect(causes(usualStatusRules, 110_000)).toMatchObject([
      { what: { code: 'incident.status-unreadable' }, why: { values: { jobs: 1 } } },
    ]);
  });
});

describe('incidents', () => {
  let clock: ManualClock;
  let store: Store;
  let facts: Facts;
  let began: Incident[];
  let service: IncidentService;
  const make = () =>
    new IncidentService({
      store,
      clock,
      facts: () => ({ ...facts, now: clock.now() }),
      onChange: () => undefined,
      onBegan: (incident) => began.push(incident),
      onFault: failOnFault,
    });
  beforeEach(() => {
    clock = new ManualClock();
    store = openMemoryStore({ clock, onFault: failOnFault });
    facts = fine;
    began = [];
    service = make();
  });
  afterEach(async () => {
    await service.stop();
    store.close();
  });
  /** Turns of the loop are immediates; what they schedule is by the clock. */
  const pass = async (ms: number): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
    clock.pass(ms);
    await new Promise((resolve) => setImmediate(resolve));
  };
  const lines = () =>
    store.activity
      .following(
        { search: '', detail: 'steps', subjects: ['incident'], sources: [], from: null, until: null },
        0,
        20,
      )
      .map(({ to, source }) => [to, source]);

  test('one begins with its cause, is reported once, and is gone with it', async () => {
    service.start();
    await pass(20_000);
    facts = { ...fine, hotFolders: [{ ...rip, stuck }] };
    service.look();
    await pass(1_000);
    await pass(60_000);
    expect(service.list).toMatchObject([{ id: 'not-picked-up:rip', handling: { kind: 'open' }, delayed }]);
    expect(began).toHaveLength(1);
    facts = fine;
    await pass(20_000);
    expect(service.list).toEqual([]);
    expect(lines()).toEqual([
      ['began', 'station'],
      ['ended', 'station'],
    ]);
  });

  test('an acknowledgement outlasts a restart, during which nothing is known for a while, and lapses with the next cause', async () => {
    facts = { ...fine, hotFolders: [{ ...rip, problem: why }] };
    service.start();
    await pass(0);
    const [{ id } = { id: undefined }] = service.list;
    if (id === undefined) throw new Error('There is no incident.');
    expect(service.decide(id, { kind: 'acknowledge' })).toBe(true);
    await service.stop();
    const away = facts;
    facts = fine;
    service = make();
    service.start();
    await pass(1_000);
    facts = away;
    service.look();
    await pass(1_000);
    expect(service.list).toMatchObject([{ handling: { kind: 'acknowledged' } }]);
    expect(began).toHaveLength(1);
    facts = fine;
    await pass(20_000);
    await pass(20_000);
    facts = away;
    await pass(20_000);
    expect(service.list).toMatchObject([{ handling: { kind: 'open' } }]);
    expect(began).toHaveLength(2);
    expect(lines().map(([step]) => step)).toEqual(['began', 'acknowledged', 'ended', 'began']);
  });

  test('files of cancelled orders that follow an acknowledgement are told of once more, those before it are not', async () => {
    const recalled = (files: number, newestAt: number): Facts => ({
      ...fine,
      hotFolders: [
        {
          ...rip,
          recalled: { delayed: { ...delayed, files }, inFolder: 0, atRip: files, printed: 0, newestAt },
        },
      ],
    });
    const first = clock.now();
    facts = recalled(2, first);
    service.start();
    await pass(1_000);
    const [{ id } = { id: undefined }] = service.list;
    if (id === undefined) throw new Error('There is no incident.');
    service.decide(id, { kind: 'acknowledge' });
    // One of them is acknowledged at its job: what is left was known before.
    facts = recalled(1, first);
    service.look();
    await pass(1_000);
    expect(service.list).toMatchObject([{ handling: { kind: 'acknowledged' } }]);
    expect(began).toHaveLength(1);
    // As many as before, but another one.
    facts = recalled(2, clock.now());
    service.look();
    await pass(1_000);
    expect(service.list).toMatchObject([{ id, handling: { kind: 'open' }, delayed: { files: 2 } }]);
    expect(began).toHaveLength(2);
    expect(lines()).toEqual([
      ['began', 'station'],
      ['acknowledged', 'operator'],
      ['reopened', 'station'],
    ]);
    service.decide(id, { kind: 'acknowledge' });
    await pass(60_000);
    expect(service.list).toMatchObject([{ handling: { kind: 'acknowledged' } }]);
    expect(began).toHaveLength(2);
  });

  test('a snoozed one is open again after its time, or when that is undone', async () => {
    facts = { ...fine, diskFull: { why, delayed } };
    service.start();
    await pass(0);
    const [{ id } = { id: undefined }] = service.list;
    if (id === undefined) throw new Error('There is no incident.');
    service.decide(id, { kind: 'snooze', time: 'hour' });
    expect(service.list).toMatchObject([{ handling: { kind: 'snoozed' } }]);
    service.decide(id, { kind: 'reopen' });
    expect(service.list).toMatchObject([{ handling: { kind: 'open' } }]);
    service.decide(id, { kind: 'snooze', time: 'hour' });
    await pass(3_600_000);
    await pass(20_000);
    expect(service.list).toMatchObject([{ handling: { kind: 'open' } }]);
  });

  test('tomorrow starts at six in the morning of the station', () => {
    const evening = new Date(2026, 10, 23, 22, 15).getTime();
    expect(new Date(snoozedUntil(evening, 'tomorrow'))).toEqual(new Date(2026, 10, 24, 6, 0));
  });
});
