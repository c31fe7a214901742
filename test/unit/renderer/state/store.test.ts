import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PAGE_LENGTH, rowAt } from '../../../../src/renderer/state/queue-window.ts';
import { createStationStore } from '../../../../src/renderer/state/store.ts';
import { queueRow } from '../../../support/queue-row.ts';
import { resync, rowEvent, scriptedStation, settle } from './scripted-station.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Longer than any automatic retry waits, except for a station that does not answer. */
const MOMENT_MS = 2_000;
const moment = (): Promise<unknown> => vi.advanceTimersByTimeAsync(MOMENT_MS);

/** A window that shows the queue's first rows, read from a station at revision 1. */
async function createRig(last = 20) {
  const station = scriptedStation();
  const store = createStationStore(station.transport);
  await settle();
  const [link] = station.links;
  if (link === undefined) throw new Error('The window did not reach the station.');
  store.showRange(0, last);
  await link.send(resync(1));
  const pages = Math.floor(last / PAGE_LENGTH) + 1;
  await moment();
  for (let call = 0; call < pages; call++) await link.answer(call, call);
  for (let call = 0; call < pages; call++) await link.answer(pages + call, call);
  return {
    ...station,
    store,
    link,
    titleAt: (index: number) => rowAt(store.state.getState().queue, index)?.jobNames[0],
    linkState: () => store.state.getState().link,
  };
}

test('a window shows the station’s first answer, and then each change', async () => {
  const { link, store, titleAt, linkState } = await createRig();
  expect([linkState(), titleAt(3), store.state.getState().overview?.version]).toEqual([
    'open',
    'Job 3',
    '0.0.0',
  ]);
  const calls = link.lists.length;
  await link.send(rowEvent(2, queueRow(3, { jobNames: ['Changed'] })));
  await moment();
  expect([titleAt(3), link.lists.length]).toEqual(['Changed', calls]);
});

test('a window receives the rows of the level that it shows, over the same link', async () => {
  const { link, links, store, titleAt, linkState } = await createRig();
  const { view } = store.state.getState();
  store.setView({ ...view, search: 'harbour' });
  store.setView({ ...view, level: 'jobs' });
  await moment();
  expect(link.subscribed).toEqual([{ level: 'batches' }, { level: 'jobs' }]);
  expect([linkState(), links.length]).toEqual(['open', 1]);
  const calls = link.lists.length;
  await link.answer(calls - 1, 0);
  await link.send(resync(7), rowEvent(8, queueRow(3, { level: 'jobs', jobNames: ['Changed'] })));
  expect(titleAt(3)).toBe('Changed');
});

test('a lost link is opened again, as often as it takes, and everything is read again', async () => {
  const { link, links, refuse, store, titleAt, linkState } = await createRig();
  refuse(3);
  await link.close();
  expect([linkState(), titleAt(3)]).toEqual(['lost', 'Job 3']);
  for (let step = 0; step < 3; step++) await moment();
  expect([linkState(), links.length]).toEqual(['open', 2]);
  await links[1]?.send(resync(40, '2.0.0'));
  await moment();
  expect(store.state.getState().overview?.version).toBe('2.0.0');
  expect(links[1]?.lists).toHaveLength(1);
});

test('a call without a link waits for the next one', async () => {
  const { link, links, store } = await createRig();
  const calls = link.lists.length;
  await link.close();
  void store.client().then((client) => client.queue.list({}));
  await moment();
  expect([link.lists.length, links[1]?.lists.length]).toEqual([calls, 1]);
});

test('after a gap in the revisions of events the queue is read again; without one it is not', async () => {
  const { link } = await createRig();
  const calls = link.lists.length;
  await link.send(
    rowEvent(2, queueRow(1, { jobNames: ['In order'] })),
    rowEvent(3, queueRow(2, { jobNames: ['In order'] })),
  );
  await moment();
  expect(link.lists).toHaveLength(calls);
  await link.send(rowEvent(5, queueRow(1, { jobNames: ['After a gap'] })));
  await moment();
  expect(link.lists).toHaveLength(calls + 1);
});

test('an event between two answers of a reload is not lost', async () => {
  const { link, titleAt } = await createRig(PAGE_LENGTH + 20);
  const calls = link.lists.length;
  await link.send(resync(2));
  await moment();
  await link.answer(calls, 0);
  await link.send(rowEvent(3, queueRow(3, { jobNames: ['Changed'] })));
  await link.answer(calls + 1, 1);
  expect([titleAt(3), titleAt(PAGE_LENGTH)]).toEqual(['Changed', `Job ${PAGE_LENGTH}`]);
});

test('an answer from before everything changed is not shown', async () => {
  const { link, store, titleAt } = await createRig();
  store.showRange(2 * PAGE_LENGTH, 2 * PAGE_LENGTH + 20);
  await settle();
  const late = link.lists.length - 1;
  await link.send(resync(2));
  await moment();
  await link.answer(late, 2);
  expect(titleAt(2 * PAGE_LENGTH)).toBeUndefined();
  await link.answer(late + 1, 2);
  expect(titleAt(2 * PAGE_LENGTH)).toBe(`Job ${2 * PAGE_LENGTH}`);
});

test('a station that does not answer for the queue is reported as such, and asked until it does', async () => {
  const { link, links, store, titleAt } = await createRig();
  await link.send(resync(2));
  await moment();
  link.lists.at(-1)?.reject(new Error('No answer.'));
  await moment();
  link.lists.at(-1)?.reject(new Error('No answer.'));
  await settle();
  expect(store.state.getState().queueFailure).not.toBeNull();
  expect(titleAt(3)).toBe('Job 3');
  await vi.advanceTimersByTimeAsync(10_000);
  await link.answer(link.lists.length - 1, 0);
  expect([store.state.getState().queueFailure, links.length]).toEqual([null, 1]);
});
