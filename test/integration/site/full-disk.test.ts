import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  noPostgres,
  type PostgresServer,
  postgresBinaries,
  startPostgres,
  whereOrdinaryUsersLook,
} from '../../support/postgres.ts';
import { type SharingSite, sharingSite } from '../../support/sharing-site.ts';
import { skipWhere } from '../../support/skip.ts';
import { clearDisk, fillDisk, noSmallDisk, type SmallDisk, smallDisk } from '../../support/small-disk.ts';
import { until } from '../../support/until.ts';

// The disk of the database server fills up while two stations share work through it.

/** Enough for an empty server, and quick to fill. */
const MEGABYTES = 128;

describe('a ledger whose disk is full', skipWhere(postgresBinaries() === null, noPostgres), () => {
  let disk: SmallDisk;
  let server: PostgresServer | null = null;
  let site: SharingSite | null = null;
  beforeEach(({ skip }) => {
    const mounted = smallDisk(MEGABYTES, whereOrdinaryUsersLook());
    if (mounted === null) skip(noSmallDisk);
    else disk = mounted;
  });
  afterEach(async () => {
    await site?.stop();
    await server?.remove();
    disk?.remove();
    [site, server] = [null, null];
  });

  /**
   * Two stations that have sent all their files, and a disk that is now full.
   * @param before what happens just before that
   */
  async function full(
    holds: 'all' | 'data',
    before?: (at: SharingSite) => Promise<void>,
  ): Promise<{ server: PostgresServer; site: SharingSite }> {
    server = await startPostgres({}, undefined, { path: disk.path, holds });
    const { url, access } = await server.database();
    site = await sharingSite({ url, password: access.password });
    await site.makeJobs(1);
    await sentOnce(server, site);
    await letSecondRead(server, site);
    await before?.(site);
    fillDisk(disk);
    return { server, site };
  }

  /** RIP-2 reads, so that the station with its own hot folder hears of new jobs only through the ledger. */
  async function letSecondRead(by: PostgresServer, at: SharingSite): Promise<void> {
    await by.administer(
      `UPDATE makeready.reader_lease SET owner = station.id, incarnation = station.incarnation, epoch = epoch + 1,
              lease_until = now() + interval '30 seconds'
         FROM makeready.station WHERE station.name = 'RIP-2' AND owner <> station.id`,
      'site1',
    );
    const { site } = at.two.station.api;
    await until('it reads', async () =>
      (await site.stations()).every((one) => one.isSelf === one.reads.length > 0),
    );
  }
  const sharedOf = ({ station }: SharingSite['one']) =>
    station.api.overview.get().hotFolders.find(({ shared }) => shared);
  /** Both stations stop sending to the shared hot folder, or go on. */
  async function pauseShared({ one, two }: SharingSite, isPaused: boolean): Promise<void> {
    for (const at of [one, two]) {
      const folder = sharedOf(at);
      if (folder === undefined) throw new Error('A station has no shared hot folder.');
      await at.station.api.hotFolders.decide({ id: folder.id, decision: { kind: 'pause', isPaused } });
    }
  }
  const filesOf = ({ sandbox }: SharingSite): number => sandbox.fileIds().length;
  const whyAway = (at: SharingSite): string | null => {
    const ledger = at.ledgerOf(at.one);
    return ledger.kind === 'away' ? ledger.why.code : null;
  };
  const ownHasAll = (at: SharingSite): Promise<void> =>
    until('the own hot folder has all files', async () => (await at.own()).length === filesOf(at));
  /** Waits until every file is in the shared hot folder once and the ledger knows it. */
  async function sentOnce(by: PostgresServer, at: SharingSite): Promise<void> {
    const files = filesOf(at);
    await until('all is sent', async () => (await at.shared()).length === files);
    const rows = (): Promise<unknown[]> =>
      by.administer(
        `SELECT state, count(*)::int AS sent, count(DISTINCT file_id)::int AS files
           FROM makeready.delivery WHERE is_shared GROUP BY state`,
        'site1',
      );
    await until('the ledger knows', async () => (await rows()).length === 1);
    expect(await rows()).toEqual([{ state: 'delivered', sent: files, files }]);
    expect(await at.shared()).toHaveLength(files);
  }

  test('says so; own hot folders keep working, and the rest resumes once there is room', async () => {
    // One file is claimed before there is no room, so that the shared hot folder is owed something.
    const { server, site } = await full('data', async (at) => {
      await pauseShared(at, true);
      await at.makeJobs(1);
      await until('a file waits for the shared hot folder', () =>
        [at.one, at.two].some((one) => (sharedOf(one)?.owed ?? 0) > 0),
      );
    });
    await pauseShared(site, false);
    await site.makeJobs(12);
    await until('the site says so', () => whyAway(site) === 'site.database-full');
    await ownHasAll(site);
    await until('the hot folder says so', () =>
      [site.one, site.two].some((one) => sharedOf(one)?.problem?.code === 'site.database-full'),
    );
    expect((await site.shared()).length).toBeLessThan(filesOf(site));
    expect(site.one.station.api.overview.get().site?.waiting).toBeGreaterThan(0);

    clearDisk(disk);
    await sentOnce(server, site);
    await until('it is online', () => site.ledgerOf(site.one).kind === 'online');
  }, 120_000);

  test('is away if PostgreSQL stops; everything resumes once it restarts with room', async () => {
    const { server, site } = await full('all');
    await until('it cannot write its log', () =>
      server.administer("SELECT pg_logical_emit_message(false, '', repeat('x', 900000))").then(
        () => false,
        () => true,
      ),
    );
    await server.stop('immediate');
    await site.makeJobs(4);
    // Until it tries again, a station that met the full disk first says so.
    await until('it is away', () => ['site.away', 'site.connection-refused'].includes(whyAway(site) ?? ''));
    await ownHasAll(site);
    expect((await site.shared()).length).toBeLessThan(filesOf(site));

    clearDisk(disk);
    await server.start();
    await sentOnce(server, site);
    await until('it is online', () => site.ledgerOf(site.one).kind === 'online');
  }, 120_000);
});
