import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import {
  BigInteger,
  evaluateLedger,
  migrate,
  openLedger,
  openSiteDatabase,
  readLedgerFacts,
  type SiteAccess,
  SiteDatabaseError,
  schemaVersion,
} from '../../../src/main/station/site/database/index.ts';
import { migrations } from '../../../src/main/station/site/database/schema/index.ts';
import { lookAtLedger } from '../../../src/main/station/site/joining/look-at-ledger.ts';
import { LEASE_SECONDS, renewLease } from '../../../src/main/station/site/stations/incarnation.ts';
import { noPostgres, type PostgresServer, postgresBinaries, startPostgres } from '../../support/postgres.ts';
import { siteRig } from '../../support/site-rig.ts';
import { skipWhere } from '../../support/skip.ts';
import { until } from '../../support/until.ts';

const Count = z.object({ count: BigInteger });

/** The message codes of what is wrong with a ledger. */
async function wrongWith(access: SiteAccess): Promise<string[]> {
  const findings = evaluateLedger(await readLedgerFacts(access));
  return findings.filter(({ verdict }) => verdict !== 'good').map(({ message }) => message.code);
}

/** The message code with which a connection fails, or `none`. */
async function failureOf(access: SiteAccess): Promise<string> {
  return readLedgerFacts(access).then(
    () => 'none',
    (error: unknown) => (error instanceof SiteDatabaseError ? error.userMessage.code : String(error)),
  );
}

