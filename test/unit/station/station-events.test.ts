import { expect, test } from 'vitest';
import { ConnectionId, type JobKey } from '../../../src/contract/index.ts';
import { StationEvents } from '../../../src/main/station/events/index.ts';

const broken = new Error('this listener is broken');
const key = (name: string) => `test:${name}` as JobKey;

test('listeners run in the order in which they subscribed, and one that throws affects no other', () => {
  const faults: unknown[] = [];
  const heard: string[] = [];
  const events = new StationEvents((error) => faults.push(error));
  events.on('connectionRemoved', (id) => heard.push(`first ${id}`));
  events.on('connectionRemoved', () => {
    throw broken;
  });
  events.on('connectionRemoved', (id) => heard.push(`last ${id}`));
  events.emit('connectionRemoved', ConnectionId.parse('test'));
  expect(heard).toEqual(['first test', 'last test']);
  expect(faults).toEqual([broken]);
});

test('a listener that throws at a change of the store misses that change alone', () => {
  const faults: unknown[] = [];
  const heard: string[] = [];
  const events = new StationEvents((error) => faults.push(error));
  events.onEachStoreChange((change) => {
    if (change.kind !== 'job') return;
    if (change.key === key('broken')) throw broken;
    heard.push(change.key);
  });
  events.emit('storeChanged', [
    { kind: 'job', key: key('one') },
    { kind: 'job', key: key('broken') },
    { kind: 'job', key: key('two') },
  ]);
  expect(heard).toEqual([key('one'), key('two')]);
  expect(faults).toEqual([broken]);
});

test('a listener that has unsubscribed hears no more, and others of the same event still do', () => {
  const heard: string[] = [];
  const events = new StationEvents(() => undefined);
  const stop = events.onEachStoreChange(() => heard.push('first'));
  events.onEachStoreChange(() => heard.push('last'));
  stop();
  stop();
  events.emit('storeChanged', [{ kind: 'job', key: key('one') }]);
  expect(heard).toEqual(['last']);
});
