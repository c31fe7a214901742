import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { SiteStationId } from '../../../src/contract/index.ts';
import { isKeyOfStation, reportArchive } from '../../../src/main/station/site/archives/archive-queries.ts';
import { latestConfig, saveSharedSettings } from '../../../src/main/station/site/config/config-queries.ts';
import { SiteConfig } from '../../../src/main/station/site/config/site-config.ts';
import {
  openSiteDatabase,
  type SiteAccess,
  type SiteDatabase,
  SiteDatabaseError,
} from '../../../src/main/station/site/database/index.ts';
import { migrations } from '../../../src/main/station/site/database/schema/index.ts';
import { publishEvents, readEvents } from '../../../src/main/station/site/events/event-queries.ts';
import { enterSite } from '../../../src/main/station/site/joining/index.ts';
import {
  claimDeliveries,
  commitDeliveries,
  reportDelivered,
  reserveNames,
} from '../../../src/main/station/site/ledger/index.ts';
import { readMembers } from '../../../src/main/station/site/member-list.ts';
import { giveRoles } from '../../../src/main/station/site/roles/index.ts';
import { beginIncarnation, type Member } from '../../../src/main/station/site/stations/index.ts';
import { noPostgres, type PostgresServer, postgresBinaries, startPostgres } from '../../support/postgres.ts';
import { type SharingSite, sharingSite } from '../../support/sharing-site.ts';
import { type SiteRig, siteRig } from '../../support/site-rig.ts';
import { until } from '../../support/until.ts';

const NOT_ALLOWED = '42501';
const NO_SUCH_OPERATOR = '23503';
const sum = 'a'.repeat(64);

