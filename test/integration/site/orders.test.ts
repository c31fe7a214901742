import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ActivityFilter, type BatchOrderState } from '../../../src/contract/index.ts';
import { BatchOrderService } from '../../../src/main/station/batching/index.ts';
import { asCaller } from '../../../src/main/station/model/caller.ts';
import type { SiteExchange } from '../../../src/main/station/site/exchange.ts';
import {
  type BatchOrderRecord,
  JobOrderedElsewhereError,
  jobKey,
  type ReportRecord,
} from '../../../src/main/station/store/index.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { fastClock } from '../../support/clocks.ts';
import { english } from '../../support/english.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { noPostgres, type PostgresServer, postgresBinaries, startPostgres } from '../../support/postgres.ts';
import {
  account,
  type ReadingStation,
  readingStation,
  type SiteRig,
  siteRig,
} from '../../support/site-rig.ts';
import { skipWhere } from '../../support/skip.ts';
import { until } from '../../support/until.ts';

interface OrderingStation extends ReadingStation {
  readonly exchange: SiteExchange;
  readonly service: BatchOrderService;
}

const BATCHES = '/1.0/job/batches';
const anna = { sessionId: 'a', name: 'Anna', operatorId: null, desk: 'Desk 1', client: 'a', byLink: false };

