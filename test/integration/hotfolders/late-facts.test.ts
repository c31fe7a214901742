import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type ArtworkId,
  absent,
  HotFolderId,
  known,
  RouteRule,
  unreadable,
} from '../../../src/contract/index.ts';
import type { ServiceBatch, ServiceJob } from '../../../src/main/station/model/service-resources.ts';
import { connection, type HotFolderRig, hotFolderRig, rip } from '../../support/hotfolder-rig.ts';
import { serviceBatch, serviceFile, serviceJob, status } from '../../support/service-objects.ts';
import { until } from '../../support/until.ts';

// What a rule asks about becomes known only after the file was ready.

let rig: HotFolderRig;
beforeEach(async () => {
  rig = await hotFolderRig();
  rig.defaultHotFolder = null;
});
afterEach(() => rig.stop());

const polled = { change: { source: 'poll', at: 1 } } as const;
const bytes = Buffer.from('a file');
const asks = (when: Record<string, unknown>): void => {
  rig.routes = [RouteRule.parse({ id: 'one', name: 'One', to: ['rip'], when })];
};
/** A file that no rule matches. */
async function withoutRoute(job: Partial<ServiceJob> = {}): Promise<ArtworkId> {
  const id = await rig.archived('a', bytes, { job });
  await rig.becomes(id, 'no-route');
  return id;
}
/** What the service says about its job from now on. */
function says(more: Record<string, unknown>): void {
  const [component] = serviceJob('job-a').components;
  if (component === undefined) throw new Error('The test job has no component.');
  const components = [{ ...component, files: [serviceFile('a')] }];
  const job = serviceJob('job-a', { status: status('job.production.queued'), components, ...more });
  rig.store.jobs.apply(connection, job, polled);
}
const ships = (group: string | null): void => shipsBy(known({ id: 'd', service: 'Courier', group }));
const shipsBy = (delivery: ServiceBatch['delivery']): void => {
  rig.store.batches.apply(connection, serviceBatch('b', ['job-a'], { delivery }), polled);
};

test('a file without a route is sent once the customer that its rule asks about is known', async () => {
  asks({ customers: ['Fjordlys'] });
  const id = await withoutRoute();
  says({ customer: known('Somebody else') });
  rig.service.routing.routeArchived();
  expect(rig.stateOf(id)).toBe('no-route');
  says({ customer: known('Fjordlys Festival') });
  const { routedBy } = await rig.settled(id, 'delivered');
  expect(routedBy).toEqual({ by: 'rule', id: 'one', name: 'One' });
  // Only once: what is said about the job later does not move it.
  says({ customer: known('Fjordlys Festival AS') });
  rig.service.routing.routeArchived();
  expect(rig.store.deliveries.ofArtwork(id)).toHaveLength(1);
});

test('so it is once the batch of its job says how it ships', async () => {
  asks({ deliveries: ['Next day'] });
  const id = await withoutRoute();
  ships(null);
  rig.service.routing.routeArchived();
  expect(rig.stateOf(id)).toBe('no-route');
  ships('Next day');
  await rig.settled(id, 'delivered');
});

test('hold rules apply to it as to any other', async () => {
  asks({ customers: ['Fjordlys'] });
  const id = await withoutRoute();
  rig.hold = 'everything';
  says({ customer: known('Fjordlys Festival') });
  await rig.becomes(id, 'on-hold');
  expect(rig.store.deliveries.ofArtwork(id)).toEqual([]);
});

test('facts that arrived while the station was stopped count at the next start', async () => {
  asks({ customers: ['Fjordlys'] });
  const id = await withoutRoute();
  await rig.service.stop();
  says({ customer: known('Fjordlys Festival') });
  rig.service.start();
  await rig.settled(id, 'delivered');
});

test('a rule about what is not known keeps a file from every later rule and from the default hot folder', async () => {
  rig.defaultHotFolder = HotFolderId.parse('rip');
  asks({ customers: ['Fjordlys'], not: ['customer'] });
  const id = await withoutRoute();
  expect(rig.store.artworks.get(id)?.reason).toMatchObject({
    code: 'file.unknown-customer',
    values: { rule: 'One' },
  });
  const file = rig.store.artworks.get(id);
  if (file === null) throw new Error('The file is gone.');
  expect(rig.service.simulator.explain(file)).toMatchObject({
    landings: [],
    nowhere: { code: 'file.unknown-customer' },
    verdicts: [{ takes: false, waits: 'customer', why: { code: 'route.customer-unknown' } }],
  });

  // Rules that ask about something else, or nothing, are another reason, or a route.
  rig.routes = [RouteRule.parse({ id: 'two', name: 'Two', to: ['rip'], when: { deliveries: ['Saver'] } })];
  rig.service.routesChanged();
  await until('it says so', () => rig.store.artworks.get(id)?.reason?.code === 'file.unknown-delivery');

  rig.noneIfAbsent = ['delivery'];
  rig.service.routesChanged();
  expect(await rig.settled(id, 'delivered')).toMatchObject({ routedBy: { by: 'default' } });
});

