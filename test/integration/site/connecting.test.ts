import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  evaluateLedger,
  openLedger,
  openSession,
  readLedgerFacts,
  readSiteAddress,
  type SiteAccess,
  SiteDatabaseError,
} from '../../../src/main/station/site/database/index.ts';
import { guardOf } from '../../../src/main/station/site/failover/agreed-server.ts';
import { lookAtLedger } from '../../../src/main/station/site/joining/look-at-ledger.ts';
import { type Authority, authority } from '../../support/authority.ts';
import { noOpenssl, selfSigned } from '../../support/certificate.ts';
import { freePort } from '../../support/listen.ts';
import {
  giveToOrdinaryUser,
  newFolder,
  noPostgres,
  type PostgresServer,
  postgresBinaries,
  startPostgres,
} from '../../support/postgres.ts';
import { siteRig } from '../../support/site-rig.ts';
import { LedgerProxy } from '../../support/site-torture/ledger-proxy.ts';
import { skipWhere } from '../../support/skip.ts';
import { until } from '../../support/until.ts';

// How a station reaches its ledger: which server of several, with which certificate, and in how many round
// trips. Where PostgreSQL's own client is installed, the same address is given to it.

const canSign = selfSigned() !== null;
const missing = postgresBinaries() === null ? noPostgres : canSign ? null : noOpenssl;
const PSQL = '/usr/bin/psql';

const Port = z.object({ port: z.string() });

