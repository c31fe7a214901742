import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Artwork,
  ConnectionId,
  HotFolderId,
  isElsewhere,
  JobKey,
  RouteRule,
} from '../../../src/contract/index.ts';
import { asCaller } from '../../../src/main/station/model/caller.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { noPostgres, type PostgresServer, postgresBinaries, startPostgres } from '../../support/postgres.ts';
import { skipWhere } from '../../support/skip.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';

// Two stations share a hot folder; an operator's decision at one counts at the other.

const rip = HotFolderId.parse('rip');
const connection = ConnectionId.parse('test');
const named = (name: string, desk: string) => ({
  sessionId: name,
  name,
  operatorId: null,
  desk,
  client: name,
  byLink: false,
});
const anna = named('Anna', 'Desk 1');
const ben = named('Ben', 'Desk 2');

describe('a decision at one of two stations', skipWhere(postgresBinaries() === null, noPostgres), () => {
  let server: PostgresServer;
  let sandbox: Sandbox;
  let root: string;
  let one: TestStation;
  let two: TestStation;

  const apiOf = ({ station }: TestStation) => station.api;
  const both = () => [one, two];
  const settingsFile = { store: {} };
  const environment: NodeJS.ProcessEnv = {};
  /** How often the ledger says a file was sent, once it agrees with the hot folder on the total. */
  async function sent(id: Artwork['id']): Promise<number> {
    await until('all that was sent is reported', async () => {
      const [row] = await server.administer(
        "SELECT count(*)::int AS rows FROM makeready.delivery WHERE state = 'delivered'",
        'site1',
      );
      return row?.rows === (await readdir(one.hotFolder)).filter((name) => name.endsWith('.pdf')).length;
    });
    const rows = await server.administer(
      `SELECT key FROM makeready.delivery WHERE state = 'delivered' AND file_id = '${id}'`,
      'site1',
    );
    return rows.length;
  }
  const ledgerKind = (at: TestStation) => apiOf(at).overview.get().site?.ledger.kind;
  const isOnline = (at: TestStation) =>
    until('the ledger answers', () => ledgerKind(at) === 'online', 30_000);
  const sending = async (how: 'pause' | 'resume', stations = both()) => {
    for (const at of stations)
      await apiOf(at).hotFolders.decide({ id: rip, decision: { kind: 'pause', isPaused: how === 'pause' } });
  };
  /** A job with one file, which waits at both stations because the hot folder is paused at both. */
  async function waiting(): Promise<{ key: JobKey; id: Artwork['id'] }> {
    await sending('pause');
    const [made] = sandbox.makeJobs(1, { prepressMs: 0, fileBytes: 2_000, loose: true });
    const key = JobKey.parse(`${connection}:${made}`);
    await apiOf(one).connections.refresh({ id: connection });
    await apiOf(two).connections.refresh({ id: connection });
    for (const at of both()) {
      await until('its file waits', () => {
        const file = fileAt(at, key);
        // Only one station downloads it for both; tell the other to download it as well.
        if (file !== undefined && isElsewhere(file))
          apiOf(at).transfers.change({ which: { ids: [file.id] }, change: 'resume' });
        return file?.state === 'delivering';
      });
    }
    const [file] = filesAt(one, key);
    if (file === undefined) throw new Error('The job has no file.');
    return { key, id: file.id };
  }
  function filesAt(at: TestStation, key: JobKey): readonly Artwork[] {
    try {
      return apiOf(at)
        .job.get({ key })
        .components.flatMap(({ files }) => files);
    } catch {
      return [];
    }
  }
  const fileAt = (at: TestStation, key: JobKey) => filesAt(at, key)[0];
  const becomes = (at: TestStation, key: JobKey, state: Artwork['state']) =>
    until(`the file is ${state}`, () => fileAt(at, key)?.state === state);
  const saidAt = (at: TestStation, key: JobKey) =>
    apiOf(at)
      .job.get({ key })
      .timeline.map(({ to, by, desk }) => ({ to, by, desk }));
  async function outcomes(): Promise<unknown[]> {
    return server.administer(
      "SELECT decision ->> 'kind' AS kind, outcome, revision FROM makeready.decision ORDER BY arrived_at",
      'site1',
    );
  }

  beforeAll(async () => {
    server = await startPostgres();
    sandbox = await createSandbox();
    root = await mkdtemp(join(tmpdir(), 'site-decisions-'));
    for (const name of ['one', 'two']) await mkdir(join(root, name));
    one = await openTestStation({ root: join(root, 'one'), service: sandbox, settingsFile });
    two = await openTestStation({ root: join(root, 'two'), service: sandbox, withFolder: false });
    const { url, access } = await server.database();
    const ledger = { url, password: access.password };
    environment.MAKEREADY_SITE_PASSWORD = access.password;
    await apiOf(one).site.join({ ...ledger, siteName: 'House', stationName: 'RIP-1' });
    await apiOf(two).site.join({ ...ledger, stationName: 'RIP-2' });
    for (const at of both()) await isOnline(at);
    await apiOf(one).site.share({ id: rip, how: { kind: 'offer' } });
    const { ticket } = await apiOf(two).hotFolders.check({ typedPath: one.hotFolder });
    await apiOf(two).site.share({ id: rip, how: { kind: 'prove', folder: ticket } });
  });
  afterAll(async () => {
    await two?.stop();
    await one?.stop();
    await sandbox?.stop();
    await server?.remove();
    await rm(root, { recursive: true, force: true });
  });
  beforeEach(async () => {
    for (const at of both()) await isOnline(at);
  });

  test('a hold stops the file at both and says who and where; a release sends it', async () => {
    const { key, id } = await waiting();
    asCaller(anna, () =>
      apiOf(one).artworks.decide({ ids: [id], decision: { kind: 'hold', reason: 'Wrong colours.' } }),
    );
    await becomes(two, key, 'on-hold');
    expect(fileAt(two, key)?.reason).toMatchObject({ values: { text: 'Wrong colours.' } });
    expect(saidAt(two, key)).toContainEqual({ to: 'on-hold', by: 'RIP-1: Anna', desk: 'Desk 1' });
    await sending('resume');
    const other = await waiting();
    await sending('resume');
    await until('another file is sent', () => fileAt(one, other.key)?.state === 'delivered');
    expect(await sent(id)).toBe(0);
    expect(fileAt(one, key)?.state).toBe('on-hold');

    asCaller(ben, () => apiOf(two).artworks.decide({ ids: [id], decision: { kind: 'release' } }));
    for (const at of both()) await becomes(at, key, 'delivered');
    expect(await sent(id)).toBe(1);
    expect(saidAt(one, key)).toContainEqual({ to: 'archived', by: 'RIP-2: Ben', desk: 'Desk 2' });
  }, 60_000);

  test('holds and approvals, their undoing, rushed jobs and notes count at both', async () => {
    const { key, id } = await waiting();
    asCaller(anna, () =>
      apiOf(one).artworks.decide({ ids: [id], decision: { kind: 'hold', reason: 'Look at it.' } }),
    );
    await becomes(two, key, 'on-hold');
    asCaller(ben, () => apiOf(two).artworks.decide({ ids: [id], decision: { kind: 'approve' } }));
    await until('it is approved at the first', () => fileAt(one, key)?.approval !== null);
    asCaller(anna, () => apiOf(one).artworks.decide({ ids: [id], decision: { kind: 'take-back-approval' } }));
    await until('that is taken back at the second', () => fileAt(two, key)?.approval === null);
    asCaller(ben, () =>
      apiOf(two).artworks.decide({ ids: [id], decision: { kind: 'take-back-hold', before: null } }),
    );
    await becomes(one, key, 'delivering');
    asCaller(anna, () => apiOf(one).queue.decide({ keys: [key], decision: { kind: 'rush', isRush: true } }));
    await until('it is a rush at the second', () => apiOf(two).job.get({ key }).rush);
    asCaller(ben, () => apiOf(two).queue.decide({ keys: [key], decision: { kind: 'rush', isRush: false } }));
    await until('it is none at the first', () => !apiOf(one).job.get({ key }).rush);
    const note = { kind: 'note', text: 'Fold by hand.', was: null } as const;
    asCaller(anna, () => apiOf(one).queue.decide({ keys: [key], decision: note }));
    await until('it is noted at the second', () => apiOf(two).job.get({ key }).note !== null);
    expect(apiOf(two).job.get({ key }).note).toMatchObject({ text: note.text, by: 'RIP-1: Anna' });
    const removed = { kind: 'note', text: null, was: note.text } as const;
    asCaller(ben, () => apiOf(two).queue.decide({ keys: [key], decision: removed }));
    await until('that is removed at the first', () => apiOf(one).job.get({ key }).note === null);
    await sending('resume');
    for (const at of both()) await becomes(at, key, 'delivered');
    expect(await sent(id)).toBe(1);
  }, 60_000);

  test('hot folders that an operator chooses where no rule decides count at both, and the file is sent once', async () => {
    const rules = [
      RouteRule.parse({ id: 'never', name: 'By balloon', when: { deliveries: ['Balloon'] }, to: [rip] }),
    ];
    const { hold } = apiOf(one).routes.get();
    const save = (to: typeof rules) => {
      for (const at of both()) {
        apiOf(at).routes.save({ rules: to, hold, version: apiOf(at).routes.get().version });
      }
    };
    const held = await waiting();
    const before = (await outcomes()).length;
    for (const at of both())
      asCaller(anna, () =>
        apiOf(at).artworks.decide({ ids: [held.id], decision: { kind: 'hold', reason: 'Wait.' } }),
      );
    for (const at of both()) await becomes(at, held.key, 'on-hold');
    // What is decided before that would be decided otherwise than at the other station.
    await until('the ledger has both', async () => (await outcomes()).length === before + 2);
    save(rules);
    asCaller(anna, () => apiOf(one).artworks.decide({ ids: [held.id], decision: { kind: 'release' } }));
    for (const at of both()) await becomes(at, held.key, 'no-route');
    asCaller(ben, () =>
      apiOf(two).artworks.decide({ ids: [held.id], decision: { kind: 'send-to', hotFolderIds: [rip] } }),
    );
    for (const at of both()) await becomes(at, held.key, 'delivering');
    asCaller(ben, () =>
      apiOf(two).artworks.decide({ ids: [held.id], decision: { kind: 'take-back-send-to' } }),
    );
    for (const at of both()) await becomes(at, held.key, 'no-route');
    await sending('resume');
    for (const at of both()) {
      asCaller(anna, () =>
        apiOf(at).artworks.decide({ ids: [held.id], decision: { kind: 'send-to', hotFolderIds: [rip] } }),
      );
    }
    for (const at of both()) await becomes(at, held.key, 'delivered');
    expect(await sent(held.id)).toBe(1);
    expect(saidAt(one, held.key)).toContainEqual({ to: 'archived', by: 'RIP-2: Ben', desk: 'Desk 2' });
    save([]);
  }, 60_000);

  test('a decision that the ledger cannot store does not block the next ones', async () => {
    const { id } = await waiting();
    asCaller(anna, () =>
      apiOf(one).artworks.decide({ ids: [id], decision: { kind: 'hold', reason: 'Not\0kept.' } }),
    );
    const other = await waiting();
    asCaller(anna, () =>
      apiOf(one).artworks.decide({ ids: [other.id], decision: { kind: 'hold', reason: 'Kept.' } }),
    );
    await becomes(two, other.key, 'on-hold');
  }, 60_000);

  test('a hold on a file that the other station has sent does not count, and says so', async () => {
    const { key, id } = await waiting();
    await server.stop('immediate');
    for (const at of both()) await until('the ledger is away', () => ledgerKind(at) === 'away', 30_000);
    asCaller(anna, () =>
      apiOf(one).artworks.decide({ ids: [id], decision: { kind: 'hold', reason: 'Too late.' } }),
    );
    expect(fileAt(one, key)?.state).toBe('on-hold');
    await sending('resume', [two]);
    // The first station is off when the second sends.
    await one.stop();
    await server.start();
    await becomes(two, key, 'delivered');
    one = await openTestStation({ root: join(root, 'one'), service: sandbox, settingsFile, environment });
    await sending('resume', [one]);
    await becomes(one, key, 'delivered');
    expect(await sent(id)).toBe(1);
    expect(
      apiOf(one)
        .job.get({ key })
        .timeline.map(({ why }) => why),
    ).toContainEqual(
      expect.objectContaining({ code: 'file.sent-before-hold', values: { station: 'RIP-2' } }),
    );
    expect((await outcomes()).at(-1)).toMatchObject({ kind: 'hold', outcome: 'sent RIP-2', revision: null });
  }, 90_000);

  test('without the ledger, decisions count here at once, and elsewhere in order afterwards', async () => {
    const { key, id } = await waiting();
    await server.stop('immediate');
    await until('the ledger is away', () => ledgerKind(one) === 'away', 30_000);
    asCaller(anna, () =>
      apiOf(one).artworks.decide({ ids: [id], decision: { kind: 'hold', reason: 'First.' } }),
    );
    asCaller(anna, () => apiOf(one).artworks.decide({ ids: [id], decision: { kind: 'release' } }));
    asCaller(anna, () =>
      apiOf(one).artworks.decide({ ids: [id], decision: { kind: 'hold', reason: 'Last.' } }),
    );
    expect(fileAt(one, key)?.state).toBe('on-hold');
    expect(fileAt(two, key)?.state).toBe('delivering');
    await server.start();
    await until('the last counts', () => fileAt(two, key)?.reason?.values.text === 'Last.', 30_000);
    expect(saidAt(two, key).map(({ to }) => to)).toEqual(expect.arrayContaining(['on-hold', 'archived']));
    expect((await outcomes()).slice(-3)).toMatchObject([
      { kind: 'hold', outcome: 'counts', revision: '1' },
      { kind: 'release', outcome: 'counts', revision: '2' },
      { kind: 'hold', outcome: 'counts', revision: '3' },
    ]);
    const other = await waiting();
    await sending('resume');
    for (const at of both()) await becomes(at, other.key, 'delivered');
    expect(await sent(id)).toBe(0);
  }, 90_000);

  test('a station that does not have the disputed file yet gets the reason as a code, too', async () => {
    await sending('pause');
    const [made] = sandbox.makeJobs(1, { prepressMs: 0, fileBytes: 2_000, loose: true });
    const key = JobKey.parse(`${connection}:${made}`);
    for (const at of both()) await apiOf(at).connections.refresh({ id: connection });
    const isWithout = (at: TestStation): boolean => {
      const file = fileAt(at, key);
      return file !== undefined && isElsewhere(file);
    };
    await until('one of them has it', () => both().some((at) => fileAt(at, key)?.state === 'delivering'));
    await until('the other has not', () => both().some(isWithout));
    const [without, has] = isWithout(one) ? [one, two] : [two, one];
    // Without the ledger, each station would in time download the file for itself.
    apiOf(without).transfers.setPaused({ paused: true, connectionId: null });
    const id = fileAt(has, key)?.id;
    if (id === undefined) throw new Error('The job has no file.');
    await server.stop('immediate');
    for (const at of both()) await until('the ledger is away', () => ledgerKind(at) === 'away', 30_000);
    asCaller(anna, () =>
      apiOf(has).artworks.decide({ ids: [id], decision: { kind: 'hold', reason: 'Look at it.' } }),
    );
    asCaller(ben, () => apiOf(without).artworks.decide({ ids: [id], decision: { kind: 'release' } }));
    await server.start();
    const names = {
      first: expect.stringMatching(/^RIP-[12]: (Anna|Ben)$/),
      second: expect.stringMatching(/^RIP-[12]: (Anna|Ben)$/),
    };
    const why = { code: 'file.decided-differently', values: names };
    const timeline = () => apiOf(without).job.get({ key }).timeline;
    await until('it is said', () => timeline().some(({ to }) => to === 'hold-placed'), 30_000);
    expect(timeline().find(({ to }) => to === 'hold-placed')?.why).toEqual(why);
    await until('it is said of the file', () => fileAt(has, key)?.reason?.code === why.code, 30_000);
    expect(fileAt(has, key)?.reason).toEqual(why);

    apiOf(without).transfers.setPaused({ paused: false, connectionId: null });
    if (isWithout(without)) apiOf(without).transfers.change({ which: { ids: [id] }, change: 'resume' });
    await becomes(without, key, 'on-hold');
    expect(fileAt(without, key)?.reason).toEqual(why);
    expect(await sent(id)).toBe(0);
    await sending('resume');
  }, 90_000);

  test('conflicting decisions without the ledger hold the file at both until someone chooses', async () => {
    const { key, id } = await waiting();
    asCaller(anna, () =>
      apiOf(one).artworks.decide({ ids: [id], decision: { kind: 'hold', reason: 'Look at it.' } }),
    );
    await becomes(two, key, 'on-hold');
    await server.stop('immediate');
    for (const at of both()) await until('the ledger is away', () => ledgerKind(at) === 'away', 30_000);
    asCaller(anna, () =>
      apiOf(one).artworks.decide({
        ids: [id],
        decision: { kind: 'request-replacement', reason: 'Too dark.' },
      }),
    );
    asCaller(ben, () => apiOf(two).artworks.decide({ ids: [id], decision: { kind: 'release' } }));
    await becomes(two, key, 'delivering');
    await server.start();
    for (const at of both()) {
      await until(
        'both are named',
        () => fileAt(at, key)?.reason?.code === 'file.decided-differently',
        30_000,
      );
      const { first, second } = fileAt(at, key)?.reason?.values ?? {};
      expect([first, second].sort()).toEqual(['RIP-1: Anna', 'RIP-2: Ben']);
      expect(saidAt(at, key)).toContainEqual({
        to: 'on-hold',
        by: null,
        desk: expect.stringMatching(/^RIP-[12]$/),
      });
    }
    expect(await sent(id)).toBe(0);
    const last = (await outcomes()).slice(-3);
    // The ledger accepts one; the other may have arrived a moment earlier.
    expect(last.slice(0, 2)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ outcome: 'counts', revision: '2' }),
        expect.objectContaining({ outcome: 'differs', revision: null }),
      ]),
    );
    expect(last[2]).toMatchObject({ kind: 'dispute', outcome: 'counts', revision: '3' });
    const dispute = apiOf(two).artworks.dispute({ id });
    const sides = dispute === null ? [] : [dispute.first, dispute.second];
    expect(sides).toHaveLength(2);
    expect(sides).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'request-replacement',
          note: 'Too dark.',
          by: 'Anna',
          station: 'RIP-1',
        }),
        expect.objectContaining({ kind: 'release', note: null, by: 'Ben', desk: 'Desk 2', station: 'RIP-2' }),
      ]),
    );
    await sending('resume');
    const choice = dispute?.first.kind === 'release' ? 'first' : 'second';
    expect(
      asCaller(ben, () => apiOf(two).artworks.decide({ ids: [id], decision: { kind: 'choose', choice } })),
    ).toMatchObject({
      done: [id],
    });
    for (const at of both()) await becomes(at, key, 'delivered');
    expect(await sent(id)).toBe(1);
    expect(apiOf(one).artworks.dispute({ id })).toBeNull();
    expect(apiOf(one).artworks.decide({ ids: [id], decision: { kind: 'choose', choice } })).toMatchObject({
      done: [],
      refused: [{ why: { code: 'file.not-disputed' } }],
    });
  }, 90_000);
});