describe('the database of a site', skipWhere(postgresBinaries() === null, noPostgres), () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.remove());

  test('gets its schema once, even if several stations create it at the same time', async () => {
    const { access } = await server.database();
    const databases = await Promise.all([1, 2, 3].map(() => openSiteDatabase(access)));
    expect(await Promise.all(databases.map((one) => schemaVersion(one)))).toEqual([0, 0, 0]);
    await Promise.all(databases.map(migrate));
    expect(await Promise.all(databases.map((one) => schemaVersion(one)))).toEqual(
      databases.map(() => migrations.length),
    );
    await Promise.all(databases.map((one) => one.close()));
  });

  test('is left alone if its schema is newer', async () => {
    const { access } = await server.database();
    const database = await openSiteDatabase(access);
    await migrate(database);
    await database.run("INSERT INTO migration (version, sha256) VALUES (99, 'of a later one')");
    await expect(migrate(database)).rejects.toMatchObject({ userMessage: { code: 'site.newer-schema' } });
    await database.close();
  });

  test.each([
    ['that remembers no hash', 'ALTER TABLE migration DROP COLUMN sha256'],
    ['with another schema', "UPDATE migration SET sha256 = 'of another one'"],
  ])('of an unreleased version, %s, is refused in one sentence', async (_, change) => {
    const { access } = await server.database();
    const database = await openSiteDatabase(access);
    await migrate(database);
    await database.run(change);
    const refused = { userMessage: { code: 'site.unreleased-schema' } };
    await expect(migrate(database)).rejects.toMatchObject(refused);
    await expect(lookAtLedger(access)).rejects.toMatchObject(refused);
    await database.close();
  });

  test('reads what others have committed, whatever isolation level its role has', async () => {
    const { access } = await server.database();
    const role = access.address.user;
    await server.administer(`ALTER ROLE ${role} SET default_transaction_isolation = 'serializable'`);
    const database = await openSiteDatabase(access);
    const level = z.object({ level: z.string() });
    const asks = "SELECT current_setting('transaction_isolation') AS level";
    expect(await database.rows(level, asks)).toEqual([{ level: 'read committed' }]);
    expect(await database.transaction((queries) => queries.rows(level, asks))).toEqual([
      { level: 'read committed' },
    ]);
    await database.close();
    await server.administer(`ALTER ROLE ${role} RESET default_transaction_isolation`);
  });

  test('gives a station that is gone one lease, if its last was written while the clock was ahead', async () => {
    const rig = await siteRig(server);
    const [up, gone] = [await rig.member('RIP-1'), await rig.member('RIP-2')];
    await rig.ledger.run(
      `INSERT INTO reader_lease (account, owner, incarnation, epoch, lease_until)
         VALUES ('a', $1, 1, 1, now() + interval '1 hour'), ('b', $1, 1, 1, now() + interval '20 seconds')`,
      [gone.stationId],
    );
    expect(await renewLease(rig.ledger, up, LEASE_SECONDS, 1)).toBe(true);
    const late = z.object({ late: z.string() });
    expect(
      await rig.ledger.rows(
        late,
        `SELECT name AS late FROM station WHERE lease_until > now() + interval '31 seconds'
           UNION ALL SELECT account FROM reader_lease
             WHERE lease_until NOT BETWEEN now() + interval '15 seconds' AND now() + interval '31 seconds'`,
      ),
    ).toEqual([]);
    await rig.close();
  });

  test('applies all of a transaction or none of it', async () => {
    const { access } = await server.database();
    const database = await openSiteDatabase(access);
    await migrate(database);
    const failed = database.transaction(async (queries) => {
      await queries.run("INSERT INTO folder_sequence VALUES ('folder', 1)");
      await queries.run("INSERT INTO folder_sequence VALUES ('folder', 2)");
    });
    await expect(failed).rejects.toMatchObject({ kind: 'refused', code: '23505' });
    expect(await database.rows(Count, 'SELECT count(*) FROM folder_sequence')).toEqual([{ count: 0 }]);
    await database.close();
  });

  test('is used again after a restart; a statement in between fails', async () => {
    const own = await startPostgres();
    const { access } = await own.database();
    const database = await openSiteDatabase(access);
    await migrate(database);
    await own.stop('immediate');
    const asked = database.run("INSERT INTO folder_sequence VALUES ('folder', 1)");
    await expect(asked).rejects.toBeInstanceOf(SiteDatabaseError);
    await own.start();
    await database.run("INSERT INTO folder_sequence VALUES ('folder', 1)");
    await database.close();
    await own.remove();
  });

  test('meets every requirement by default', async () => {
    expect(await wrongWith((await server.database()).access)).toEqual([]);
  });

  test('is refused if it belongs to another program, but may have tables beside ours', async () => {
    const { access } = await server.database();
    await server.administer('CREATE TABLE invoice (id integer)', access.address.database);
    expect(await wrongWith(access)).toEqual(['site.foreign-database']);
    const own = await openSiteDatabase(access);
    await migrate(own);
    expect(await wrongWith(access)).toEqual([]);
    await own.close();
  });

  test('is refused if it can lose commits or is read-only', async () => {
    const careless = await startPostgres({ fsync: 'off', full_page_writes: 'off' });
    const { access } = await careless.database();
    expect(await wrongWith(access)).toEqual(['site.not-durable']);
    await careless.remove();
    const reader = await server.database();
    await server.administer(
      `ALTER DATABASE ${reader.access.address.database} SET default_transaction_read_only = on`,
    );
    expect(await wrongWith(reader.access)).toEqual(['site.read-only']);
  });

  test('is refused from the next session while it fails a requirement, then used again', async () => {
    const own = await startPostgres();
    const { access } = await own.database();
    const ledger = await openLedger(access);
    const outcome = (): Promise<string> =>
      ledger.run('SELECT 1').then(
        () => 'used',
        (error: unknown) => (error instanceof SiteDatabaseError ? error.userMessage.code : String(error)),
      );
    const setTo = async (fsync: string): Promise<void> => {
      await own.administer(`ALTER SYSTEM SET fsync = ${fsync}`);
      await own.administer('SELECT pg_reload_conf()');
      await until('it is set', async () => (await own.administer('SHOW fsync'))[0]?.fsync === fsync);
    };
    expect(await outcome()).toBe('used');
    await setTo('off');
    expect(await outcome()).toBe('used');
    await own.administer("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'station'");
    await until('it is refused', async () => (await outcome()) === 'site.not-durable');
    await setTo('on');
    expect(await outcome()).toBe('used');
    await ledger.close();
    await own.remove();
  });

  test('is refused if it is only a stand-by', async () => {
    const standBy = await startPostgres();
    const { access } = await standBy.database();
    await standBy.becomeStandBy();
    expect(await wrongWith(access)).toEqual(['site.stand-by']);
    await standBy.remove();
  });

  test('is used even if its clock is an hour off, and the difference is reported', async () => {
    const now = Date.now;
    const { access } = await server.database();
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 3_600_000);
    const facts = await readLedgerFacts(access).finally(() => clock.mockRestore());
    expect(evaluateLedger(facts).filter(({ verdict }) => verdict !== 'good')).toEqual([
      { verdict: 'note', message: { code: 'site.clock-off', values: { count: 60 } } },
    ]);
  });

  test('cannot be opened with a wrong password, name or port, or if TLS fails', async () => {
    const { access } = await server.database();
    expect(await failureOf({ ...access, password: 'wrong' })).toBe('site.wrong-password');
    expect(await failureOf(server.accessTo('nowhere').access)).toBe('site.no-database');
    expect(await failureOf(server.accessTo('site1', 1).access)).toBe('site.connection-refused');
    const { address, password } = access;
    const verified = { kind: 'verified', ca: null, checksName: true } as const;
    const byTls: SiteAccess = { address: { ...address, tls: verified }, password };
    expect(await failureOf(byTls)).toBe('site.no-tls');
  });
});
