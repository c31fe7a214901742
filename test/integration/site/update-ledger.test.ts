import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SiteStationId } from '../../../src/contract/index.ts';
import { wordsIn } from '../../../src/locales/words.ts';
import { readCommandLine } from '../../../src/main/headless/options.ts';
import { describeSiteRoles, describeSiteUpdate } from '../../../src/main/headless/site-ledger.ts';
import { migrate, openSiteDatabase, schemaVersion } from '../../../src/main/station/site/database/index.ts';
import { migrations } from '../../../src/main/station/site/database/schema/index.ts';
import { enterSite } from '../../../src/main/station/site/joining/index.ts';
import {
  noPostgres,
  type PostgresServer,
  postgresBinaries,
  startPostgres,
  type TestDatabase,
} from '../../support/postgres.ts';
import { skipWhere } from '../../support/skip.ts';

// The ledger of an earlier version, whose stations have roles of their own, is brought to this one from a
// command line.

/** The versions of the product, and one more: what was the last of them is then an earlier one. */
const versions = migrations as string[];
const EARLIER = versions.length;
const NEXT = 'CREATE TABLE next_version (id integer PRIMARY KEY);';
const words = wordsIn();
const system = postgresBinaries('system');

describe('the ledger of an earlier version', skipWhere(system === null, noPostgres), () => {
  let server: PostgresServer;
  let database: TestDatabase;
  let administrator: { url: string; password: string };
  beforeAll(async () => {
    server = await startPostgres({}, system);
    await server.administer("CREATE ROLE makeready_rip_1 LOGIN PASSWORD 'rip-1'");
  });
  afterAll(() => server.remove());
  afterEach(() => {
    versions.length = EARLIER;
  });

  const station = SiteStationId.parse(randomUUID());
  beforeEach(async () => {
    database = await server.database();
    const { address, password } = database.access;
    administrator = { url: database.url.replace('station@', 'postgres@'), password };
    const owner = await openSiteDatabase(database.access);
    await migrate(owner);
    versions.push(NEXT);
    await owner.run("INSERT INTO site (id, name, system_id, timeline) VALUES ($1, 'House', '', 0)", [
      randomUUID(),
    ]);
    await owner.run(
      "INSERT INTO station (id, name, version, incarnation, lease_until) VALUES ($1, 'RIP-1', '1', 1, now())",
      [station],
    );
    await owner.run("SELECT admit_role('makeready_rip_1', $1)", [station]);
    await owner.close();
    expect(address.user).toBe('station');
  });

  const enter = async (): Promise<string> => {
    const access = {
      address: { ...database.access.address, user: 'makeready_rip_1' },
      password: 'rip-1',
    };
    const own = await openSiteDatabase(access);
    try {
      return await enterSite(own, { stationId: station, stationName: 'RIP-1', version: '2' }).then(
        ({ name }) => name,
        (error: { userMessage?: { code: string } }) => error.userMessage?.code ?? String(error),
      );
    } finally {
      await own.close();
    }
  };
  const version = async (): Promise<number> => {
    const own = await openSiteDatabase(database.access);
    try {
      return await schemaVersion(own);
    } finally {
      await own.close();
    }
  };
  const update = (apply: boolean) => {
    const { ledger, task } = readCommandLine([
      `--site-migrate=${administrator.url}`,
      ...(apply ? ['--apply'] : []),
    ]);
    expect(task).toBe('site-migrate');
    return describeSiteUpdate(words, ledger ?? { url: '', apply: false }, administrator.password);
  };

  test('is brought to this one by the SQL that is shown, which psql runs; a station says what to do until then', async () => {
    expect(await enter()).toBe('site.older-schema');
    const lines = await update(false);
    expect(lines.at(-1)).toBe(
      `-- This brings the ledger from version ${EARLIER} to ${migrations.length}. Run it with psql, as its owner, or add --apply.`,
    );
    expect(await version()).toBe(EARLIER);
    const ran = spawnSync(
      join(system ?? '', 'psql'),
      [
        '-v',
        'ON_ERROR_STOP=1',
        '-f',
        '-',
        database.url.replace('station@', `station:${administrator.password}@`),
      ],
      { input: lines.join('\n'), encoding: 'utf8' },
    );
    expect([ran.status, ran.stderr]).toEqual([0, '']);
    expect(await version()).toBe(migrations.length);
    expect(await enter()).toBe('House');
    expect(await update(true)).toEqual(['-- The ledger is of this version.']);
  });

  test('is brought to this one with --apply, by a superuser: all of it stays its owner’s', async () => {
    const before = await describeSiteRoles(
      words,
      { ...administrator, apply: true },
      administrator.password,
    ).catch((error: { what: { code: string } }) => error.what.code);
    expect(before).toBe('site.older-schema');
    expect((await update(true)).at(-1)).toBe(
      `-- Done: the ledger was of version ${EARLIER} and is of version ${migrations.length}.`,
    );
    expect(await version()).toBe(migrations.length);
    expect(await enter()).toBe('House');
    const foreign = await server.administer(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'makeready'::regnamespace
          AND relowner <> 'station'::regrole
        UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'makeready'::regnamespace
          AND proowner <> 'station'::regrole`,
      database.access.address.database,
    );
    expect(foreign).toEqual([]);
  });

  test('stays as it was if two update it at once, and one of them is late', async () => {
    const lines = await update(false);
    await update(true);
    await expect(server.administer(lines.join('\n'), database.access.address.database)).rejects.toThrow(
      /duplicate key/,
    );
    expect(await version()).toBe(migrations.length);
  });

  test('is not updated by a station’s own role, and a database without a site is not either', async () => {
    const { url } = database;
    const refused = (typed: { url: string; password: string }) =>
      describeSiteUpdate(words, { url: typed.url, apply: true }, typed.password).catch(
        (error: { what: { code: string } }) => error.what.code,
      );
    const role = { url: url.replace('station@', 'makeready_rip_1@'), password: 'rip-1' };
    expect(await refused(role)).toBe('site.role-refused');
    expect(await version()).toBe(EARLIER);
    const empty = await server.database();
    expect(await refused({ url: empty.url, password: empty.access.password })).toBe('refusal.no-site-there');
  });
});
