import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { ActivityQuery, type SiteState } from '../../../src/contract/index.ts';
import { StartupError } from '../../../src/main/host/startup-error.ts';
import { StationEvents } from '../../../src/main/station/events/index.ts';
import { ApiError } from '../../../src/main/station/model/api-error.ts';
import { noPostgres, type PostgresServer, postgresBinaries, startPostgres } from '../../support/postgres.ts';
import { skipWhere } from '../../support/skip.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';

// A station joins a site, or gets one sentence that says why it cannot, and leaves it again.

describe('a station and its site', skipWhere(postgresBinaries() === null, noPostgres), () => {
  let server: PostgresServer;
  let root: string;
  const stations: TestStation[] = [];

  beforeAll(async () => {
    server = await startPostgres();
    root = await mkdtemp(join(tmpdir(), 'site-joining-'));
  });
  afterEach(async () => {
    for (const station of stations.splice(0)) await station.stop();
  });
  afterAll(async () => {
    await server?.remove();
    await rm(root, { recursive: true, force: true });
  });

  async function open(
    name: string,
    more: Partial<Parameters<typeof openTestStation>[0]> = {},
  ): Promise<TestStation> {
    const folder = join(root, name);
    await mkdir(folder, { recursive: true });
    const station = await openTestStation({ root: folder, service: null, ...more });
    stations.push(station);
    return station;
  }
  const siteOf = ({ station }: TestStation) => station.api.site;
  const stateOf = (station: TestStation): SiteState => siteOf(station).state();
  const ledgerOf = (station: TestStation): string | null => {
    const state = stateOf(station);
    return state.kind === 'joined' ? state.ledger.kind : null;
  };
  const online = (station: TestStation): Promise<void> =>
    until('the ledger answers', () => ledgerOf(station) === 'online');
  async function database(): Promise<{ url: string; password: string }> {
    const { url, access } = await server.database();
    return { url, password: access.password };
  }
  async function refusalOf(
    call: Promise<unknown>,
  ): Promise<Pick<ApiError, 'code' | 'field'> & { what: string }> {
    const error = await call.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof ApiError)) throw error ?? new Error('It was not refused.');
    return { code: error.code, field: error.field, what: error.what.code };
  }

  test('one creates it and another joins; one leaves, and the other can be opened again', async () => {
    const ledger = await database();
    const files = [{ store: {} }, { store: {} }];
    const first = await open('first', { settingsFile: files[0] ?? { store: {} } });
    const second = await open('second', { settingsFile: files[1] ?? { store: {} } });
    expect(stateOf(first)).toEqual({ kind: 'none' });
    expect(await siteOf(first).look(ledger)).toMatchObject({ usable: true, found: { kind: 'empty' } });

    await siteOf(first).join({ ...ledger, siteName: 'Print house', stationName: 'RIP-1' });
    await online(first);
    expect(first.station.api.overview.get().site).toMatchObject({ name: 'Print house' });
    expect(await siteOf(second).look(ledger)).toMatchObject({
      found: { kind: 'site', name: 'Print house', stations: [{ name: 'RIP-1', isUp: true }] },
    });
    expect(
      await refusalOf(siteOf(second).join({ ...ledger, siteName: 'Other', stationName: 'RIP-2' })),
    ).toEqual({ code: 'CONFLICT', field: null, what: 'refusal.site-there' });
    expect(await refusalOf(siteOf(second).join({ ...ledger, stationName: 'rip-1' }))).toEqual({
      code: 'INVALID',
      field: 'stationName',
      what: 'refusal.station-name-taken',
    });
    expect(stateOf(second)).toEqual({ kind: 'none' });
    await siteOf(second).join({ ...ledger, stationName: 'RIP-2' });
    await online(second);

    expect(await siteOf(second).stations()).toMatchObject([
      { name: 'RIP-2', isSelf: true, isUp: true, reaches: [], delivering: 0, reads: [] },
      { name: 'RIP-1', isSelf: false, isUp: true },
    ]);
    expect(await siteOf(second).leaving()).toMatchObject({ folders: [], isLast: false, bar: null });
    expect(await siteOf(second).leave()).toEqual({ kind: 'none' });
    expect((await siteOf(first).stations()).map(({ name }) => name)).toEqual(['RIP-1']);
    expect(await second.secrets.get('site:ledger')).toBeNull();

    // The saved settings are enough to take part again as the same station, and hold no password.
    expect(JSON.stringify(files)).not.toContain(ledger.password);
    await stations.shift()?.stop();
    const again = await open('first', { settingsFile: files[0] ?? { store: {} } });
    await again.secrets.set('site:ledger', ledger.password);
    expect(stateOf(again)).toMatchObject({ kind: 'joined', name: 'Print house', stationName: 'RIP-1' });
  });

  test('one that leaves and joins again listens as often as before', async () => {
    let listening = 0;
    const subscribe = StationEvents.prototype.on;
    const counted = vi.spyOn(StationEvents.prototype, 'on').mockImplementation(function (
      this: StationEvents,
      ...args
    ) {
      const unsubscribe = subscribe.apply(this, args);
      listening++;
      return () => {
        listening--;
        unsubscribe();
      };
    });
    const station = await open('comes-and-goes');
    const counts: number[] = [];
    for (const _ of [1, 2]) {
      const ledger = await database();
      await siteOf(station).join({ ...ledger, siteName: 'Print house', stationName: 'RIP-1' });
      await online(station);
      counts.push(listening);
      await siteOf(station).leave();
      counts.push(listening);
    }
    counted.mockRestore();
    const [joined = 0, left = 0] = counts;
    expect(joined).toBeGreaterThan(left);
    expect(counts).toEqual([joined, left, joined, left]);
  });

  test('one that is gone for good is removed: its name is free, and the one that is left is the last', async () => {
    const ledger = await database();
    const file = { store: {} };
    const first = await open('staying');
    const second = await open('going', { settingsFile: file });
    await siteOf(first).join({ ...ledger, siteName: 'House', stationName: 'RIP-1' });
    await siteOf(second).join({ ...ledger, stationName: 'RIP-2' });
    for (const station of [first, second]) await online(station);
    const gone = (await siteOf(first).stations()).find(({ isSelf }) => !isSelf);
    if (gone === undefined) throw new Error('It sees no other station.');
    const { id } = gone;
    expect(await refusalOf(siteOf(first).removeStation({ id }))).toMatchObject({
      code: 'CONFLICT',
      what: 'refusal.station-answers',
    });
    await stations.pop()?.stop();
    const name = new URL(ledger.url).pathname.slice(1);
    await server.administer(
      `INSERT INTO makeready.delivery (key, hot_folder, account, file_id, revision, sha256, bytes, state, epoch, owner)
         VALUES (repeat('0', 64), 'rip', 'test', repeat('0', 32), 1, '', 1, 'copying', 1, '${id}')`,
      name,
    );
    expect(await siteOf(first).leaving()).toMatchObject({ isLast: false });
    expect((await siteOf(first).removeStation({ id })).map(({ name }) => name)).toEqual(['RIP-1']);
    // Nobody finishes it in its name, not even itself.
    const begun = await server.administer('SELECT state, owner FROM makeready.delivery', name);
    expect(begun).toEqual([{ state: 'planned', owner: null }]);
    expect(await siteOf(first).leaving()).toMatchObject({ isLast: true });
    expect(
      first.station.api.activity
        .list(ActivityQuery.parse({ search: '', limit: 10 }))
        .entries.map(({ why }) => why?.code),
    ).toContain('site.station-removed');

    const third = await open('replacing');
    await siteOf(third).join({ ...ledger, stationName: 'RIP-2' });
    await online(third);
    // The removed one can come back only under another name.
    const back = await open('going', { settingsFile: file });
    await back.secrets.set('site:ledger', ledger.password);
    await until('it is told', () => {
      const state = stateOf(back);
      return (
        state.kind === 'joined' &&
        state.ledger.kind === 'away' &&
        state.ledger.why.code === 'refusal.station-name-taken'
      );
    });
  });

  test('a station sees which stations are behind on events, whose events these are, and since when', async () => {
    const ledger = await database();
    const [first, second] = [await open('publishing'), await open('deaf')];
    await siteOf(first).join({ ...ledger, siteName: 'House', stationName: 'RIP-1' });
    await siteOf(second).join({ ...ledger, stationName: 'RIP-2' });
    await online(second);
    await stations.pop()?.stop();
    const publishedAt = Date.parse('2026-03-01T08:00:00Z');
    await server.administer(
      `INSERT INTO makeready.event (station, kind, id, body, at)
         SELECT station.id, 'standing', 'n' || n, '{}', '${new Date(publishedAt).toISOString()}'::timestamptz + n * interval '1 hour'
           FROM makeready.station, generate_series(0, 2) AS n WHERE name = 'RIP-1'`,
      /[^/]+$/.exec(ledger.url)?.[0],
    );
    const unheard = async () => (await siteOf(first).stations()).map((one) => one.unheard);
    // A station need not read its own events.
    await until('only the other is behind', async () => (await unheard())[0] === null);
    expect(await unheard()).toEqual([
      null,
      { count: 3, stations: ['RIP-1'], since: new Date(publishedAt).toISOString() },
    ]);
    await server.administer(
      "UPDATE makeready.event SET station = (SELECT id FROM makeready.station WHERE name = 'RIP-2')",
      /[^/]+$/.exec(ledger.url)?.[0],
    );
    await until('it says that it has heard them', async () => (await unheard())[0] === null);
    expect(await unheard()).toEqual([null, null]);
  });

  test('a problem with a ledger is one sentence at its field, and nothing changes', async () => {
    const ledger = await database();
    const station = await open('wrong');
    const { look } = siteOf(station);
    const at = (part: string, other: string): { url: string; password: string } => ({
      ...ledger,
      url: ledger.url.replace(part, other),
    });
    expect(await refusalOf(look({ ...ledger, password: 'wrong' }))).toEqual({
      code: 'INVALID',
      field: 'password',
      what: 'site.wrong-password',
    });
    expect(await refusalOf(look({ ...ledger, url: 'db.house.example' }))).toMatchObject({
      field: 'url',
      what: 'refusal.ledger-url',
    });
    expect(await refusalOf(look(at(/[^/]+$/.exec(ledger.url)?.[0] ?? '', 'nowhere')))).toMatchObject({
      field: 'url',
      what: 'site.no-database',
    });
    expect(await refusalOf(look(at(String(server.port), '9')))).toMatchObject({
      field: 'url',
      what: 'site.connection-refused',
    });

    await server.administer('CREATE TABLE invoice (id integer)', /[^/]+$/.exec(ledger.url)?.[0]);
    const foreign = await look(ledger);
    expect(foreign).toMatchObject({ usable: false });
    expect(foreign.findings[0]?.message.code).toBe('site.foreign-database');
    expect(
      await refusalOf(siteOf(station).join({ ...ledger, siteName: 'House', stationName: 'One' })),
    ).toMatchObject({ code: 'INVALID', what: 'site.foreign-database' });
    expect(stateOf(station)).toEqual({ kind: 'none' });

    const empty = await database();
    expect(await refusalOf(siteOf(station).join({ ...empty, stationName: 'One' }))).toMatchObject({
      what: 'refusal.no-site-there',
    });
    expect(stateOf(station)).toEqual({ kind: 'none' });
  });

  test('a station says when its ledger is away, and reconnects by itself', async () => {
    const own = await startPostgres();
    try {
      const { url, access } = await own.database();
      const station = await open('away');
      await siteOf(station).join({
        url,
        password: access.password,
        siteName: 'House',
        stationName: 'One',
      });
      await online(station);
      await own.stop('immediate');
      await until('it is away', () => ledgerOf(station) === 'away', 40_000);
      expect(await refusalOf(siteOf(station).stations())).toMatchObject({ code: 'UNAVAILABLE' });
      const { incidents } = station.station.api.overview.get();
      await until('it is an incident', () =>
        station.station.api.overview.get().incidents.some(({ kind }) => kind === 'ledger-away'),
      );
      expect(incidents.filter(({ kind }) => kind === 'folder-unavailable')).toEqual([]);
      await own.start();
      await online(station);
      expect(await siteOf(station).stations()).toMatchObject([{ name: 'One', isUp: true }]);
      // A station can also leave while the ledger is still away.
      await own.stop('immediate');
      await until('it is away', () => ledgerOf(station) === 'away', 40_000);
      expect(await siteOf(station).leave()).toEqual({ kind: 'none' });
    } finally {
      await own.remove();
    }
  });

  test('a site set by environment variables is joined at the start and cannot be changed', async () => {
    const ledger = await database();
    const environment = {
      MAKEREADY_SET_SITE: JSON.stringify({
        kind: 'joined',
        url: ledger.url,
        stationName: 'RIP-3',
        create: 'Print house',
      }),
      MAKEREADY_SITE_PASSWORD: ledger.password,
    };
    const station = await open('managed', { environment });
    await online(station);
    expect(stateOf(station)).toMatchObject({ name: 'Print house', stationName: 'RIP-3', fixed: true });
    expect(await refusalOf(siteOf(station).leave())).toMatchObject({ what: 'refusal.fixed' });

    const wrong = { MAKEREADY_SET_SITE: JSON.stringify({ kind: 'joined', url: ledger.url }) };
    await expect(open('mistyped', { environment: wrong })).rejects.toThrow(StartupError);
  });
});
