import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openSiteDatabase, type SiteDatabase } from '../../../src/main/station/site/database/index.ts';
import { EventPublisher, type SiteEvent, SiteEvents } from '../../../src/main/station/site/events/index.ts';
import { fastClock } from '../../support/clocks.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { noPostgres, type PostgresServer, postgresBinaries, startPostgres } from '../../support/postgres.ts';
import { type SiteRig, siteRig } from '../../support/site-rig.ts';
import { skipWhere } from '../../support/skip.ts';
import { until } from '../../support/until.ts';

interface Station {
  readonly publisher: EventPublisher;
  readonly siteEvents: SiteEvents;
  readonly heard: SiteEvent[];
  readonly stationId: string;
}

interface Parts {
  readonly at?: SiteRig;
  /** Runs before an event counts as heard. */
  readonly before?: (event: SiteEvent) => void;
  readonly onFault?: (error: unknown) => void;
}

describe('events between stations', skipWhere(postgresBinaries() === null, noPostgres), () => {
  let server: PostgresServer;
  let rig: SiteRig;
  const ends: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    server = await startPostgres();
    rig = await siteRig(server);
  });
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
    await rig.close();
    await server.remove();
  });

  async function station(
    name: string,
    { at = rig, before, onFault = failOnFault }: Parts = {},
  ): Promise<Station> {
    const { access } = at.database;
    const queries: SiteDatabase = await openSiteDatabase(access);
    const member = await at.member(name);
    const heard: SiteEvent[] = [];
    const memory = new Map<string, string>();
    const parts = { queries, member, access, clock: fastClock(1), onFault };
    const publisher = new EventPublisher(parts);
    const siteEvents = new SiteEvents({
      ...parts,
      siteId: 'house',
      memory: { get: (key) => memory.get(key) ?? null, set: (key, value) => void memory.set(key, value) },
      onEvent: (one) => {
        before?.(one);
        heard.push(one);
      },
    });
    publisher.start();
    siteEvents.start();
    ends.push(async () => {
      await Promise.all([publisher.stop(), siteEvents.stop()]);
      await queries.close();
    });
    await until(`${name} listens`, () => siteEvents.isListening);
    return { publisher, siteEvents, heard, stationId: member.stationId };
  }
  const about = (id: string, at: number) => ({ account: null, kind: 'note', id, epoch: null, body: { at } });
  const texts = ({ heard }: Station) => heard.map(({ id, body }) => `${id} ${body.at}`);

  test('all others get the events of a station in order, and only the latest on each subject', async () => {
    const [anna, ben, cleo] = [await station('Anna'), await station('Ben'), await station('Cleo')];
    for (let at = 0; at < 1_000; at++) anna.publisher.publish(about(`file-${at % 4}`, at));
    anna.publisher.publish(about('end', 0));
    for (const one of [ben, cleo]) {
      await until('they have heard it', () => texts(one).includes('end 0'));
      expect(texts(one)).toEqual(['file-0 996', 'file-1 997', 'file-2 998', 'file-3 999', 'end 0']);
      expect(new Set(one.heard.map((row) => row.station))).toEqual(new Set([anna.stationId]));
    }
  });

  test('events from several stations at the same time reach all of them in the same order', async () => {
    const all = [await station('Dora'), await station('Emil'), await station('Fred')];
    const notes = ({ heard }: Station) => heard.filter(({ id }) => /^\d \d+$/.test(id));
    for (let at = 0; at < 60; at++) {
      for (const [index, { publisher }] of all.entries()) publisher.publish(about(`${index} ${at}`, at));
      // Published in turns: each station is waited for in another round, while the others publish too.
      const published = `${(at / 5) % all.length} ${at}`;
      if (at % 5 === 0) {
        await until('it is heard', () => all.some((one) => notes(one).some(({ id }) => id === published)));
      }
    }
    for (const one of all) await until('all is heard', () => notes(one).length === 180);
    const [first = []] = all.map((one) => notes(one).map(({ id }) => id));
    for (const one of all) {
      expect(notes(one).map(({ id }) => id)).toEqual(first);
      const positions = notes(one).map(({ position }) => position);
      expect(positions).toEqual([...positions].sort((a, b) => a - b));
    }
  });

  test('an event that is written first but committed last is not missed', async () => {
    const [nils, olga] = [await station('Nils'), await station('Olga')];
    const waits = z.object({ waits: z.boolean() });
    await rig.ledger.transaction(async (queries) => {
      await queries.run('SELECT pg_advisory_xact_lock(7225932)');
      await queries.run("INSERT INTO event (station, kind, id, body) VALUES ($1, 'note', 'slow', '{}')", [
        nils.stationId,
      ]);
      nils.publisher.publish(about('quick', 1));
      await until('the other waits, or is heard', async () => {
        const [lock] = await queries.rows(
          waits,
          "SELECT EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted) AS waits",
        );
        return lock?.waits === true || texts(olga).includes('quick 1');
      });
    });
    await until('both are heard', () => texts(olga).includes('quick 1'));
    expect(olga.heard.slice(-2).map(({ id }) => id)).toEqual(['slow', 'quick']);
  });

  test('a station whose session ends listens again and misses nothing', async () => {
    const [gina, hans] = [await station('Gina'), await station('Hans')];
    await server.administer(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN site' OR application_name = 'makeready'",
    );
    gina.publisher.publish(about('after the cut', 1));
    await until('it is heard', () => texts(hans).includes('after the cut 1'));
    await until('it listens again', () => hans.siteEvents.isListening);
    gina.publisher.publish(about('later', 1));
    await until('it is heard', () => texts(hans).includes('later 1'));
    expect(texts(hans).filter((text) => text === 'after the cut 1')).toHaveLength(1);
  });

  test('no event is published under a lease that another station holds', async () => {
    const [ida, jan] = [await station('Ida'), await station('Jan')];
    await rig.ledger.run(
      "INSERT INTO reader_lease (account, owner, incarnation, epoch, lease_until) VALUES ('a', $1, 1, 2, now())",
      [jan.stationId],
    );
    const job = (epoch: number) => ({ account: 'a', kind: 'job', id: '1', epoch, body: { epoch } });
    ida.publisher.publish(job(1));
    ida.publisher.publish(about('Ida is done', 1));
    await until('it is heard', () => texts(jan).includes('Ida is done 1'));
    jan.publisher.publish(job(2));
    jan.publisher.publish(about('Jan is done', 1));
    await until('it is heard', () => texts(ida).includes('Jan is done 1'));
    expect(ida.heard.filter(({ kind }) => kind === 'job').map(({ epoch }) => epoch)).toEqual([2]);
  });

  test('only the event that PostgreSQL cannot store is lost', async () => {
    const [kim, lea] = [await station('Kim'), await station('Lea')];
    const faults: unknown[] = [];
    const queries = await openSiteDatabase(rig.database.access);
    const publisher = new EventPublisher({
      queries,
      member: { stationId: kim.stationId, incarnation: 1 },
      clock: fastClock(1),
      onFault: (error) => faults.push(error),
    });
    publisher.start();
    publisher.publish(about('bad \u0000', 1));
    publisher.publish(about('good', 1));
    await until('it is heard', () => texts(lea).includes('good 1'));
    expect(faults).toHaveLength(1);
    await publisher.stop();
    await queries.close();
  });

  test('all that was published before is known to one who asks whether it has caught up', async () => {
    const mia = await station('Mia');
    const count = z.object({ position: z.coerce.number() });
    await rig.ledger.run(
      "INSERT INTO event (station, kind, id, body) VALUES ($1, 'note', 'unannounced', '{}')",
      [mia.stationId],
    );
    await mia.siteEvents.caughtUp();
    const [last] = await rig.ledger.rows(count, 'SELECT max(position) AS position FROM event');
    expect(mia.heard.at(-1)?.position).toBe(last?.position);
  });

  test('one who asks whether it has caught up waits for what is just being published', async () => {
    const [pia, quinn] = [await station('Pia'), await station('Quinn')];
    const waits = z.object({ waits: z.boolean() });
    let isAnswered = false;
    let caughtUp = Promise.resolve();
    await rig.ledger.transaction(async (queries) => {
      await queries.run('SELECT pg_advisory_xact_lock(7225932)');
      await queries.run("INSERT INTO event (station, kind, id, body) VALUES ($1, 'note', 'begun', '{}')", [
        pia.stationId,
      ]);
      caughtUp = quinn.siteEvents.caughtUp().then(() => {
        isAnswered = true;
      });
      await until('it waits, or is answered', async () => {
        const [lock] = await queries.rows(
          waits,
          "SELECT EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted) AS waits",
        );
        return lock?.waits === true || isAnswered;
      });
      expect(isAnswered).toBe(false);
    });
    await caughtUp;
    expect(quinn.heard.map(({ id }) => id)).toContain('begun');
  });

  test('an event that cannot be read is stepped over and logged, once for each station and kind', async () => {
    const faults: unknown[] = [];
    const onFault = (error: unknown): void => void faults.push(error);
    // The others' stations would log it, too.
    const at = await siteRig(server);
    ends.unshift(() => at.close());
    const [rosa, sam] = [await station('Rosa', { at, onFault }), await station('Sam', { at, onFault })];
    const insert = 'INSERT INTO event (station, kind, id) VALUES ($1, $2, $3)';
    for (const id of ['bodiless', 'again']) await at.ledger.run(insert, [rosa.stationId, 'note', id]);
    rosa.publisher.publish(about('sound', 1));
    await until('it is heard', () => texts(sam).includes('sound 1'));
    const logged = /^Error: Event \d+ \(note\) of station \S+ cannot be read; it is stepped over\.$/;
    await until('each station has logged it', () => faults.length === 2);
    for (const fault of faults) expect(String(fault)).toMatch(logged);
  });

  test('an event that the store refuses comes again, and one who asks whether it has caught up waits', async () => {
    let isFull = true;
    const faults: unknown[] = [];
    const [tom, uta] = [
      await station('Tom'),
      await station('Uta', {
        before: ({ id }) => {
          if (isFull && id === 'hold') throw new Error('The disk is full.');
        },
        onFault: (error) => faults.push(error),
      }),
    ];
    for (const id of ['before', 'hold', 'after']) tom.publisher.publish(about(id, 1));
    await until('it is refused', () => faults.length > 0);
    let isCaughtUp = false;
    const caughtUp = uta.siteEvents.caughtUp().then(() => {
      isCaughtUp = true;
    });
    const refusals = faults.length;
    await until('it is refused again', () => faults.length > refusals);
    expect(isCaughtUp).toBe(false);
    isFull = false;
    await caughtUp;
    expect(texts(uta).slice(-3)).toEqual(['before 1', 'hold 1', 'after 1']);
    expect(uta.siteEvents.isAway).toBe(false);
  });

  test('a station that has left waits for no events', async () => {
    const noa = await station('Noa');
    await noa.siteEvents.stop();
    await noa.siteEvents.caughtUp();
  });
});
