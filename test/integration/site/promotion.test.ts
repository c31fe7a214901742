import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type ArtworkId, HotFolderId } from '../../../src/contract/index.ts';
import { openSiteDatabase, SiteDatabaseError } from '../../../src/main/station/site/database/index.ts';
import { Promotion } from '../../../src/main/station/site/failover/index.ts';
import { readUncertain } from '../../../src/main/station/site/failover/uncertain-queries.ts';
import { deliveryKey } from '../../../src/main/station/site/ledger/index.ts';
import { createSandbox } from '../../../src/sandbox/sandbox.ts';
import { fastClock } from '../../support/clocks.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { pdfOf } from '../../support/pdf.ts';
import { noPostgres, type PostgresServer, postgresBinaries, startPostgres } from '../../support/postgres.ts';
import {
  type SharedFolderRig,
  type SharingStation,
  sharedFolderRig,
} from '../../support/shared-folder-rig.ts';
import {
  account,
  type ReadingStation,
  readingStation,
  type SiteRig,
  siteRig,
} from '../../support/site-rig.ts';
import { skipWhere } from '../../support/skip.ts';
import { storeDelivery } from '../../support/store-delivery.ts';
import { until } from '../../support/until.ts';

const rip = HotFolderId.parse('rip');
const Row = z.object({
  key: z.string(),
  state: z.string(),
  epoch: z.number(),
  commit: z.number().nullable(),
});

/** A site whose ledger has lost a delivery, and a station that has the same file to send. */
interface Forgotten {
  readonly rig: SharedFolderRig;
  readonly two: SharingStation;
  readonly id: ArtworkId;
}

