import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RouteRule } from '../../../src/contract/index.ts';
import { HotFolderProfile } from '../../../src/main/station/settings/index.ts';
import { createSandbox } from '../../../src/sandbox/sandbox.ts';
import { noPostgres, type PostgresServer, postgresBinaries, startPostgres } from '../../support/postgres.ts';
import { account, type ReadingStation, readingStation, siteRig } from '../../support/site-rig.ts';
import { skipWhere } from '../../support/skip.ts';
import { until } from '../../support/until.ts';

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

  test('include an account without its token; removing the account removes its secrets', async () => {
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
    await until('with its token', async () => (await ben.secrets.get(`token:${made.id}`)) === null);
    expect(ben.settings.get().connections.map(({ id }) => id)).toEqual([account]);
    for (const station of [anna, ben]) {
      expect(station.faults).toEqual([]);
      await station.stop();
    }
    await rig.close();
    await sandbox.stop();
  });
});
