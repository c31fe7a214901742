import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ActivityFilter, DeliveryState } from '../../../src/contract/index.ts';
import { type RuntimeState, withRuntimeState } from '../../../src/main/station/api/present.ts';
import { BigInteger } from '../../../src/main/station/site/database/index.ts';
import { toArtwork } from '../../../src/main/station/store/index.ts';
import { rip } from '../../support/hotfolder-rig.ts';
import { pdfOf } from '../../support/pdf.ts';
import { noPostgres, type PostgresServer, postgresBinaries, startPostgres } from '../../support/postgres.ts';
import {
  type SharedFolderRig,
  type SharingStation,
  sharedFolderRig,
} from '../../support/shared-folder-rig.ts';
import { skipWhere } from '../../support/skip.ts';
import { until } from '../../support/until.ts';

// Two or three stations share one hot folder through a real PostgreSQL.

const Row = z.object({
  state: z.string(),
  epoch: z.number(),
  commit_epoch: z.number().nullable(),
  final_name: z.string().nullable(),
  number: BigInteger,
});

describe('a shared hot folder', skipWhere(postgresBinaries() === null, noPostgres), () => {
  let server: PostgresServer;
  let rig: SharedFolderRig;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.remove());
  beforeEach(async () => {
    rig = await sharedFolderRig(server);
  });
  afterEach(() => rig.stop());

  const file = pdfOf('shared', 20_000);
  const rows = () =>
    rig.ledger.rows(
      Row,
      'SELECT state, epoch, commit_epoch, final_name, number FROM delivery ORDER BY number',
    );
  /** The ledger's rows once all are delivered, which a station knows before it reports it. */
  const deliveredRows = async () => {
    await until('the ledger knows', async () => (await rows()).every(({ state }) => state === 'delivered'));
    return rows();
  };
  const nothingStaged = () => until('nothing is staged', async () => (await rig.staged()).length === 0);
  /** The reason that a station's timeline gives for its last delivery. */
  const whyDelivered = ({ store }: SharingStation) =>
    store.activity
      .following(ActivityFilter.parse({ subjects: ['delivery'] }), 0, 200)
      .findLast(({ to }) => to === 'delivered')?.why;
  /** Resolves when each of these stations knows that all files are delivered. */
  const allDelivered = async (
    stations: readonly SharingStation[],
    ids: Parameters<SharingStation['settled']>[0][],
  ) => {
    for (const station of stations) for (const id of ids) await station.settled(id, 'delivered');
  };

  test('gets each file once, whichever station sends it, and both record it', async () => {
    const [one, two] = [await rig.station('RIP-1'), await rig.station('RIP-2')];
    const ids = [];
    for (let at = 0; at < 20; at++) {
      ids.push(await one.archived(`f${at}`, pdfOf(`f${at}`, 3_000)));
      await two.archived(`f${at}`, pdfOf(`f${at}`, 3_000));
    }
    await allDelivered([one, two], ids);
    expect(await rig.visible()).toHaveLength(20);
    await nothingStaged();
    const numbers = (await deliveredRows()).map(({ number }) => number);
    expect(new Set(numbers).size).toBe(20);
    expect(new Set(ids.map((id) => one.deliveryOf(id).finalName))).toEqual(
      new Set(ids.map((id) => two.deliveryOf(id).finalName)),
    );
    expect([one.faults, two.faults]).toEqual([[], []]);
  });

  test('never gets the same name twice, not even in another case', async () => {
    const [one, two] = [await rig.station('RIP-1'), await rig.station('RIP-2')];
    const named = (station: SharingStation, nameTemplate: string) => {
      station.profiles = station.profiles.map((profile) => ({ ...profile, nameTemplate }));
    };
    named(one, 'Poster');
    named(two, 'poster');
    await one.settled(await one.archived('a', file), 'delivered');
    await two.settled(await two.archived('b', pdfOf('b', 500)), 'delivered');
    expect((await rig.visible()).sort()).toEqual(['Poster.pdf', 'poster-2.pdf']);
  });

  test('taken back by a decision before its names are reserved, the file is claimed again', async () => {
    const one = await rig.station('RIP-1');
    const name = one.claims.name.bind(one.claims);
    let takenBack = 0;
    one.claims.name = async (...args) => {
      // As a hold does that counts; it is released before this station hears of it.
      if (takenBack++ === 0)
        await rig.ledger.run(
          "UPDATE delivery SET state = 'planned', owner = NULL, incarnation = NULL WHERE state = 'copying'",
          [],
        );
      return name(...args);
    };
    await one.settled(await one.archived('a', file), 'delivered');
    expect(takenBack).toBe(2);
    expect(await deliveredRows()).toMatchObject([{ epoch: 2, commit_epoch: 2 }]);
  });

  test('if a station vanishes before its commit, another makes the file again', async () => {
    const [one, two] = [
      await rig.station('RIP-1', { started: false }),
      await rig.station('RIP-2', { started: false }),
    ];
    const id = await one.archived('a', file);
    await two.archived('a', file);
    one.service.routing.routeArchived();
    two.service.routing.routeArchived();
    const [mine, theirs] = [one.deliveryOf(id), two.deliveryOf(id)];
    expect((await one.claims.claim([mine])).get(mine.id)).toMatchObject({
      kind: 'make',
      seq: 1,
      earlier: [],
    });
    expect((await two.claims.claim([theirs])).size).toBe(0);
    await one.vanish();
    await rig.expire(one);
    expect((await two.claims.claim([theirs])).get(theirs.id)).toMatchObject({
      kind: 'make',
      earlier: [expect.stringMatching(/^[0-9a-f]{64}\.1$/)],
    });
    two.service.start();
    await two.settled(id, 'delivered');
    expect(await rig.visible()).toHaveLength(1);
    await nothingStaged();
  });

  test('what is left of earlier claims is looked for once, however often a station begins again', async () => {
    const one = await rig.station('RIP-1', { started: false });
    const id = await one.archived('a', file);
    one.service.routing.routeArchived();
    const mine = one.deliveryOf(id);
    const earlier = async () => {
      const grant = (await one.claims.claim([mine])).get(mine.id);
      return grant?.kind === 'make' ? grant.earlier.map((temp) => temp.split('.').at(-1)) : null;
    };
    expect(await earlier()).toEqual([]);
    expect(await earlier()).toEqual(['1']);
    expect(await earlier(), 'nothing says that they were removed').toEqual(['1', '2']);
    expect(await one.claims.name(mine, 'a.pdf', null)).toBe(true);
    expect(await earlier()).toEqual(['3']);
    expect(await earlier()).toEqual(['3', '4']);
    expect(await one.claims.name(mine, 'a.pdf', null)).toBe(true);
    expect(await earlier()).toEqual(['5']);
    one.service.start();
    await one.settled(id, 'delivered');
    await nothingStaged();
  });

  /** A file that the first station has committed but not published, and the second is to send, too. */
  async function committedBy(ticket: 'none' | 'json' = 'none', slip: 'none' | 'job' = 'none') {
    const [one, two] = [
      await rig.station('RIP-1', { started: false, ticket, slip }),
      await rig.station('RIP-2', { started: false, ticket, slip }),
    ];
    const { promise: halted, resolve: halt } = Promise.withResolvers<void>();
    const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>();
    const commit = one.claims.commit.bind(one.claims);
    // The answer waits for `goOn`, as if the station froze after its commit.
    one.claims.commit = async (deliveries) => {
      const answer = await commit(deliveries);
      halt();
      await goesOn;
      return answer;
    };
    const id = await one.archived('a', file);
    await two.archived('a', file);
    one.service.start();
    await halted;
    return { one, two, id, goOn };
  }

  test('if a station vanishes after its commit, another publishes the very same file', async () => {
    const { one, two, id, goOn } = await committedBy('json');
    expect(await rig.staged()).toHaveLength(2);
    const [seen] = await rig.ledger.rows(
      z.object({ at: z.date() }),
      "SELECT seen_at AS at FROM station WHERE name = 'RIP-1'",
    );
    await rig.expire(one);
    two.service.start();
    const { finalName, ticketName } = await two.settled(id, 'delivered');
    expect((await rig.visible()).sort()).toEqual([finalName, ticketName].sort());
    await nothingStaged();
    const row = await deliveredRows();
    expect(row).toMatchObject([{ state: 'delivered', epoch: 2, commit_epoch: 1, final_name: finalName }]);
    // The first station wakes, finds nothing to rename, and learns that the other sent the file.
    goOn();
    await one.settled(id, 'delivered');
    expect(whyDelivered(one)).toEqual({ code: 'delivery.went-on', values: { station: 'RIP-2' } });
    expect(whyDelivered(two)?.code).toBeUndefined();
    expect(
      two.store.activity.following(ActivityFilter.parse({ subjects: ['delivery'] }), 0, 200),
    ).toContainEqual(
      expect.objectContaining({
        to: 'copying',
        why: {
          code: 'delivery.taken-over-since',
          values: { station: 'RIP-1', since: seen?.at.toISOString() },
        },
      }),
    );
    expect(one.deliveryOf(id).finalName).toBe(finalName);
    expect((await rig.visible()).sort()).toEqual([finalName, ticketName].sort());
    expect(await rows()).toEqual(row);
    expect([one.faults, one.service.problemOf(rip)]).toEqual([[], null]);
  });

  test('if a station vanishes after its rename, another sees that, even if the RIP has it', async () => {
    const { one, two, id, goOn } = await committedBy();
    one.claims.delivered = async () => undefined;
    goOn();
    const { finalName } = await one.settled(id, 'delivered');
    await rm(join(rig.hot, finalName ?? ''));
    await one.settled(id, 'picked-up');
    await one.vanish();
    await rig.expire(one);
    two.service.start();
    await two.settled(id, 'picked-up');
    expect(await rig.visible()).toEqual([]);
    expect(await deliveredRows()).toMatchObject([{ state: 'delivered', epoch: 2, commit_epoch: 1 }]);
  });

  test('gets each slip sheet once, before the files of its job, whichever station sends them', async () => {
    const options = { slip: 'job', order: 'numbered' } as const;
    const [one, two] = [await rig.station('RIP-1', options), await rig.station('RIP-2', options)];
    const ids = [];
    for (let at = 0; at < 10; at++) {
      ids.push(await one.archived(`f${at}`, pdfOf(`f${at}`, 3_000)));
      await two.archived(`f${at}`, pdfOf(`f${at}`, 3_000));
    }
    await allDelivered([one, two], ids);
    const names = (await deliveredRows()).map(({ final_name: name }) => name ?? '');
    expect(names.map((name) => name.includes('-0-slip'))).toEqual(ids.flatMap(() => [true, false]));
    expect((await rig.visible()).sort()).toEqual(names);
    await nothingStaged();
    expect([one.faults, two.faults]).toEqual([[], []]);
  });

  test('if a station vanishes after the commit of a slip sheet, another publishes that one, then the file', async () => {
    const { one, two, id, goOn } = await committedBy('none', 'job');
    const [committed] = await rows();
    expect(committed?.final_name).toContain('-0-slip');
    await rig.expire(one);
    two.service.start();
    const { finalName } = await two.settled(id, 'delivered');
    expect((await rig.visible()).sort()).toEqual([committed?.final_name, finalName]);
    expect(await deliveredRows()).toMatchObject([{ epoch: 2, commit_epoch: 1 }, { epoch: 1 }]);
    goOn();
    await one.settled(id, 'delivered');
    expect(await rig.visible()).toHaveLength(2);
    await nothingStaged();
  });

  test('if a station vanishes before the commit of a slip sheet, another makes it, once', async () => {
    const options = { slip: 'job', started: false } as const;
    const [one, two] = [await rig.station('RIP-1', options), await rig.station('RIP-2', options)];
    const id = await one.archived('a', file);
    await two.archived('a', file);
    one.service.routing.routeArchived();
    const [slip] = one.store.deliveries.owed(rip, 9);
    if (slip?.isSlip !== true) throw new Error('No slip sheet goes first.');
    expect((await one.claims.claim([slip])).get(slip.id)?.kind).toBe('make');
    two.service.start();
    await two.looksAgain();
    expect(await rig.visible()).toEqual([]);
    await one.vanish();
    await rig.expire(one);
    await two.settled(id, 'delivered');
    expect((await rig.visible()).filter((name) => name.includes('-0-slip'))).toHaveLength(1);
    expect(await rig.visible()).toHaveLength(2);
    await nothingStaged();
  });

  test('a station that commits too late is refused and cleans up after itself', async () => {
    const [one, two] = [await rig.station('RIP-1', { started: false }), await rig.station('RIP-2')];
    const { promise: mayAsk, resolve: ask } = Promise.withResolvers<void>();
    const { promise: copied, resolve: hasCopied } = Promise.withResolvers<void>();
    const commit = one.claims.commit.bind(one.claims);
    one.claims.commit = async (deliveries) => {
      hasCopied();
      await mayAsk;
      return commit(deliveries);
    };
    const id = await one.archived('a', file);
    one.service.start();
    await copied;
    await rig.expire(one);
    await two.archived('a', file);
    const { finalName } = await two.settled(id, 'delivered');
    ask();
    await one.settled(id, 'delivered');
    expect(await rig.visible()).toEqual([finalName]);
    await nothingStaged();
  });

  test('a station whose delivery a move has ended before its commit discards it, and can be told', async () => {
    const station = await rig.station('RIP-1', { started: false });
    const id = await station.archived('a', file);
    const { deliveries, stagings } = station.store;
    // As a crash right before the commit left it.
    station.service.start();
    await station.settled(id, 'delivered');
    await station.service.stop();
    const { id: first } = station.deliveryOf(id);
    const staging = stagings.get(rip, rig.hot) ?? '';
    deliveries.removing(first, join(staging, 'x.part'));
    deliveries.removed(first);
    const { sha256, bytes } = station.deliveryOf(id);
    const { id: begun } = deliveries.plan(id, rip, { sha256, bytes, revision: 2 });
    const [granted] = await station.claims.claim([deliveries.get(begun) ?? expect.fail()]);
    expect(granted?.[1].kind).toBe('make');
    const tempPath = join(staging, 'begun.part');
    await writeFile(tempPath, file);
    deliveries.copying(begun, { tempPath, finalName: 'b.pdf' });
    deliveries.committing(begun);
    await rig.ledger.run("UPDATE delivery SET state = 'withdrawn', owner = NULL WHERE revision = 2");
    station.service.start();
    await until('it is planned', () => deliveries.get(begun)?.state === 'planned');
    await nothingStaged();
    expect(await rig.visible()).not.toContain('b.pdf');
  });

  test('a station that commits a taken-over file too late leaves it to the next station', async () => {
    const { one, two, id, goOn } = await committedBy();
    const { promise: mayAsk, resolve: ask } = Promise.withResolvers<void>();
    const { promise: tookOver, resolve: hasTakenOver } = Promise.withResolvers<void>();
    const commit = two.claims.commit.bind(two.claims);
    two.claims.commit = async (deliveries) => {
      hasTakenOver();
      await mayAsk;
      return commit(deliveries);
    };
    await rig.expire(one);
    two.service.start();
    await tookOver;
    const three = await rig.station('RIP-3', { started: false });
    await three.archived('a', file);
    three.service.routing.routeArchived();
    await rig.expire(two);
    const theirs = three.deliveryOf(id);
    expect((await three.claims.claim([theirs])).get(theirs.id)).toMatchObject({ kind: 'take-over' });
    ask();
    await until('the second hears that it is late', () => two.deliveryOf(id).state === 'planned');
    three.service.start();
    const { finalName } = await three.settled(id, 'delivered');
    goOn();
    await one.settled(id, 'delivered');
    expect(await rig.visible()).toEqual([finalName]);
    await nothingStaged();
  });

  test('a commit without an answer is asked for again, and the file is published once', async () => {
    const one = await rig.station('RIP-1', { started: false });
    const commit = one.claims.commit.bind(one.claims);
    let lost = 0;
    one.claims.commit = async (deliveries) => {
      if (lost++ > 0) return commit(deliveries);
      // PostgreSQL commits, but the answer never arrives.
      await commit(deliveries);
      await one.database.run('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
      return commit.call(one.claims, []).then(() => {
        throw new Error('The answer was lost.');
      });
    };
    const id = await one.archived('a', file);
    one.service.start();
    const { finalName } = await one.settled(id, 'delivered');
    expect(await rig.visible()).toEqual([finalName]);
    expect(await rows()).toMatchObject([{ epoch: 2, commit_epoch: 1 }]);
    one.faults.length = 0;
  });

  test('waits while PostgreSQL is away, says so, and continues by itself', async () => {
    const own = await startPostgres();
    const site = await sharedFolderRig(own);
    const one = await site.station('RIP-1');
    await one.settled(await one.archived('before', pdfOf('before', 400)), 'delivered');
    await own.stop('immediate');
    const id = await one.archived('a', file);
    await until('the problem is shown', () => {
      const code = one.service.problemOf(rip)?.code;
      return code === 'site.away' || code === 'site.connection-refused';
    });
    await own.start();
    await one.settled(id, 'delivered');
    expect(await site.visible()).toHaveLength(2);
    await site.stop();
    await own.remove();
  });

  test('if PostgreSQL fails during a commit, the file waits to hear whether it may be sent', async () => {
    const own = await startPostgres();
    const site = await sharedFolderRig(own);
    const one = await site.station('RIP-1', { started: false });
    const commit = one.claims.commit.bind(one.claims);
    const { promise: asked, resolve: asks } = Promise.withResolvers<void>();
    one.claims.commit = async (deliveries) => {
      one.claims.commit = commit;
      await own.stop('immediate');
      asks();
      return commit(deliveries);
    };
    const id = await one.archived('a', file);
    one.service.start();
    const runtime: RuntimeState = {
      progress: () => null,
      msPerFile: () => null,
      hotFolderName: () => 'RIP',
      hotFolderProblem: (folder) => one.service.obstacleOf(folder),
      stages: () => [],
      preflight: () => 'none',
      upload: () => null,
    };
    const shown = (state: string) => {
      const artwork = one.store.artworks.get(id);
      if (artwork === null) throw new Error('The file is not in the store.');
      const record = { ...one.deliveryOf(id), state: DeliveryState.parse(state) };
      return withRuntimeState(toArtwork(artwork, [record]), runtime).deliveries[0]?.waitsFor?.code;
    };
    await asked;
    await until('it waits', () => shown('committing') === 'delivery.waits-to-hear');
    expect(one.deliveryOf(id).state).toBe('committing');
    expect(await site.visible()).toEqual([]);
    // A file not yet asked about waits for the folder as usual.
    expect(['site.away', 'site.connection-refused']).toContain(shown('planned'));
    await own.start();
    const { finalName } = await one.settled(id, 'delivered');
    expect(shown('delivered')).toBeUndefined();
    expect(await site.visible()).toEqual([finalName]);
    await site.stop();
    await own.remove();
  });

  test('if the name is taken at the last moment, the commit is undone and another name chosen', async () => {
    const { one, id, goOn } = await committedBy();
    const { finalName } = one.deliveryOf(id);
    await writeFile(join(rig.hot, finalName ?? ''), 'of somebody else');
    goOn();
    const after = await one.settled(id, 'delivered');
    expect(after.finalName).not.toBe(finalName);
    expect((await rig.visible()).sort()).toEqual([finalName, after.finalName].sort());
    await nothingStaged();
    expect(await deliveredRows()).toMatchObject([{ state: 'delivered', epoch: 2, commit_epoch: 2 }]);
  });

  test('with one file at a time, the other station waits until the RIP has taken it', async () => {
    const [one, two] = [
      await rig.station('RIP-1', { order: 'one-by-one' }),
      await rig.station('RIP-2', { order: 'one-by-one' }),
    ];
    const ids = [];
    for (let at = 0; at < 4; at++) {
      const id = await one.archived(`f${at}`, pdfOf(`f${at}`, 900));
      await two.archived(`f${at}`, pdfOf(`f${at}`, 900));
      ids.push(id);
    }
    for (let taken = 0; taken < ids.length; taken++) {
      await until('the next is there', async () => (await rig.visible()).length > 0);
      await one.looksAgain();
      await two.looksAgain();
      const there = await rig.visible();
      expect(there).toHaveLength(1);
      await rm(join(rig.hot, there[0] ?? ''));
    }
    for (const id of ids) await one.settled(id, 'picked-up');
    for (const id of ids) await two.settled(id, 'picked-up');
  });

  test('a station that finds a different folder there sends nothing to it', async () => {
    const [one, two] = [await rig.station('RIP-1'), await rig.station('RIP-2', { started: false })];
    await one.settled(await one.archived('a', file), 'delivered');
    const staging = join(rig.hot, '../.makeready-staging-hot');
    for (const name of await readdir(staging)) await rm(join(staging, name), { recursive: true });
    await two.archived('b', pdfOf('b', 500));
    two.service.start();
    await until('it says so', () => two.service.problemOf(rip)?.code === 'folder.not-where-others-feed');
    expect(await rig.visible()).toHaveLength(1);
  });
});
