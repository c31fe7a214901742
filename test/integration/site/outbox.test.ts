import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { HotFolderId } from '../../../src/contract/index.ts';
import { HotFolderProfile } from '../../../src/main/station/settings/index.ts';
import { jobKey } from '../../../src/main/station/store/index.ts';
import { createSandbox } from '../../../src/sandbox/sandbox.ts';
import { noPostgres, type PostgresServer, postgresBinaries, startPostgres } from '../../support/postgres.ts';
import { account, type ReadingStation, readingStation, siteRig } from '../../support/site-rig.ts';
import { skipWhere } from '../../support/skip.ts';
import { storeDelivery } from '../../support/store-delivery.ts';
import { until } from '../../support/until.ts';

const rip = HotFolderId.parse('rip');
const sha256 = 'ab'.repeat(32);
const Row = z.object({ state: z.string(), owner: z.string(), hotFolder: z.string(), isShared: z.boolean() });

describe(
  'files that stations send to their own hot folders',
  skipWhere(postgresBinaries() === null, noPostgres),
  () => {
    let server: PostgresServer;
    beforeAll(async () => {
      server = await startPostgres();
    });
    afterAll(() => server.remove());

    const knows = ({ store }: ReadingStation) => store.jobs.countOf(account);
    const twinsOf = ({ store }: ReadingStation, job: string): readonly string[] => {
      const [file] = store.artworks.ofJob(jobKey(account, job));
      return file === undefined ? [] : store.preflights.orderOf({ ...file, sha256 }).printedFor;
    };

    test('are reported to the others, even those sent while the ledger was away', async () => {
      const sandbox = await createSandbox({ speed: 0.000_001 });
      const jobs = sandbox.makeJobs(12);
      sandbox.finishPrepress();
      const rig = await siteRig(server);
      const anna = await readingStation({ name: 'Anna', service: sandbox, site: { rig } });
      const ben = await readingStation({ name: 'Ben', service: sandbox, site: { rig } });
      for (const station of [anna, ben]) await until('all is known', () => knows(station) === 12);
      const nameOf = (job: string) => String(JSON.parse(anna.store.jobs.originalOf(account, job) ?? '').name);
      // One job of each name, because they are told apart by name.
      const [first = '', second = '', third = ''] = new Map(jobs.map((job) => [nameOf(job), job])).values();

      storeDelivery(anna.store, first, rip);
      expect(twinsOf(ben, third)).toEqual([]);
      await until('Ben hears of it', () => twinsOf(ben, third).length === 1);

      await server.stop('immediate');
      storeDelivery(anna.store, second, rip);
      await server.start();
      await until('Ben hears of both', () => twinsOf(ben, third).length === 2);
      expect([...twinsOf(ben, third)].sort()).toEqual([nameOf(first), nameOf(second)].sort());
      const rows = await rig.ledger.rows(
        Row,
        'SELECT state, owner, hot_folder AS "hotFolder", is_shared AS "isShared" FROM delivery',
      );
      const owner = rows[0]?.owner;
      expect(rows).toEqual(
        [1, 2].map(() => ({ state: 'delivered', owner, hotFolder: `${owner}/rip`, isShared: false })),
      );
      for (const station of [anna, ben]) {
        expect(station.faults).toEqual([]);
        await station.stop();
      }
      await rig.close();
      await sandbox.stop();
    });

    test('are not reported a second time if the hot folder is shared', async () => {
      const sandbox = await createSandbox({ speed: 0.000_001 });
      const [first = '', second = ''] = sandbox.makeJobs(2);
      sandbox.finishPrepress();
      const rig = await siteRig(server);
      const anna = await readingStation({ name: 'Anna', service: sandbox, site: { rig } });
      await until('all is known', () => knows(anna) === 2);
      const shared = HotFolderProfile.parse({ id: 'together', name: 'Shared', path: '/rip' });
      anna.settings.set({ ...anna.settings.get(), hotFolders: [shared] });
      storeDelivery(anna.store, first, shared.id);
      storeDelivery(anna.store, second, rip);
      const count = z.object({ folders: z.array(z.string()) });
      await until('the own one is reported', async () => {
        const [row] = await rig.ledger.rows(
          count,
          'SELECT coalesce(array_agg(hot_folder), $1) AS folders FROM delivery',
          [[]],
        );
        return row !== undefined && row.folders.length > 0 && row.folders.every((id) => id.endsWith('/rip'));
      });
      await anna.stop();
      await rig.close();
      await sandbox.stop();
    });
  },
);
