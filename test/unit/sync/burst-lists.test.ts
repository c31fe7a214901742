import { expect, test } from 'vitest';
import { BurstLists } from '../../../src/main/station/sync/burst-lists.ts';
import { ManualClock } from '../../support/manual-clock.ts';

test('however many requests the lists take, they are read again no later than after ten seconds', () => {
  const clock = new ManualClock();
  let [hinted, polls] = [0, 0];
  const reads = {
    get hinted(): number {
      return hinted;
    },
    holdHinted: () => undefined,
    releaseHinted: () => undefined,
    listsRead: () => ({ settled: 1_000, open: 0 }),
  };
  const lists = new BurstLists({ clock, reads, poller: { pollForBurst: () => void polls++ } });
  lists.listsRead(200, new Set(), 0);
  hinted = 1_000;
  lists.hinted();
  clock.pass(9_999);
  expect(polls).toBe(0);
  clock.pass(1);
  expect(polls).toBe(1);
});