describe('connecting to a ledger', skipWhere(missing !== null, missing ?? ''), () => {
  let server: PostgresServer;
  let standBy: PostgresServer;
  let house: Authority;
  let other: Authority;
  let closed: number;
  let password: string;
  const folder = newFolder('makeready-tls-');
  const [keyFile, certFile] = [join(folder, 'server.key'), join(folder, 'server.pem')];

  beforeAll(async () => {
    house = authority(join(folder, 'house'));
    other = authority(join(folder, 'other'));
    use(house.sign('DNS:localhost'));
    server = await startPostgres({ ssl: 'on', ssl_key_file: keyFile, ssl_cert_file: certFile });
    standBy = await startPostgres();
    closed = await freePort();
    for (const one of [server, standBy]) password = (await one.database()).access.password;
    await standBy.becomeStandBy();
  }, 60_000);
  afterAll(async () => {
    await server?.remove();
    await standBy?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  function use({ key, cert }: { readonly key: string; readonly cert: string }): void {
    for (const [file, text] of [
      [keyFile, key],
      [certFile, cert],
    ] as const) {
      rmSync(file, { force: true });
      writeFileSync(file, text);
      chmodSync(file, 0o600);
      giveToOrdinaryUser(file);
    }
  }

  async function switchTo(made: { readonly key: string; readonly cert: string }): Promise<void> {
    use(made);
    const loadedAt = async () => (await server.administer('SELECT pg_conf_load_time()::text AS at'))[0]?.at;
    const before = await loadedAt();
    await server.administer('SELECT pg_reload_conf()');
    await until('it uses the certificate', async () => (await loadedAt()) !== before);
  }

  function accessOf(url: string): SiteAccess {
    const read = readSiteAddress(url);
    if ('why' in read) throw new Error(read.why.code);
    return { address: read.address, password };
  }

  /** The port at which Makeready ends, or the code of what is said. */
  async function ours(url: string): Promise<string> {
    try {
      const { session, answers } = await openSession(accessOf(url), ['SHOW port']);
      await session.end();
      return Port.parse(answers[0]?.row).port;
    } catch (error) {
      if (error instanceof SiteDatabaseError) return error.userMessage.code;
      throw error;
    }
  }

  /** The port at which psql ends, or `refused`; null where it is not installed. */
  function psql(url: string): string | null {
    if (!existsSync(PSQL)) return null;
    const environment = { PGPASSWORD: password, PGCONNECT_TIMEOUT: '5', HOME: folder, LC_ALL: 'C' };
    const said = spawnSync(PSQL, ['-XtAc', 'SHOW port', url], { env: environment, encoding: 'utf8' });
    return said.status === 0 ? said.stdout.trim() : 'refused';
  }

  const certificates = {
    good: () => house.sign('DNS:localhost'),
    expired: () => house.sign('DNS:localhost', { fromDay: -3, toDay: -1 }),
    'not valid yet': () => house.sign('DNS:localhost', { fromDay: 1, toDay: 3 }),
    'of another authority': () => other.sign('DNS:localhost'),
    'signed by itself': () => selfSigned('DNS:localhost') ?? house.sign('DNS:localhost'),
  } as const;

  test.each([
    ['good', 'localhost', 'verify-full', null],
    ['good', 'localhost', 'verify-ca', null],
    ['good', '127.0.0.1', 'verify-ca', null],
    ['good', '127.0.0.1', 'verify-full', 'site.certificate-name'],
    ['expired', 'localhost', 'verify-ca', 'site.certificate-expired'],
    ['not valid yet', 'localhost', 'verify-full', 'site.certificate-not-yet'],
    ['of another authority', 'localhost', 'verify-ca', 'site.certificate-authority'],
    ['signed by itself', 'localhost', 'verify-full', 'site.certificate-authority'],
  ] as const)('with a certificate %s at %s and %s', async (kind, host, mode, code) => {
    await switchTo(certificates[kind]());
    const url = `postgresql://station@${host}:${server.port}/site1?sslmode=${mode}&sslrootcert=${house.path}`;
    expect(await ours(url)).toBe(code ?? String(server.port));
    expect([null, code === null ? String(server.port) : 'refused']).toContain(psql(url));
  });

  test('says if the authority’s certificate is not there, or the server does not encrypt', async () => {
    expect(await ours(`postgresql://station@db.example/site1?sslmode=verify-ca&sslrootcert=/none.pem`)).toBe(
      'site.no-authority',
    );
    const open = `postgresql://station@127.0.0.1:${standBy.port}/site1?sslmode=verify-ca&sslrootcert=${house.path}`;
    expect(await ours(open)).toBe('site.no-tls');
    expect([null, 'refused']).toContain(psql(open));
  });

  const hostsOf = (ports: readonly number[], attributes: string): string =>
    `postgresql://station@${ports.map((port) => `127.0.0.1:${port}`).join()}/site1?target_session_attrs=${attributes}`;

  test('uses the first server that answers and can be written to, as PostgreSQL’s own client does', async () => {
    const primary = String(server.port);
    for (const attributes of ['read-write', 'primary']) {
      for (const ports of [
        [standBy.port, server.port],
        [closed, server.port],
        [closed, standBy.port, server.port],
        [server.port, standBy.port],
      ]) {
        const url = hostsOf(ports, attributes);
        expect([attributes, ports, await ours(url)]).toEqual([attributes, ports, primary]);
        expect([null, primary]).toContain(psql(url));
      }
      const none = hostsOf([closed, standBy.port], attributes);
      expect(await ours(none)).toBe('site.stand-bys');
      expect([null, 'refused']).toContain(psql(none));
    }
    const nobody = hostsOf([closed, closed], 'read-write');
    expect(await ours(nobody)).toBe('site.connection-refused');
    expect([null, 'refused']).toContain(psql(nobody));
    // No ledger can be kept in a stand-by, so it is passed over, whatever the address prefers.
    for (const attributes of ['any', 'prefer-standby'])
      expect(await ours(hostsOf([standBy.port, server.port], attributes))).toBe(primary);
  });

  test('goes no further where somebody has to mend something', async () => {
    const url = hostsOf([server.port, standBy.port], 'any').replace('station', 'nobody');
    expect(await ours(url)).toBe('site.wrong-password');
    expect([null, 'refused']).toContain(psql(url));
  });

  test('tells which servers were passed over', async () => {
    const facts = await readLedgerFacts(accessOf(hostsOf([closed, standBy.port, server.port], 'read-write')));
    expect(
      evaluateLedger(facts).flatMap(({ verdict, message }) => (verdict === 'note' ? message : [])),
    ).toEqual([
      { code: 'site.host-silent', values: { host: `127.0.0.1:${closed}` } },
      { code: 'site.host-stand-by', values: { host: `127.0.0.1:${standBy.port}` } },
    ]);
  });

  test('moves on to the next server when the first is gone, and stays there', async () => {
    const [first, second] = [await startPostgres(), await startPostgres()];
    for (const one of [first, second]) await one.database();
    await second.becomeStandBy();
    const ledger = await openLedger(accessOf(hostsOf([first.port, second.port], 'read-write')));
    const used = (): Promise<string> =>
      ledger.rows(Port, 'SHOW port').then(
        (rows) => rows[0]?.port ?? '',
        (error: unknown) => (error instanceof SiteDatabaseError ? error.userMessage.code : String(error)),
      );
    expect(await used()).toBe(String(first.port));
    await first.stop('immediate');
    await until('only a stand-by answers', async () => (await used()) === 'site.stand-bys');
    await second.administer('SELECT pg_promote()');
    await until('it is promoted', async () => (await used()) === String(second.port));
    await first.start();
    expect(await used()).toBe(String(second.port));
    await ledger.close();
    await first.remove();
    await second.remove();
  }, 60_000);

  test('goes on with a renewed certificate, and with a new authority once its file holds both', async () => {
    const authorities = join(folder, 'authorities.pem');
    writeFileSync(authorities, readFileSync(house.path));
    await switchTo(house.sign('DNS:localhost'));
    const url = `postgresql://station@localhost:${server.port}/site1?sslmode=verify-full&sslrootcert=${authorities}`;
    const ledger = await openLedger(accessOf(url));
    const used = (): Promise<string> =>
      ledger.rows(Port, 'SHOW port').then(
        (rows) => rows[0]?.port ?? '',
        (error: unknown) => (error instanceof SiteDatabaseError ? error.userMessage.code : String(error)),
      );
    const renew = async (made: { readonly key: string; readonly cert: string }): Promise<void> => {
      await switchTo(made);
      await server.administer(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'makeready'",
      );
    };
    expect(await used()).toBe(String(server.port));
    await renew(house.sign('DNS:localhost'));
    await until('it uses the renewed one', async () => (await used()) === String(server.port));
    await renew(other.sign('DNS:localhost'));
    await until('it refuses', async () => (await used()) === 'site.certificate-authority');
    writeFileSync(authorities, Buffer.concat([readFileSync(house.path), readFileSync(other.path)]));
    await until('it trusts the new authority', async () => (await used()) === String(server.port));
    rmSync(authorities);
    await renew(other.sign('DNS:localhost'));
    await until('it goes by what was in the file', async () => (await used()) === String(server.port));
    await ledger.close();
  }, 60_000);

  describe('counted in round trips', () => {
    let proxy: LedgerProxy;
    let port: number;
    beforeAll(async () => {
      proxy = new LedgerProxy(server.port);
      port = await proxy.listen();
    });
    afterAll(() => proxy?.close());

    /** How many round trips that takes. */
    async function tripsOf(work: () => Promise<unknown>): Promise<number> {
      const before = proxy.roundTrips;
      await work();
      return proxy.roundTrips - before;
    }

    test.each([
      ['plain', 'disable', 4],
      ['encrypted', 'verify-ca', 6],
    ])('a session costs %s no more than is said here, whatever is asked of it', async (_, mode, most) => {
      await switchTo(house.sign('DNS:localhost'));
      const rig = await siteRig(server);
      const { stationId } = await rig.member('RIP-1');
      await rig.ledger.run('UPDATE station SET reported_to_server = server_now(); SELECT continue_here()');
      const { database } = rig.database.access.address;
      const access = accessOf(
        `postgresql://station@127.0.0.1:${port}/${database}?sslmode=${mode}&sslrootcert=${house.path}`,
      );
      const ledger = await openLedger(access);
      ledger.guard(guardOf(stationId, { run: { written: null }, position: () => 0 }, () => undefined));
      // The statement itself is one more.
      expect(await tripsOf(() => ledger.run('SELECT 1'))).toBe(most + 1);
      expect(await tripsOf(() => ledger.run('SELECT 1'))).toBe(1);
      const listening = openSession(access, ['LISTEN site']);
      expect(await tripsOf(() => listening)).toBe(most);
      await (await listening).session.end();
      expect(await tripsOf(() => lookAtLedger(access))).toBeLessThanOrEqual(2 * most + 9);
      await ledger.close();
      await rig.close();
    });
  });
});
