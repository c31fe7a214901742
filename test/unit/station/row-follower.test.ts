import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ConnectionId, QueueQuery, usualStatusRules } from '../../../src/contract/index.ts';
import { StationEvents } from '../../../src/main/station/events/index.ts';
import { RowFollower } from '../../../src/main/station/queue/row-follower.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { openMemoryStore } from '../../support/memory-store.ts';
import { serviceJob } from '../../support/service-objects.ts';

/** A store whose rows are followed; `told` receives the key of each row that was made. */
async function followed() {
  const clock = new ManualClock();
  const events = new StationEvents(failOnFault);
  const store = openMemoryStore({ clock, onFault: failOnFault });
  const told: string[] = [];
  store.onChange((changes) => events.emit('storeChanged', changes));
  events.onEachStoreChange((change) => {
    if (change.kind === 'queue-row' && change.level === 'jobs') told.push(change.key);
  });
  new RowFollower({ store, ports: { clock }, events, onFault: failOnFault }).start();
  await setImmediate();
  const apply = async (job: string): Promise<void> => {
    const change = { source: 'poll', at: 1 } as const;
    store.jobs.apply(ConnectionId.parse('demo'), serviceJob(job), { change });
    await Promise.resolve();
  };
  const pass = async (ms: number): Promise<void> => {
    clock.pass(ms);
    await setImmediate();
  };
  return { events, told, apply, pass };
}

test('rows that a window shows are made within 50 ms of the ones before', async () => {
  const { events, told, apply, pass } = await followed();
  events.emit('windowsWatching', true);
  await pass(0);
  await pass(50);
  await apply('a');
  await pass(0);
  await apply('b');
  await apply('c');
  await pass(49);
  expect(told).toEqual(['demo:a']);
  await pass(1);
  expect(told).toEqual(['demo:a', 'demo:b', 'demo:c']);
});

test('while no window shows them, the changes of five seconds are followed together', async () => {
  const { told, apply, pass } = await followed();
  await pass(0);
  await apply('a');
  await pass(3_000);
  await apply('b');
  await pass(1_999);
  expect(told).toEqual([]);
  await pass(1);
  expect(told).toEqual(['demo:a', 'demo:b']);
});

test('a window that begins to show them does not wait for that', async () => {
  const { events, told, apply, pass } = await followed();
  await apply('a');
  events.emit('windowsWatching', true);
  await pass(0);
  expect(told).toEqual(['demo:a']);
});

test('a fault of the program keeps no window from the rows there are, and is reported before the rows are made', async () => {
  const fault = new Error('This rule is broken.');
  let isBroken = false;
  const clock = new ManualClock();
  const faults: unknown[] = [];
  const events = new StationEvents(failOnFault);
  const statusRules = () => {
    if (isBroken) throw fault;
    return usualStatusRules;
  };
  const store = openMemoryStore({ clock, onFault: failOnFault, statusRules });
  store.onChange((changes) => events.emit('storeChanged', changes));
  new RowFollower({ store, ports: { clock }, events, onFault: (error) => faults.push(error) }).start();
  const apply = (job: string) =>
    store.jobs.apply(ConnectionId.parse('demo'), serviceJob(job), { change: { source: 'poll', at: 1 } });
  const listed = () => store.queue.list(QueueQuery.parse({ level: 'jobs' })).rows.map(({ key }) => key);
  apply('a');
  expect(listed()).toEqual(['demo:a']);
  apply('b');
  isBroken = true;
  expect(listed()).toEqual(['demo:a']);
  for (const _ of [1, 2]) {
    clock.pass(5_000);
    await setImmediate();
  }
  expect(faults).toEqual([fault, fault]);
  isBroken = false;
  clock.pass(5_000);
  await setImmediate();
  expect(listed().sort()).toEqual(['demo:a', 'demo:b']);
});
