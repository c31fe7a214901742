import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Artwork, ConnectionId, HotFolderId, isElsewhere, JobKey } from '../../../src/contract/index.ts';
import { noPostgres, type PostgresServer, postgresBinaries, startPostgres } from '../../support/postgres.ts';
import { type SharingSite, sharingSite } from '../../support/sharing-site.ts';
import { siteRig } from '../../support/site-rig.ts';
import { skipWhere } from '../../support/skip.ts';
import type { TestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';

// Two whole stations, and a ledger that is taken back to an earlier state on its own server, whose
// identity and timeline stay the same.

const rip = HotFolderId.parse('rip');
const connection = ConnectionId.parse('test');
const isWaitingOrSent = ({ hotFolderId, state }: Artwork['deliveries'][number]): boolean =>
  hotFolderId === rip ? state === 'planned' : state === 'delivered' || state === 'picked-up';

describe('a ledger from a backup', skipWhere(postgresBinaries('system') === null, noPostgres), () => {
  let server: PostgresServer;
  let site: SharingSite;
  const apiOf = ({ station }: TestStation) => station.api;
  const both = () => [site.one, site.two];
  const filesAt = (at: TestStation, key: JobKey): readonly Artwork[] => {
    if (apiOf(at).queue.files({ keys: [key] }).length === 0) return [];
    return apiOf(at)
      .job.get({ key })
      .components.flatMap(({ files }) => files);
  };
  const states = (at: TestStation, key: JobKey) => filesAt(at, key).map(({ state }) => state);
  const allSent = () =>
    until(
      'all is sent, once',
      async () => (await site.shared()).length === site.sandbox.fileIds().length,
      60_000,
    );

  beforeEach(async () => {
    server = await startPostgres({}, postgresBinaries('system'));
    const { url, access } = await server.database();
    site = await sharingSite({ url, password: access.password });
  }, 120_000);
  afterEach(async () => {
    await site.stop();
    await server.remove();
  });

  test.each([
    ['a dump', async () => server.dump('site1').restore],
    ['a snapshot of the machine', async () => (await server.snapshot()).revert],
  ])(
    'is in doubt if it is %s: each file is sent once, and a hold counts at every station',
    async (_, backUp) => {
      await site.makeJobs(3);
      await allSent();
      const restore = await backUp();
      for (const at of both()) await until('it is online', () => site.ledgerOf(at).kind === 'online', 60_000);
      await site.makeJobs(6);
      await allSent();
      await restore();
      await until(
        'they have reported, and go on',
        async () => {
          const [row] = await server.administer(
            `SELECT bool_and(reported_to_server IS NOT NULL) AND makeready.is_agreed() AS done FROM makeready.station`,
            'site1',
          );
          return row?.done === true;
        },
        90_000,
      );
      for (const at of both()) await until('it is online', () => site.ledgerOf(at).kind === 'online', 60_000);

      for (const at of both())
        await apiOf(at).hotFolders.decide({ id: rip, decision: { kind: 'pause', isPaused: true } });
      const before = (await site.shared()).length;
      const [made] = site.sandbox.makeJobs(1, { prepressMs: 0, fileBytes: 2_000, loose: true });
      const key = JobKey.parse(`${connection}:${made}`);
      for (const at of both()) await apiOf(at).connections.refresh({ id: connection });
      for (const at of both())
        await until(
          'its file waits',
          () => {
            const [file] = filesAt(at, key);
            if (file !== undefined && isElsewhere(file))
              apiOf(at).transfers.change({ which: { ids: [file.id] }, change: 'resume' });
            // A file that is just being sent to the own hot folder cannot be put on hold.
            return file?.state === 'delivering' && file.deliveries.every(isWaitingOrSent);
          },
          60_000,
        );
      const [file] = filesAt(site.one, key);
      if (file === undefined) throw new Error('The job has no file.');
      apiOf(site.one).artworks.decide({ ids: [file.id], decision: { kind: 'hold', reason: 'Wrong' } });
      await until('the other has heard of the hold', () => states(site.two, key)[0] === 'on-hold', 60_000);
      for (const at of both())
        await apiOf(at).hotFolders.decide({ id: rip, decision: { kind: 'pause', isPaused: false } });
      expect(await site.shared()).toHaveLength(before);
      for (const at of both()) expect(states(at, key)[0]).toBe('on-hold');
    },
    300_000,
  );
});

const binaries = postgresBinaries('system');
test(
  'the commands of docs/site.md bring a ledger to a new server, where it is in doubt',
  skipWhere(binaries === null, noPostgres),
  async () => {
    const page = await readFile(join(import.meta.dirname, '../../../docs/site.md'), 'utf8');
    const commandOf = (spelled: RegExp): string => spelled.exec(page)?.[1]?.trim() ?? 'false';
    const folder = await mkdtemp(join(tmpdir(), 'makeready-backup-'));
    const [old, fresh] = [await startPostgres({}, binaries), await startPostgres({}, binaries)];
    await old.administer('CREATE ROLE makeready LOGIN');
    await old.administer('CREATE DATABASE makeready OWNER station');
    const rig = await siteRig({ database: async () => old.accessTo('makeready') });
    await rig.member('RIP-1');
    const call = (at: PostgresServer, command: string): void => {
      const env = {
        PATH: `${binaries}:${process.env.PATH}`,
        PGHOST: '127.0.0.1',
        PGPORT: String(at.port),
        PGUSER: 'postgres',
        PGPASSWORD: rig.database.access.password,
      };
      const { status, stderr } = spawnSync('sh', ['-c', command], { cwd: folder, env, encoding: 'utf8' });
      expect([command, status, stderr]).toEqual([command, 0, expect.anything()]);
    };
    call(old, commandOf(/^(pg_dump [^#]+)/m));
    call(old, commandOf(/^(pg_dumpall [^#]+)/m));
    call(fresh, commandOf(/`(psql -f roles\.sql)`/));
    call(fresh, commandOf(/`(dropdb [^`]+ pg_restore [^`]+)`/));
    await fresh.administer(commandOf(/`(SELECT makeready\.ledger_restored\(\))`/), 'makeready');
    const stands = 'SELECT name, makeready.is_agreed() FROM makeready.station';
    expect(await fresh.administer(stands, 'makeready')).toEqual([{ name: 'RIP-1', is_agreed: false }]);
    await rig.close();
    for (const server of [old, fresh]) await server.remove();
    await rm(folder, { recursive: true });
  },
);