const has = postgresBinaries() !== null;
describe.skipIf(!has)(`a database role for each station${has ? '' : ` (${noPostgres})`}`, () => {
  let server: PostgresServer;
  let rig: SiteRig;
  let one: Member;
  let two: Member;
  let asOne: SiteDatabase;
  let asTwo: SiteDatabase;

  const codeOf = async (
    sql: string,
    parameters: readonly string[] = [],
    by = asOne,
  ): Promise<string | null> =>
    by.run(sql, parameters).then(
      () => null,
      (error: unknown) => (error instanceof SiteDatabaseError ? error.code : 'another error'),
    );

  const administrator = ({ access }: SiteRig['database']): { url: string; password: string } => {
    const { host, port, database } = access.address;
    return { url: `postgresql://postgres@${host}:${port}/${database}`, password: access.password };
  };

  const as = (user: string, password: string): SiteAccess => ({
    address: { ...rig.database.access.address, user },
    password,
  });

  beforeAll(async () => {
    server = await startPostgres();
    rig = await siteRig(server);
    one = await rig.member('RIP-1');
    two = await rig.member('RIP-2');
    expect(await giveRoles(administrator(rig.database), false)).toHaveLength(2);
    const given = await giveRoles(administrator(rig.database), true);
    expect(given.map(({ station, user }) => [station, user])).toEqual([
      ['RIP-1', 'makeready_rip_1'],
      ['RIP-2', 'makeready_rip_2'],
    ]);
    // The functions have to hold whatever a house sets for its roles and databases.
    await server.administer(
      `ALTER ROLE makeready_rip_1 SET default_transaction_isolation = 'serializable';
       ALTER ROLE makeready_rip_2 SET default_transaction_isolation = 'repeatable read'`,
    );
    const [first, second] = await Promise.all(
      given.map(({ user, password }) => openSiteDatabase(as(user, password))),
    );
    if (first === undefined || second === undefined) throw new Error('There are two.');
    [asOne, asTwo] = [first, second];
    one = (await beginIncarnation(asOne, one.stationId)) ?? one;
    two = (await beginIncarnation(asTwo, two.stationId)) ?? two;
  });

  afterAll(async () => {
    for (const database of [asOne, asTwo]) await database?.close();
    await rig?.close();
    await server?.remove();
  });

  test('writes to no table', async () => {
    const tables = await rig.ledger.rows(
      z.object({ name: z.string() }),
      `SELECT relname AS name FROM pg_class
         WHERE relnamespace = 'makeready'::regnamespace AND relkind IN ('r', 'v', 'S')`,
    );
    expect(tables.length).toBeGreaterThan(15);
    const columns = await rig.ledger.rows(
      z.object({ table: z.string(), column: z.string() }),
      `SELECT DISTINCT ON (attrelid) attrelid::regclass::text AS table, quote_ident(attname) AS column
         FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
        WHERE relnamespace = 'makeready'::regnamespace AND relkind IN ('r', 'v') AND attnum > 0
          AND attidentity = ''`,
    );
    for (const { table, column } of columns)
      for (const sql of [
        `INSERT INTO ${table} DEFAULT VALUES`,
        `UPDATE ${table} SET ${column} = NULL`,
        `DELETE FROM ${table}`,
        `TRUNCATE ${table}`,
        `ALTER TABLE ${table} DISABLE TRIGGER ALL`,
        `DROP TABLE ${table}`,
      ])
        expect([sql, await codeOf(sql)]).toEqual([sql, expect.stringMatching(/^(42501|42809|55000)$/)]);
  });

  test('reads no key of another station, and not who has which role', async () => {
    for (const sql of [
      'SELECT archive_key_hash FROM station',
      'SELECT * FROM station',
      'SELECT * FROM station_role',
    ])
      expect([sql, await codeOf(sql)]).toEqual([sql, NOT_ALLOWED]);
  });

  const Signature = z.object({
    name: z.string(),
    isDefiner: z.boolean(),
    first: z.string().nullable(),
    types: z.array(z.string()),
  });
  const functions = (): Promise<z.infer<typeof Signature>[]> =>
    rig.ledger.rows(
      Signature,
      `SELECT proname AS name, prosecdef AS "isDefiner", proargnames[1] AS first,
              ARRAY(SELECT format_type(type, NULL) FROM unnest(proargtypes) AS type) AS types
         FROM pg_proc WHERE pronamespace = 'makeready'::regnamespace AND prorettype <> 'trigger'::regtype
        ORDER BY proname`,
    );
  const callOf = ({ name, types }: z.infer<typeof Signature>, own: string): string =>
    `SELECT * FROM ${name}('${own}'${types
      .slice(1)
      .map((type) => `, NULL::${type}`)
      .join('')})`;

  test('speaks for no other station, by any function that writes', async () => {
    const writing = (await functions()).filter(({ isDefiner }) => isDefiner);
    expect(writing.length).toBeGreaterThan(30);
    for (const one of writing) {
      expect([one.name, one.first]).toEqual([one.name, 'own']);
      expect([one.name, await codeOf(callOf(one, two.stationId))]).toEqual([one.name, NOT_ALLOWED]);
    }
  });

  test('runs each of them for its own station, without a mistake in its SQL', async () => {
    const harmful = ['leave_site', 'continue_without_reports', 'doubt_ledger'];
    for (const one of (await functions()).filter((each) => each.isDefiner && !harmful.includes(each.name))) {
      const code = await codeOf(callOf(one, randomUUID()), [], rig.ledger);
      expect([one.name, code]).not.toEqual([one.name, expect.stringMatching(/^42/)]);
    }
  });

  test('does nothing by the functions of the owner', async () => {
    for (const sql of [
      `SELECT admit_role('makeready_rip_1', '${two.stationId}')`,
      'SELECT continue_here()',
      'SET ROLE station',
      `CREATE FUNCTION makeready.speaks_for(own integer) RETURNS void LANGUAGE sql AS 'SELECT'`,
      `INSERT INTO event (station, kind, id) VALUES ('${one.stationId}', 'note', 'x')`,
    ])
      expect([sql, await codeOf(sql)]).toEqual([sql, NOT_ALLOWED]);
  });

  test('is not deceived by temporary tables', async () => {
    const code = await asOne.transaction(async (queries) => {
      await queries.run('CREATE TEMP TABLE station_role (role_name text, station_id text)');
      await queries.run(`INSERT INTO pg_temp.station_role VALUES ('makeready_rip_1', '${two.stationId}')`);
      return queries.run('SELECT end_lease($1, 1)', [two.stationId]).then(
        () => null,
        (error: unknown) => (error instanceof SiteDatabaseError ? error.code : 'another error'),
      );
    });
    expect(code).toBe(NOT_ALLOWED);
  });

  test('decides and orders in the name of its own operators alone', async () => {
    const decide = (operator: string | null, id = randomUUID()) =>
      codeOf(`SELECT report_decision($1, $2, false, '{}')`, [
        one.stationId,
        JSON.stringify({
          id,
          subject: id,
          account: 'a',
          seen_revision: 0,
          decision: { kind: 'release' },
          operator,
          station: two.stationId,
          made_at: new Date().toISOString(),
        }),
      ]);
    expect(await decide('Anna Arendt')).toBe(NO_SUCH_OPERATOR);
    expect(await decide(null)).toBeNull();
    await asOne.run('SELECT report_operators($1, $2)', [one.stationId, ['Anna Arendt']]);
    await asTwo.run('SELECT report_operators($1, $2)', [two.stationId, ['Wim']]);
    expect(await decide('Wim')).toBe(NO_SUCH_OPERATOR);
    expect(await decide('Anna Arendt')).toBeNull();
    const order = "SELECT write_order($1, 2, 'o', 'a', '[]', '{}', 'batch', $2, 'sending', false)";
    expect(await codeOf(order, [one.stationId, 'Wim'])).toBe(NO_SUCH_OPERATOR);
    expect(await codeOf(order, [one.stationId, 'Anna Arendt'])).toBeNull();
    const events = (await readEvents(rig.ledger, 0, 100)).filter(({ station }) => station === one.stationId);
    const decided = events.filter(({ kind }) => kind === 'decision');
    // Not the station that the statement named.
    expect(decided.map(({ body }) => body)).toMatchObject([
      { station: 'RIP-1', operator: null },
      { station: 'RIP-1', operator: 'Anna Arendt' },
    ]);
    expect(events.find(({ kind }) => kind === 'operators')).toMatchObject({
      body: { station: 'RIP-1', added: ['Anna Arendt'], removed: [] },
    });
  });

  test('tells nothing that is for others to tell', async () => {
    const before = (await readEvents(rig.ledger, 0, 1_000)).length;
    const event = { account: 'a', id: 'x', epoch: null, body: { station: 'RIP-2', operator: 'Wim' } };
    for (const kind of ['decision', 'operators', 'job', 'gone', 'delivery', 'order'])
      await publishEvents(asOne, one, [{ ...event, kind }]);
    expect(await readEvents(rig.ledger, 0, 1_000)).toHaveLength(before);
  });

  const delivery = (fileId: string) => ({
    account: 'a',
    fileId,
    hotFolder: 'rip',
    revision: 1,
    sha256: sum,
    bytes: 1,
  });
  const stateOf = async (key: string): Promise<string | undefined> =>
    (
      await rig.ledger.rows(z.object({ state: z.string() }), 'SELECT state FROM delivery WHERE key = $1', [
        key,
      ])
    )[0]?.state;

  test('ends no delivery that another station has claimed, and none that it has not committed', async () => {
    const { claimed } = await claimDeliveries(asTwo, two, [delivery('f2')]);
    const [first] = claimed;
    if (first === undefined) throw new Error('It is not claimed.');
    expect((await commitDeliveries(asOne, one, [first])).get(first.key)).not.toBe('granted');
    await reportDelivered(asOne, one, [first]);
    expect(await stateOf(first.key)).toBe('copying');
    expect((await commitDeliveries(asTwo, two, [first])).get(first.key)).toBe('granted');
    await reportDelivered(asOne, one, [first]);
    await reportDelivered(asTwo, two, [{ ...first, epoch: first.epoch + 1 }]);
    for (const sql of [
      'SELECT report_gone($1, ARRAY[$2])',
      `SELECT report_again($1, 1, jsonb_build_array(jsonb_build_object('key', $2::text, 'hot_folder', 'rip',
         'account', 'a', 'file_id', 'f2', 'revision', 1, 'sha256', '${sum}', 'bytes', 1, 'state', 'picked-up', 'epoch', 9)),
         false)`,
      `SELECT report_history($1, 1, 'rip', jsonb_build_array(jsonb_build_object('key', $2::text, 'account', 'a',
         'file_id', 'f2', 'revision', 1, 'sha256', '${sum}', 'bytes', 1, 'state', 'picked-up')))`,
    ])
      expect([sql, await codeOf(sql, [one.stationId, first.key])]).toEqual([sql, null]);
    expect(await stateOf(first.key)).toBe('committing');
    await reportDelivered(asTwo, two, [first]);
    expect(await stateOf(first.key)).toBe('delivered');
  });

  test('gives a file no name that another station is giving to a ticket', async () => {
    const [first] = (await claimDeliveries(asOne, one, [delivery('n1')])).claimed;
    const [second] = (await claimDeliveries(asTwo, two, [delivery('n2')])).claimed;
    if (first === undefined || second === undefined) throw new Error('They are not claimed.');
    let late: Promise<boolean> | null = null;
    await asOne.transaction(async (queries) => {
      expect(await reserveNames(queries, one, first, 'a.pdf', 'a.jdf')).toBe(true);
      late = reserveNames(asTwo, two, second, 'a.jdf', null);
      await until('the other one waits, or is done', async () => {
        const [row] = await server.administer(
          "SELECT count(*)::integer AS waits FROM pg_locks WHERE locktype = 'advisory' AND NOT granted",
        );
        return row?.waits === 1;
      });
    });
    expect(await late).toBe(false);
  });

  test('says that a file has left a hot folder only while it sends there, and in its own name', async () => {
    const { claimed } = await claimDeliveries(asTwo, two, [delivery('f3')]);
    const [sent] = claimed;
    if (sent === undefined) throw new Error('It is not claimed.');
    await commitDeliveries(asTwo, two, [sent]);
    await reportDelivered(asTwo, two, [sent]);
    const gone = () => asOne.run('SELECT report_gone($1, $2)', [one.stationId, [sent.key]]);
    const setTo = (reaches: string, blocked: string, lease: string) =>
      rig.ledger.run(
        `UPDATE station SET reachable_folders = '${reaches}', blocked_folders = '${blocked}', lease_until = now() + interval '${lease}'
          WHERE id = $1`,
        [one.stationId],
      );
    const reaches = '[{"id": "rip", "name": "RIP"}]';
    for (const [reached, blocked, lease] of [
      ['[]', '{}', '1 hour'],
      [reaches, '{rip}', '1 hour'],
      [reaches, '{}', '-1 second'],
    ] as const) {
      await setTo(reached, blocked, lease);
      await gone();
      expect([reached, blocked, lease, await stateOf(sent.key)]).toEqual([
        reached,
        blocked,
        lease,
        'delivered',
      ]);
    }
    await setTo(reaches, '{}', '1 hour');
    await gone();
    expect(await stateOf(sent.key)).toBe('picked-up');
    const Said = z.object({ by: z.string() });
    const who = "SELECT why ->> 'goneBy' AS by FROM delivery WHERE key = $1";
    expect(await rig.ledger.rows(Said, who, [sent.key])).toEqual([{ by: one.stationId }]);
  });

  test('changes the site’s settings in the name of its own operators alone', async () => {
    await asOne.run('SELECT report_operators($1, $2)', [one.stationId, ['Anna Arendt']]);
    const body = SiteConfig.parse({ accounts: [], ripProfiles: [], folders: [], rules: [] });
    const keep = (operator: string | null, after: number) =>
      saveSharedSettings(asOne, one, body, { after, operator });
    await expect(keep('Wim', 1_000)).rejects.toMatchObject({ code: NO_SUCH_OPERATOR });
    const revision = await keep('Anna Arendt', 1_000);
    expect(await latestConfig(rig.ledger)).toMatchObject({ revision, station: 'RIP-1: Anna Arendt' });
    await keep(null, 1_000);
    expect(await latestConfig(rig.ledger)).toMatchObject({ station: 'RIP-1' });
  });

  test('settles no doubt where it is not entitled to', async () => {
    await rig.ledger.run("UPDATE station_role SET may_settle = false WHERE role_name = 'makeready_rip_1'");
    for (const sql of [
      `SELECT continue_without_reports($1)`,
      `SELECT settle_delivery($1, 1, 'k', 'sent')`,
      `SELECT settle_order($1, 'o', 'sent')`,
    ])
      expect([sql, await codeOf(sql, [one.stationId])]).toEqual([sql, NOT_ALLOWED]);
  });

  test('tells the key of its archive alone', async () => {
    await reportArchive(asOne, one, null, 'digest-1');
    expect(await isKeyOfStation(asTwo, two, 'digest-1')).toBe(true);
    await reportArchive(asOne, { ...two, stationId: two.stationId }, null, 'digest-2').catch(() => undefined);
    expect(await isKeyOfStation(asTwo, two, 'digest-2')).toBe(false);
    // Who has the owner's password can write it, and it does not count.
    await reportArchive(rig.ledger, one, null, 'digest-3');
    expect(await isKeyOfStation(asTwo, two, 'digest-3')).toBe(false);
    const rows = await readMembers(rig.ledger, SiteStationId.parse(two.stationId), () => null);
    expect(rows.map(({ name, hasOwnRole }) => [name, hasOwnRole])).toEqual([
      ['RIP-2', true],
      ['RIP-1', false],
    ]);
  });

  test('that is no station’s yet becomes that of the first that enters with it, and of no other', async () => {
    await server.administer("CREATE ROLE makeready_new LOGIN PASSWORD 'new'");
    await rig.ledger.run("SELECT admit_role('makeready_new', NULL)");
    const database = await openSiteDatabase(as('makeready_new', 'new'));
    const entrant = (stationId: string, stationName: string) => ({
      stationId: SiteStationId.parse(stationId),
      stationName,
      version: '1',
    });
    await expect(enterSite(database, entrant(two.stationId, 'RIP-2'))).rejects.toMatchObject({
      code: NOT_ALLOWED,
    });
    expect(await enterSite(database, entrant(randomUUID(), 'RIP-3'))).toMatchObject({ name: 'House' });
    await expect(enterSite(database, entrant(randomUUID(), 'RIP-4'))).rejects.toMatchObject({
      code: NOT_ALLOWED,
    });
    await database.close();
  });

  test('cannot update the ledger, and says who can', async () => {
    const entrant = { stationId: SiteStationId.parse(one.stationId), stationName: 'RIP-1', version: '1' };
    const versions = migrations as string[];
    versions.push('CREATE TABLE next_version (id integer PRIMARY KEY)');
    try {
      await expect(enterSite(asOne, entrant)).rejects.toMatchObject({
        userMessage: { code: 'site.older-schema' },
      });
    } finally {
      versions.pop();
    }
  });

  test('a site of stations with roles of their own sends each file once', async () => {
    const database = await server.database();
    const { database: name } = database.access.address;
    await server.administer(`ALTER DATABASE ${name} SET default_transaction_isolation = 'serializable'`);
    let site: SharingSite | null = null;
    try {
      site = await sharingSite({ url: database.url, password: database.access.password });
      const { one, two } = site;
      const names = async () =>
        (await one.station.api.site.stations()).map(({ name, hasOwnRole }) => [name, hasOwnRole]);
      expect(await names()).toEqual([
        ['RIP-1', false],
        ['RIP-2', false],
      ]);
      for (const { station, user, password } of await giveRoles(administrator(database), true)) {
        const { api } = (station === 'RIP-1' ? one : two).station;
        await api.site.changeAccess({ url: database.url.replace('station@', `${user}@`), password });
      }
      for (const station of [one, two])
        await until('it is online', () => site?.ledgerOf(station).kind === 'online');
      await until('both have roles of their own', async () => (await names()).every(([, has]) => has));
      await site.makeJobs(6);
      await until(
        'all are sent',
        async () => {
          const [open] = await server.administer(
            "SELECT count(*)::integer AS count FROM makeready.delivery WHERE state NOT IN ('delivered', 'picked-up')",
            database.access.address.database,
          );
          const [own, shared] = [await site?.own(), await site?.shared()];
          return open?.count === 0 && own !== undefined && own.length >= 6 && shared?.length === own.length;
        },
        120_000,
      );
    } finally {
      await site?.stop();
    }
  }, 180_000);
});
