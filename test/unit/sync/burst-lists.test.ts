import { expect, test } from 'vitest';
import { BurstLists } from '../../../src/main/station/sync/poll-schedule.ts';
import { ManualClock } from '../../support/manual-clock.ts';

const name = 'job 1';

/** The lists of a burst over reads with this many waiting; `polls` says how often the lists were read. */
function rig(clock: ManualClock) {
  const seen = { hinted: 0, polls: 0, isHeld: false, releases: 0 };
  const reads = {
    get hinted(): number {
      return seen.hinted;
    },
    holdHinted: () => {
      seen.isHeld = true;
    },
    releaseHinted: () => {
      seen.isHeld = false;
      seen.releases++;
    },
    listsRead: () => ({ settled: 1_000, open: 0 }),
  };
  const poller = { pollForBurst: () => void seen.polls++ };
  const lists = new BurstLists({ maxRequestsPerSecond: 60, clock, reads, poller });
  return { lists, seen };
}

test('however many requests the lists take, they are read again after ten seconds at the latest', () => {
  const clock = new ManualClock();
  const { lists, seen } = rig(clock);
  lists.listsRead(200, new Set(), 0);
  seen.hinted = 1_000;
  lists.hinted(name);
  clock.pass(9_999);
  expect(seen.polls).toBe(0);
  clock.pass(1);
  expect(seen.polls).toBe(1);
});

test('many webhooks about few resources are no burst: what they report is read at once', () => {
  const { lists, seen } = rig(new ManualClock());
  for (let count = 0; count < 100; count++) lists.hinted(`job ${count % 20}`);
  expect(seen.isHeld).toBe(false);
});

test('resources that change no faster than they may be read singly are read at once', () => {
  const clock = new ManualClock();
  const { lists, seen } = rig(clock);
  for (let count = 0; count < 100; count++) {
    lists.hinted(`job ${count}`);
    clock.pass(18);
  }
  expect(seen.isHeld).toBe(false);
});

test('many resources that change within half a second are a burst, even if each is read quickly', () => {
  const { lists, seen } = rig(new ManualClock());
  for (let count = 0; count < 31; count++) lists.hinted(`job ${count}`);
  expect(seen.isHeld).toBe(true);
});

test('while a burst goes on, nothing is let go between its lists', () => {
  const clock = new ManualClock();
  const { lists, seen } = rig(clock);
  for (let count = 0; count < 31; count++) lists.hinted(`job ${count}`);
  seen.hinted = 1_000;
  clock.pass(500);
  expect(seen.polls).toBe(1);
  lists.listsRead(12, new Set(), 0);
  expect([seen.isHeld, seen.releases]).toEqual([true, 0]);
  clock.pass(6_000);
  seen.hinted = 0;
  lists.listsRead(12, new Set(), 0);
  clock.pass(6_000);
  expect([seen.polls, seen.isHeld, seen.releases]).toEqual([2, false, 1]);
});