describe('batch orders of several stations', skipWhere(postgresBinaries() === null, noPostgres), () => {
  let server: PostgresServer;
  let rig: SiteRig;
  let sandbox: Sandbox;
  let one: OrderingStation;
  let other: OrderingStation;
  let job: string;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.remove());

  async function station(name: string): Promise<OrderingStation> {
    const reading = await readingStation({ name, service: sandbox, site: null });
    const exchange = await reading.join({ rig });
    await until('it is online', () => reading.connections.get(account)?.isOnline === true);
    const service = new BatchOrderService({
      store: reading.store,
      claims: exchange.orders,
      clock: fastClock(20),
      connectionOf: (id) => reading.connections.get(id),
      onFault: failOnFault,
    });
    return Object.assign(reading, { exchange, service });
  }

  beforeEach(async () => {
    sandbox = await createSandbox();
    [job = ''] = sandbox.makeJobs(1, { prepressMs: 3_600_000, fileBytes: 1_000, loose: true });
    rig = await siteRig(server);
    one = await station('RIP-1');
    other = await station('RIP-2');
    for (const each of [one, other])
      await until('the job is known', () => each.store.unbatchedJobs.get(jobKey(account, job)) !== null);
  });
  afterEach(async () => {
    for (const each of [one, other]) {
      await each.service.stop();
      await each.stop();
    }
    await rig.close();
    await sandbox.stop();
  });

  async function order({ store, connections, service }: OrderingStation): Promise<BatchOrderRecord> {
    const [option] = (await connections.get(account)?.client.deliveryOptions([job])) ?? [];
    if (option === undefined) throw new Error('The sandbox offers no delivery option.');
    const [made] = asCaller(anna, () =>
      store.batchOrders.add([{ connectionId: account, kind: 'batch', jobs: [job], option }]),
    );
    if (made === undefined) throw new Error('The order was not kept.');
    service.look();
    return made;
  }
  const stateOf = ({ store }: OrderingStation, { id }: BatchOrderRecord) => store.batchOrders.get(id);
  const isIn = (at: OrderingStation, made: BatchOrderRecord, state: BatchOrderState) =>
    until(`it is ${state}`, () => stateOf(at, made)?.state === state);
  const posts = () =>
    sandbox.requests.filter(({ method, path }) => method === 'POST' && path === BATCHES).length;
  const whyOf = (at: OrderingStation, made: BatchOrderRecord) => {
    const why = stateOf(at, made)?.why ?? null;
    return why === null ? null : english(why);
  };
  const waits = (at: OrderingStation, made: BatchOrderRecord) =>
    until('it waits for the other', () => whyOf(at, made)?.includes('Requested at RIP-1 by Anna') === true);

  test('if two stations order the same job at once, only one order is sent', async () => {
    const [first, second] = await Promise.all([order(one), order(other)]);
    one.service.start();
    other.service.start();
    await until('one is done', () =>
      [stateOf(one, first), stateOf(other, second)].some((o) => o?.state === 'done'),
    );
    await until('the other is settled', () =>
      [stateOf(one, first), stateOf(other, second)].every(
        (o) => o?.state === 'done' || o?.state === 'refused',
      ),
    );
    expect(posts()).toBe(1);
  });

  test('a job ordered at one station is refused at another, which says who ordered it', async () => {
    const made = await order(one);
    one.service.start();
    await isIn(one, made, 'done');
    const add = () => order(other);
    await until(
      'the other has heard of it',
      () => other.store.unbatchedJobs.get(jobKey(account, job))?.ordered !== false,
    );
    await expect(add()).rejects.toThrow(JobOrderedElsewhereError);
    await expect(add()).rejects.toMatchObject({ station: 'RIP-1', operator: 'Anna' });
  });

  test('an order with an unknown answer is never sent twice, even if it is withdrawn', async () => {
    const [lost, late] = [await order(one), await order(other)];
    expect(await one.exchange.orders.claim(lost)).toEqual({ kind: 'granted' });
    // As if the process had died during the request.
    one.store.batchOrders.move(lost.id, 'sending', { source: 'station' });
    one.store.batchOrders.move(lost.id, 'unknown', { source: 'station' });
    other.service.start();
    await waits(other, late);
    // The service now carries out the request, and the first station no longer waits for the answer.
    await one.connections.get(account)?.client.createBatch([job], lost.option.id);
    one.store.batchOrders.move(lost.id, 'withdrawn', { source: 'operator' });
    await isIn(other, late, 'done');
    expect(posts()).toBe(1);
  });

  test('a station that crashed before sending keeps its order; once withdrawn, another sends', async () => {
    const [first, second] = [await order(one), await order(other)];
    await one.exchange.orders.claim(first);
    other.service.start();
    await waits(other, second);
    expect(posts()).toBe(0);
    one.store.batchOrders.move(first.id, 'withdrawn', { source: 'operator' });
    await isIn(other, second, 'done');
    expect(posts()).toBe(1);
  });

  describe('of a station that no longer answers', () => {
    const stranded = () => other.exchange.strandedOrders.read();
    const silent = () =>
      rig.ledger.run("UPDATE station SET lease_until = now() - interval '1 minute' WHERE name = 'RIP-1'");
    const rows = (state: string) =>
      until(`the ledger says ${state}`, async () => {
        const found = await rig.ledger.rows(z.object({ state: z.string() }), 'SELECT state FROM batch_order');
        return found.length === 1 && found[0]?.state === state;
      });
    /** An order of the first station, which goes silent before the answer; the other waits for it. */
    async function strandedOrder() {
      const lost = await order(one);
      await one.exchange.orders.claim(lost);
      one.store.batchOrders.move(lost.id, 'sending', { source: 'station' });
      const late = await order(other);
      other.service.start();
      await waits(other, late);
      expect(await stranded()).toEqual([]);
      await silent();
      const [row] = await stranded();
      if (row === undefined) throw new Error('No order is stranded.');
      expect(row).toMatchObject({
        station: 'RIP-1',
        operator: 'Anna',
        wasSent: true,
        option: lost.option.service,
      });
      return { lost, late, row };
    }

    test('an order that the service did not accept is shown as not sent', async () => {
      const lost = await order(one);
      await one.exchange.orders.claim(lost);
      one.store.batchOrders.move(lost.id, 'sending', { source: 'station' });
      await rows('sending');
      one.store.batchOrders.move(lost.id, 'waiting', { source: 'station' });
      await rows('planned');
      await silent();
      expect(await stranded()).toMatchObject([{ station: 'RIP-1', wasSent: false }]);
    });

    test('an order that an administrator records as placed is not requested again by itself', async () => {
      const { lost, late, row } = await strandedOrder();
      await one.connections.get(account)?.client.createBatch([job], lost.option.id);
      await other.exchange.strandedOrders.settle(row.id, 'placed');
      await isIn(other, late, 'done');
      expect([posts(), await stranded()]).toEqual([1, []]);
      await expect(other.exchange.strandedOrders.settle(row.id, 'placed')).rejects.toMatchObject({
        code: 'CONFLICT',
      });
      // The first station is back, and finds the batch.
      one.store.batchOrders.move(lost.id, 'unknown', { source: 'station' });
      one.service.start();
      await isIn(one, lost, 'done');
      expect(posts()).toBe(1);
    });

    test('an administrator places an order again here, once, and the log says so', async () => {
      const { late, row } = await strandedOrder();
      await other.service.stop();
      other.store.batchOrders.move(late.id, 'withdrawn', { source: 'operator' });
      await other.exchange.strandedOrders.settle(row.id, 'again');
      const [again] = other.store.batchOrders.open(account);
      expect(again?.jobs.map(({ serviceId }) => serviceId)).toEqual([job]);
      other.service.start();
      await until('it is done', () => other.store.batchOrders.get(again?.id ?? late.id)?.state === 'done');
      expect(posts()).toBe(1);
      const steps = other.store.activity.following(
        ActivityFilter.parse({ subjects: ['batch-order'] }),
        0,
        50,
      );
      expect(steps.map(({ why }) => why?.code)).toContain('batching.settled-again');
      // The first station is back: it finds the batch and sends nothing.
      one.service.start();
      await until('it is settled there', () => one.store.batchOrders.open(account).length === 0);
      expect(posts()).toBe(1);
    });
  });

  test('a status is reported by one station; another takes it over once that one is silent', async () => {
    const planned = ({ store }: OrderingStation) => {
      const report = { connectionId: account, kind: 'started', code: 'any', cause: 'asked' } as const;
      const made = store.statusReports.plan(jobKey(account, job), report, { inMs: 0, source: 'station' });
      if (made === null) throw new Error('It was not planned.');
      return made;
    };
    const claim = (at: OrderingStation, report: ReportRecord) => at.exchange.orders.claimReport(report);
    const [first, second] = [planned(one), planned(other)];
    expect(await claim(one, first)).toEqual({ kind: 'granted' });
    expect(await claim(one, first)).toEqual({ kind: 'granted' });
    expect(await claim(other, second)).toMatchObject({
      kind: 'wait',
      why: { code: 'report.elsewhere-station', values: { station: 'RIP-1' } },
    });
    await rig.ledger.run("UPDATE station SET lease_until = now() - interval '1 minute' WHERE name = 'RIP-1'");
    expect(await claim(other, second)).toEqual({ kind: 'granted' });
  });

  test('without the ledger, an order waits; it is sent when the ledger is back', async () => {
    await server.stop('immediate');
    const made = await order(one);
    one.service.start();
    await until('it waits', () => stateOf(one, made)?.why?.code.startsWith('site.') === true);
    expect(posts()).toBe(0);
    await server.start();
    await isIn(one, made, 'done');
    expect(posts()).toBe(1);
  });
});
