import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HotFolderId } from '../../../src/contract/index.ts';
import { evaluateLedger, readLedgerFacts } from '../../../src/main/station/site/database/index.ts';
import { Promotion } from '../../../src/main/station/site/failover/index.ts';
import {
  continueWithoutReports,
  readReports,
  readUncertain,
} from '../../../src/main/station/site/failover/uncertain-queries.ts';
import { fastClock } from '../../support/clocks.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { pdfOf } from '../../support/pdf.ts';
import { type PostgresServer, postgresBinaries, startPostgres } from '../../support/postgres.ts';
import {
  type SharedFolderRig,
  type SharingStation,
  sharedFolderRig,
} from '../../support/shared-folder-rig.ts';
import { LedgerProxy } from '../../support/site-torture/ledger-proxy.ts';
import { skipWhere } from '../../support/skip.ts';
import { until } from '../../support/until.ts';

// A primary fails, and a stand-by without its last commits is promoted.

const rip = HotFolderId.parse('rip');
const binaries = postgresBinaries('system');
const none = 'pg_basebackup of the system is not here';

describe('a fail-over that loses commits', skipWhere(binaries === null, none), () => {
  let server: PostgresServer;
  let rig: SharedFolderRig;
  let proxy: LedgerProxy;
  let promotions: Promotion[] = [];

  beforeEach(async () => {
    if (binaries === null) throw new Error('There is nothing to start.');
    server = await startPostgres({}, binaries);
    rig = await sharedFolderRig(server);
    await rig.ledger.run('SELECT continue_here()');
    proxy = new LedgerProxy(server.port);
    promotions = [];
  });
  afterEach(async () => {
    for (const promotion of promotions) await promotion.stop();
    await rig.stop();
    await proxy.close();
    await server.remove();
  });

  const watches = ({ database, member, store }: SharingStation): Promotion => {
    const promotion = new Promotion({
      known: { run: { written: null }, position: () => 0 },
      database,
      member,
      store,
      sharedFolders: () => [rip],
      clock: fastClock(20),
      onAgain: () => undefined,
      onReport: () => undefined,
      onFault: failOnFault,
    });
    promotions.push(promotion);
    return promotion;
  };
  const bytes = { a: pdfOf('a', 3_000), b: pdfOf('b', 4_000), c: pdfOf('c', 5_000) };
  const sent: string[] = [];
  /** Removes the files in the hot folder, as a RIP does, and identifies them by their sizes. */
  async function pickUp(): Promise<void> {
    for (const name of await rig.visible()) {
      const path = join(rig.hot, name);
      const { length } = await readFile(path);
      sent.push(Object.entries(bytes).find(([, known]) => known.length === length)?.[0] ?? name);
      await rm(path);
    }
  }

  /**
   * The first station has sent one file and may publish another when it is cut off from a failing primary.
   * The stand-by knows of neither, and the second station has both to send.
   */
  async function failedOver() {
    sent.length = 0;
    const { access } = server.accessTo(rig.access.address.database, await proxy.listen());
    const one = await rig.station('RIP-1', { access, started: false });
    const two = await rig.station('RIP-2', { started: false });
    const standBy = await server.standBy();
    await standBy.lag();
    one.service.start();
    const a = await one.archived('a', bytes.a);
    await one.settled(a, 'delivered');
    await pickUp();
    await one.settled(a, 'picked-up');
    const { promise: halted, resolve: halt } = Promise.withResolvers<void>();
    const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>();
    const commit = one.claims.commit.bind(one.claims);
    one.claims.commit = async (deliveries) => {
      const answer = await commit(deliveries);
      halt();
      await goesOn;
      return answer;
    };
    const b = await one.archived('b', bytes.b);
    await halted;
    proxy.away();
    for (const file of ['a', 'b'] as const) await two.archived(file, bytes[file]);
    two.service.routing.routeArchived();
    await standBy.promote();
    return { one, two, a, b, goOn };
  }

  test('sends nothing twice; what the silent station did is known when it is back', async () => {
    const { one, two, a, b, goOn } = await failedOver();
    watches(two).start();
    two.service.start();
    await until('it says why it waits', () => two.service.problemOf(rip)?.code === 'site.in-doubt');
    await until('it has reported', async () =>
      (await readReports(rig.ledger)).some(({ name, hasReported }) => name === 'RIP-2' && hasReported),
    );
    await continueWithoutReports(rig.ledger, two.member);
    const c = await two.archived('c', bytes.c);
    await two.settled(c, 'delivered');
    await pickUp();
    expect(sent).toEqual(['a', 'c']);
    expect(await readUncertain(rig.ledger, 10)).toHaveLength(2);

    proxy.back();
    watches(one).start();
    goOn();
    await one.settled(b, 'delivered');
    await pickUp();
    await until('it has reported', async () => (await readUncertain(rig.ledger, 10)).length === 0);
    for (const id of [a, b]) await two.settled(id, 'picked-up');
    await pickUp();
    expect(sent.sort()).toEqual(['a', 'b', 'c']);
  });

  test('is prevented: hot folders are not shared while a stand-by may miss commits', async () => {
    const standBy = await server.standBy();
    const wrong = async (): Promise<unknown[]> =>
      evaluateLedger(await readLedgerFacts(rig.access)).filter(({ verdict }) => verdict !== 'good');
    expect(await wrong()).toEqual([
      { verdict: 'no-sharing', message: { code: 'site.not-synchronous', values: {} } },
    ]);
    await server.administer("ALTER SYSTEM SET synchronous_standby_names = '*'");
    await server.administer('SELECT pg_reload_conf()');
    await until('it is synchronous', async () => (await wrong()).length === 0);
    // It is as if there were none, but for its slot.
    await server.administer("ALTER SYSTEM SET synchronous_standby_names = ''");
    await server.administer('SELECT pg_reload_conf()');
    await standBy.lag();
    await until('it is missed', async () =>
      isDeepStrictEqual(await wrong(), [
        {
          verdict: 'no-sharing',
          message: { code: 'site.stand-by-cut-off', values: { slots: 'stand_by' } },
        },
      ]),
    );
    await server.administer("SELECT pg_drop_replication_slot('stand_by')");
    expect(await wrong()).toEqual([]);
    await standBy.promote();
  });

  test('sends a file twice without the quarantine', async () => {
    const { two, a, goOn } = await failedOver();
    two.service.start();
    await two.settled(a, 'delivered');
    await pickUp();
    expect(sent.filter((file) => file === 'a')).toHaveLength(2);
    goOn();
  });
});