test('a customer or delivery that cannot be read is never taken for none', async () => {
  rig.defaultHotFolder = HotFolderId.parse('rip');
  rig.noneIfAbsent = ['customer', 'delivery'];
  asks({ customers: ['Fjordlys'], not: ['customer'] });
  const id = await withoutRoute({ customer: unreadable('client') });
  expect(rig.store.artworks.get(id)?.reason).toMatchObject({ code: 'file.unknown-customer' });

  asks({ deliveries: ['Saver'], not: ['delivery'] });
  shipsBy(unreadable('delivery_option'));
  await until('it says so', () => rig.store.artworks.get(id)?.reason?.code === 'file.unknown-delivery');
  shipsBy(absent);
  await rig.settled(id, 'delivered');
});

/** As the decision does. */
const sendTo = (id: ArtworkId, folders: readonly HotFolderId[]): void => {
  rig.service.commands.sendTo(id, folders);
  rig.service.resends.later(id);
};

test('an operator chooses the hot folder of a file that no rule decides about, and takes that back', async () => {
  asks({ customers: ['Fjordlys'] });
  const id = await withoutRoute();
  const why = rig.store.artworks.get(id)?.reason;
  sendTo(id, [rip]);
  expect(rig.stateOf(id)).toBe('delivering');
  rig.service.commands.takeBackSendTo(id);
  expect(rig.stateOf(id)).toBe('no-route');
  expect(rig.store.artworks.get(id)).toMatchObject({ reason: why, chosen: null });
  expect(rig.store.deliveries.ofArtwork(id)).toEqual([]);
  await rig.looksAgain();
  expect(rig.store.deliveries.ofArtwork(id), 'its timer finds nothing').toEqual([]);

  sendTo(id, [rip]);
  expect(await rig.settled(id, 'delivered')).toMatchObject({ revision: 1, routedBy: { by: 'operator' } });
  const file = rig.store.artworks.get(id);
  if (file === null) throw new Error('The file is gone.');
  expect(rig.service.simulator.explain(file).verdicts).toMatchObject([
    { takes: false, waits: 'customer' },
    { takes: true, ruleId: null, name: 'RIP', why: { code: 'route.chosen' } },
  ]);
  // Only once, whatever becomes known later.
  says({ customer: known('Fjordlys Festival') });
  rig.service.routesChanged();
  rig.service.routing.routeArchived();
  expect(rig.store.deliveries.ofArtwork(id)).toHaveLength(1);
  const refusal = (act: () => void): unknown => {
    try {
      act();
    } catch (error) {
      return error;
    }
    return null;
  };
  expect(refusal(() => rig.service.commands.takeBackSendTo(id))).toMatchObject({
    userMessage: { code: 'file.choice-too-late' },
  });
  expect(refusal(() => sendTo(id, [rip]))).toMatchObject({
    userMessage: { code: 'file.waits-for-no-choice' },
  });
});

test('a choice does not pass over holds, and counts when the file is released', async () => {
  asks({ customers: ['Fjordlys'] });
  const id = await withoutRoute();
  rig.hold = 'everything';
  sendTo(id, [rip]);
  expect(rig.stateOf(id)).toBe('on-hold');
  expect(() => rig.service.resends.takeBack(id)).toThrow();
  rig.service.commands.release(id);
  await rig.settled(id, 'delivered');
});

test('a removed hot folder cannot be chosen, and a resend of a file is taken back as any other', async () => {
  asks({ customers: ['Fjordlys'] });
  const id = await withoutRoute();
  expect(() => sendTo(id, [HotFolderId.parse('gone')])).toThrow();
  expect(rig.stateOf(id)).toBe('no-route');
  sendTo(id, [rip]);
  expect(() => rig.service.resends.takeBack(id), 'nothing was sent yet').toThrow();
  await rig.settled(id, 'delivered');
  await rig.taken(id);
  rig.service.commands.planResend(id, null, 'The plate broke.');
  rig.service.resends.takeBack(id);
  expect(rig.stateOf(id)).toBe('picked-up');
  expect(rig.store.deliveries.ofArtwork(id)).toHaveLength(1);
});