describe('a ledger that was restored or promoted', skipWhere(postgresBinaries() === null, noPostgres), () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres({ restore_command: 'false' });
  });
  afterAll(() => server.remove());

  async function member(rig: SiteRig, name: string, station: ReadingStation) {
    const database = await openSiteDatabase(rig.database.access);
    let again = 0;
    const promotion = new Promotion({
      known: { run: { written: null }, position: () => 0 },
      database,
      member: await rig.member(name),
      store: station.store,
      sharedFolders: () => [rip],
      clock: fastClock(10),
      onAgain: () => again++,
      onReport: () => undefined,
      onFault: failOnFault,
    });
    /** Why a statement is refused; null if it is answered. */
    const refusal = () =>
      database.run('SELECT 1').then(
        () => null,
        (error: unknown) => (error instanceof SiteDatabaseError ? error.userMessage.code : 'other'),
      );
    return { database, promotion, refusal, again: () => again };
  }

  const rows = (rig: SiteRig) =>
    rig.ledger.rows(Row, 'SELECT key, state, epoch, commit_epoch AS commit FROM delivery ORDER BY key');

  async function withTwo(
    work: (of: {
      rig: SiteRig;
      jobs: string[];
      anna: ReadingStation;
      ben: ReadingStation;
      keyOf: (fileId: string) => string;
    }) => Promise<void>,
  ): Promise<void> {
    const sandbox = await createSandbox({ speed: 0.000_001 });
    const jobs = sandbox.makeJobs(3);
    sandbox.finishPrepress();
    const rig = await siteRig(server);
    const [anna, ben] = [
      await readingStation({ name: 'Anna', service: sandbox, site: null }),
      await readingStation({ name: 'Ben', service: sandbox, site: null }),
    ];
    for (const { store } of [anna, ben]) await until('all is known', () => store.jobs.countOf(account) === 3);
    const keyOf = (fileId: string) => deliveryKey({ account, fileId, hotFolder: rip, revision: 1 });
    await work({ rig, jobs, anna, ben, keyOf });
    for (const station of [anna, ben]) await station.stop();
    await rig.close();
    await sandbox.stop();
  }

  test('is not used until every station has reported its commits, and then knows them all', async () => {
    await withTwo(async ({ rig, jobs, anna, ben, keyOf }) => {
      const [first = '', second = ''] = jobs;
      const delivered = storeDelivery(anna.store, first, rip);
      const committing = storeDelivery(ben.store, second, rip, {
        until: 'committing',
        tempPath: `/staging/${'c'.repeat(64)}.3.part`,
      });
      const [one, other] = [await member(rig, 'Anna', anna), await member(rig, 'Ben', ben)];
      expect(await one.refusal()).toBeNull();
      // The ledger has forgotten how far the first delivery got, and all of the second.
      await rig.ledger.run(
        `INSERT INTO delivery (key, hot_folder, account, file_id, revision, sha256, bytes, state, epoch)
           VALUES ($1, 'rip', 'test', $2, 1, $3, 3, 'copying', 1)`,
        [keyOf(delivered.artworkId), delivered.artworkId, delivered.sha256],
      );
      await server.restore();
      expect(await one.refusal()).toBe('site.in-doubt');
      one.promotion.start();
      await until('the first has reported', async () =>
        (await rows(rig)).some(({ state }) => state === 'delivered'),
      );
      expect(await one.refusal()).toBe('site.in-doubt');
      other.promotion.start();
      await until('both go on', () => one.again() + other.again() === 2);
      expect([await one.refusal(), await other.refusal()]).toEqual([null, null]);
      const known = new Map((await rows(rig)).map((row) => [row.key, row]));
      expect(known.get(keyOf(delivered.artworkId))).toMatchObject({ state: 'delivered' });
      expect(known.get(keyOf(committing.artworkId))).toMatchObject({
        state: 'committing',
        epoch: 3,
        commit: 3,
      });
      for (const { promotion, database } of [one, other]) {
        await promotion.stop();
        await database.close();
      }
    });
  });

  test('is used without a silent station if an administrator says so; open files are in doubt', async () => {
    await withTwo(async ({ rig, jobs, anna, ben, keyOf }) => {
      const [first = '', second = ''] = jobs;
      const delivered = storeDelivery(anna.store, first, rip);
      const open = storeDelivery(ben.store, second, rip);
      const [one, silent] = [await member(rig, 'Anna', anna), await member(rig, 'Ben', ben)];
      for (const { artworkId, sha256 } of [delivered, open])
        await rig.ledger.run(
          `INSERT INTO delivery (key, hot_folder, account, file_id, revision, sha256, bytes, state, epoch)
             VALUES ($1, 'rip', 'test', $2, 1, $3, 3, 'copying', 1)`,
          [keyOf(artworkId), artworkId, sha256],
        );
      await server.restore();
      one.promotion.start();
      await until('the one has reported', async () =>
        (await rows(rig)).some(({ state }) => state === 'delivered'),
      );
      const [count] = await rig.ledger.rows(
        z.object({ continue_here: z.number() }),
        'SELECT makeready.continue_here()',
      );
      expect(count?.continue_here).toBe(1);
      await until('it goes on', () => one.again() === 1);
      const known = new Map((await rows(rig)).map((row) => [row.key, row.state]));
      expect(known.get(keyOf(delivered.artworkId))).toBe('delivered');
      expect(known.get(keyOf(open.artworkId))).toBe('uncertain');
      await one.promotion.stop();
      for (const { database } of [one, silent]) await database.close();
    });
  });

  test('has a delivery in doubt that two stations committed under different claims', async () => {
    await withTwo(async ({ rig, jobs, anna, ben, keyOf }) => {
      const [first = ''] = jobs;
      const at = (epoch: number) => `/staging/${'c'.repeat(64)}.${epoch}.part`;
      const { artworkId } = storeDelivery(anna.store, first, rip, { until: 'committing', tempPath: at(1) });
      storeDelivery(ben.store, first, rip, { until: 'committing', tempPath: at(2) });
      const both = [await member(rig, 'Anna', anna), await member(rig, 'Ben', ben)];
      await server.restore();
      for (const { promotion } of both) promotion.start();
      for (const { again } of both) await until('it goes on', () => again() === 1);
      expect(await rows(rig)).toEqual([
        { key: keyOf(artworkId), state: 'uncertain', epoch: 2, commit: expect.any(Number) },
      ]);
      for (const { promotion, database } of both) {
        await promotion.stop();
        await database.close();
      }
    });
  });

  test('gets the report of a station that was silent when the site went on before it acts', async () => {
    await withTwo(async ({ rig, jobs, anna, ben, keyOf }) => {
      const at = (epoch: number) => `/staging/${'c'.repeat(64)}.${epoch}.part`;
      const [first = '', second = '', third = ''] = jobs;
      const sent = storeDelivery(ben.store, first, rip);
      const contradicted = storeDelivery(ben.store, second, rip, { until: 'committing', tempPath: at(1) });
      const forgotten = storeDelivery(ben.store, third, rip);
      const [one, late] = [await member(rig, 'Anna', anna), await member(rig, 'Ben', ben)];
      await rig.ledger.run(
        `INSERT INTO delivery (key, hot_folder, account, file_id, revision, sha256, bytes, state, epoch)
           VALUES ($1, 'rip', 'test', $2, 1, $3, 3, 'copying', 1)`,
        [keyOf(sent.artworkId), sent.artworkId, sent.sha256],
      );
      await server.restore();
      one.promotion.start();
      await until('the one has reported', async () => {
        const reported = await rig.ledger.rows(
          z.object({}),
          'SELECT 1 FROM station WHERE reported_to_server IS NOT NULL',
        );
        return reported.length === 1;
      });
      await rig.ledger.run('SELECT makeready.continue_here()');
      await until('it goes on', () => one.again() === 1);
      expect([await one.refusal(), await late.refusal()]).toEqual([null, 'site.in-doubt']);
      // Meanwhile, Anna claims a delivery that the ledger has lost, and sends another file of the same name.
      await rig.ledger.run(
        `INSERT INTO delivery (key, hot_folder, account, file_id, revision, sha256, bytes, final_name, state, epoch,
                               owner, incarnation)
           SELECT key, 'rip', 'test', file_id, 1, '', 3, called, state, 2, id, 1
             FROM station, (VALUES ($1, $2, NULL, 'copying'), ($3, $4, $5, 'delivered'))
                             AS one (key, file_id, called, state) WHERE station.name = 'Anna'`,
        [
          keyOf(contradicted.artworkId),
          contradicted.artworkId,
          'f'.repeat(64),
          'f'.repeat(32),
          `${third.toUpperCase()}.PDF`,
        ],
      );
      late.promotion.start();
      await until('it goes on, too', () => late.again() === 1);
      expect(await late.refusal()).toBeNull();
      const known = new Map((await rows(rig)).map((row) => [row.key, row.state]));
      expect(known.get(keyOf(sent.artworkId))).toBe('delivered');
      expect(known.get(keyOf(contradicted.artworkId))).toBe('uncertain');
      expect(known.get(keyOf(forgotten.artworkId))).toBe('delivered');
      expect(await readUncertain(rig.ledger, 10)).toMatchObject([
        { key: keyOf(contradicted.artworkId), owners: ['Anna', 'Ben'] },
      ]);
      for (const { promotion, database } of [one, late]) {
        await promotion.stop();
        await database.close();
      }
    });
  });

  /** One station's file reaches the RIP, and then the ledger forgets it. */
  async function forgotten(work: (of: Forgotten) => Promise<void>): Promise<void> {
    const rig = await sharedFolderRig(server);
    await rig.ledger.run('SELECT continue_here()');
    const [one, two] = [await rig.station('RIP-1'), await rig.station('RIP-2', { started: false })];
    const id = await one.archived('a', pdfOf('a', 3_000));
    await one.settled(id, 'delivered');
    const [sent = ''] = await rig.visible();
    await rm(join(rig.hot, sent));
    await one.settled(id, 'picked-up');
    await one.vanish();
    await rig.expire(one);
    await two.archived('a', pdfOf('a', 3_000));
    // The restored copy has none of it.
    await rig.ledger.run('DELETE FROM delivery');
    await server.restore();
    await work({ rig, two, id });
    await rig.stop();
  }

  test('does not send a forgotten file again while the station that sent it is silent', async () => {
    await forgotten(async ({ rig, two, id }) => {
      const promotion = new Promotion({
        known: { run: { written: null }, position: () => 0 },
        database: two.database,
        member: two.member,
        store: two.store,
        sharedFolders: () => [rip],
        clock: fastClock(10),
        onAgain: () => undefined,
        onReport: () => undefined,
        onFault: failOnFault,
      });
      promotion.start();
      two.service.start();
      await until('it says why it waits', () => two.service.problemOf(rip)?.code === 'site.in-doubt');
      expect(await rig.visible()).toEqual([]);
      expect(two.deliveryOf(id).state).toBe('planned');
      await promotion.stop();
    });
  });

  test('sends a forgotten file twice without the quarantine', async () => {
    await forgotten(async ({ rig, two, id }) => {
      two.service.start();
      await two.settled(id, 'delivered');
      expect(await rig.visible()).toHaveLength(1);
    });
  });
});
