import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ActivityFilter, RouteRule } from '../../../src/contract/index.ts';
import { HotFolderProfile } from '../../../src/main/station/settings/index.ts';
import { createSandbox } from '../../../src/sandbox/sandbox.ts';
import { listen } from '../../support/listen.ts';
import { noPostgres, type PostgresServer, postgresBinaries, startPostgres } from '../../support/postgres.ts';
import { account, type ReadingStation, readingStation, siteRig } from '../../support/site-rig.ts';
import { skipWhere } from '../../support/skip.ts';
import { until } from '../../support/until.ts';

const Accounts = z.array(z.looseObject({ id: z.string(), baseUrl: z.string() }));

const rule = (id: string, name: string) => RouteRule.parse({ id, name, when: {}, to: ['s1'] });

describe('settings that a site shares', skipWhere(postgresBinaries() === null, noPostgres), () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.remove());

  const change = (
    { settings, events }: ReadingStation,
    by: (now: ReturnType<typeof settings.get>) => object,
  ) => {
    settings.set({ ...settings.get(), ...by(settings.get()) });
    events.emit('rulesChanged');
  };
  const rules = ({ settings }: ReadingStation) => settings.get().routes.map(({ name }) => name);
  const shared = (path: string) => HotFolderProfile.parse({ id: 's1', name: 'Shared', path });

  test('are the same at every station, even after a time without the ledger', async () => {
    const sandbox = await createSandbox();
    const rig = await siteRig(server);
    const anna = await readingStation({ name: 'Anna', service: sandbox, site: { rig } });
    const ben = await readingStation({ name: 'Ben', service: sandbox, site: { rig } });
    change(anna, () => ({ hotFolders: [shared('/mnt/rip')] }));
    change(ben, () => ({ hotFolders: [shared('/Volumes/rip')] }));
    change(anna, () => ({ routes: [rule('a', 'A')] }));
    await until('Ben has it', () => rules(ben).includes('A'));
    change(ben, ({ routes }) => ({ routes: [...routes, rule('b', 'B')] }));
    await until('Anna has it', () => rules(anna).includes('B'));

    await server.stop('immediate');
    change(anna, ({ routes }) => ({ routes: [...routes, rule('c', 'C')] }));
    change(ben, ({ routes, hotFolders }) => ({
      routes: routes.map((one) => (one.id === 'a' ? { ...one, name: 'A by Ben' } : one)),
      hotFolders: hotFolders.map((folder) => ({ ...folder, ticket: 'jdf' })),
    }));
    await server.start();
    for (const station of [anna, ben])
      await until('all is there', () => rules(station).join() === 'A by Ben,B,C');
    await until('the folder follows', () => anna.settings.get().hotFolders[0]?.ticket === 'jdf');
    expect(anna.settings.get().hotFolders[0]?.path).toBe('/mnt/rip');
    expect(ben.settings.get().hotFolders[0]?.path).toBe('/Volumes/rip');
    for (const station of [anna, ben]) {
      expect(station.faults).toEqual([]);
      await station.stop();
    }
    await rig.close();
    await sandbox.stop();
  });

  test('tell both stations which of two changes at the same time counts, and what was lost', async () => {
    const sandbox = await createSandbox();
    const rig = await siteRig(server);
    const anna = await readingStation({ name: 'Anna', service: sandbox, site: { rig } });
    const ben = await readingStation({ name: 'Ben', service: sandbox, site: { rig } });
    for (const station of [anna, ben]) change(station, () => ({ hotFolders: [shared('/mnt/rip')] }));
    change(anna, () => ({ routes: [rule('a', 'Cards'), rule('b', 'Flyers')] }));
    await until('Ben has it', () => rules(ben).join() === 'Cards,Flyers');
    const log = ({ store }: ReadingStation) =>
      store.activity
        .page(ActivityFilter.parse({ subjects: ['session'] }), null, 100)
        .flatMap(({ label, why }) => (why?.code.startsWith('site.change-') ? [{ label, why }] : []));
    await server.stop('immediate');
    const rename = (id: string, name: string) => (now: { routes: readonly { id: string }[] }) => ({
      routes: now.routes.map((one) => (one.id === id ? { ...one, name } : one)),
    });
    change(anna, rename('a', 'Cards of Anna'));
    change(ben, rename('a', 'Cards of Ben'));
    change(ben, rename('b', 'Leaflets'));
    await server.start();
    for (const station of [anna, ben])
      await until('they agree', () => rules(station).includes('Leaflets') && rules(station)[0] !== 'Cards');
    await until('both say so', () => log(anna).length === 1 && log(ben).length === 1);
    const [counts, lost] = rules(anna)[0] === 'Cards of Anna' ? ['Anna', 'Ben'] : ['Ben', 'Anna'];
    const [winner, loser] = counts === 'Anna' ? [anna, ben] : [ben, anna];
    expect(rules(loser)).toEqual(rules(winner));
    const values = { now: `Cards of ${counts}`, lost: `Cards of ${lost}` };
    expect(log(loser)).toEqual([
      { label: values.now, why: { code: 'site.change-overruled', values: { station: counts, ...values } } },
    ]);
    expect(log(winner)).toEqual([
      { label: values.now, why: { code: 'site.change-counted', values: { station: lost, ...values } } },
    ]);
    for (const station of [anna, ben]) {
      expect(station.faults).toEqual([]);
      await station.stop();
    }
    await rig.close();
    await sandbox.stop();
  });

  test('include an account without its token; removing it elsewhere leaves the secrets here', async () => {
    const sandbox = await createSandbox();
    const rig = await siteRig(server);
    const anna = await readingStation({ name: 'Anna', service: sandbox, site: { rig } });
    const ben = await readingStation({ name: 'Ben', service: sandbox, site: { rig } });
    const made = await anna.connections.create({
      name: 'Second',
      baseUrl: sandbox.baseUrl,
      token: sandbox.token,
    });
    anna.events.emit('settingsChanged');
    await until('Ben has it', () => ben.connections.get(made.id) !== null);
    expect(await ben.secrets.get(`token:${made.id}`)).toBeNull();
    await ben.connections.setToken(made.id, sandbox.token);
    await anna.connections.remove(made.id);
    anna.events.emit('settingsChanged');
    await until('it is gone', () => ben.connections.get(made.id) === null);
    expect(await anna.secrets.get(`token:${made.id}`)).toBeNull();
    expect(await ben.secrets.get(`token:${made.id}`)).toBe(sandbox.token);
    expect(ben.settings.get().connections.map(({ id }) => id)).toEqual([account]);
    for (const station of [anna, ben]) {
      expect(station.faults).toEqual([]);
      await station.stop();
    }
    await rig.close();
    await sandbox.stop();
  });

  test('move no token to another address: it is asked for again, and the log says who moved it', async () => {
    const sandbox = await createSandbox();
    const heard: string[] = [];
    const other = createServer(({ url = '', headers }, response) => {
      heard.push(`${url} ${headers.authorization ?? ''}`);
      response.end('{"products":[{"id":"p","name":"Cards"}]}');
    });
    const elsewhere = await listen(other);
    const rig = await siteRig(server);
    const anna = await readingStation({ name: 'Anna', service: sandbox, site: { rig } });
    const ben = await readingStation({ name: 'Ben', service: sandbox, site: { rig } });
    const mallory = await rig.member('Mallory');
    const store = async (accounts: (known: z.infer<typeof Accounts>) => unknown[]) => {
      const [latest] = await rig.ledger.rows(
        z.object({ body: z.looseObject({ accounts: Accounts }) }),
        'SELECT settings AS body FROM shared_settings ORDER BY revision DESC LIMIT 1',
      );
      const body = { ...latest?.body, accounts: accounts(latest?.body.accounts ?? []) };
      await rig.ledger.run('INSERT INTO shared_settings (station, settings) VALUES ($1, $2)', [
        mallory.stationId,
        JSON.stringify(body),
      ]);
      // As a message of the site would do.
      for (const { events } of [anna, ben]) events.emit('settingsChanged');
    };
    const lines = (station: ReadingStation) =>
      station.store.activity
        .page(ActivityFilter.parse({ subjects: ['session'] }), null, 100)
        .map(({ label, why }) => `${label} ${why?.code} ${why?.values.station}`);
    const movedTo = (baseUrl: string) => store((known) => known.map((one) => ({ ...one, baseUrl })));
    const addresses = () =>
      [anna, ben].map(({ settings }) =>
        settings
          .get()
          .connections.map(({ baseUrl }) => baseUrl)
          .join(),
      );
    // A station that has agreed on nothing yet would save its own account over the next revision.
    await until('both stations have agreed on the account', () =>
      [anna, ben].every((station) => station.store.keyValues.get('site config house') !== null),
    );

    await movedTo('http://service.test');
    for (const station of [anna, ben])
      await until('it is refused', () => lines(station).includes('Test site.address-refused Mallory'));
    expect(addresses()).toEqual([sandbox.baseUrl, sandbox.baseUrl]);

    await movedTo(elsewhere);
    for (const station of [anna, ben]) {
      await until(
        'the token is asked for',
        () => station.connections.get(account)?.state.kind === 'needs-token',
      );
      expect(station.connections.get(account)?.state).toMatchObject({
        why: { code: 'service.moved-by', values: { station: 'Mallory', origin: elsewhere } },
      });
      expect(lines(station)).toContain('Test site.connection-moved Mallory');
      expect(await station.connections.hasToken({ id: account, baseUrl: elsewhere })).toBe(false);
    }
    await anna.connections.get(account)?.refreshAll('refresh');
    expect(heard).toEqual([]);

    await store(() => []);
    for (const station of [anna, ben]) {
      await until('it is gone', () => station.connections.get(account) === null);
      expect(await station.secrets.get(`token:${account}`)).toBe(sandbox.token);
    }
    await store(() => [{ id: account, name: 'Test', baseUrl: elsewhere }]);
    await until('it is back', () => anna.connections.get(account)?.state.kind === 'needs-token');
    expect(heard).toEqual([]);

    await anna.connections.setToken(account, 'entered-again');
    expect(heard[0]).toContain('Bearer entered-again');
    expect(heard.join()).not.toContain(sandbox.token);
    for (const station of [anna, ben]) {
      expect(station.faults).toEqual([]);
      await station.stop();
    }
    await rig.close();
    await sandbox.stop();
    other.closeAllConnections();
    other.close();
  });
});
