import { setTimeout as pause } from 'node:timers/promises';
import type { Bench, Figure } from './bench.ts';
import { countFrames, frameFigures } from './queue-window/frames.ts';
import { openLongQueue } from './queue-window/long-queue.ts';

const ROWS = 50_000;
const PER_SECOND = 1_000;
const BATCH_SIZE = 50;
const SLOW_PX = 40;

const bench: Bench = {
  id: 'P10',
  title: `${PER_SECOND.toLocaleString('en')} live transitions a second while scrolling`,
  note:
    'An operator cancels queued files and resumes them, 50 at a time: each is a transition in the ' +
    'store, moves its row to Needs attention or back, and is sent to the window. Station, service and ' +
    'this program share one process; the window runs on the same machine, in Chromium without a ' +
    'graphics card.',
  async run(): Promise<readonly Figure[]> {
    const queue = await openLongQueue(ROWS * 2);
    const { api, files, page } = queue;
    let running = true;
    let transitions = 0;
    let begun = 0;
    const change = async (): Promise<void> => {
      for (let round = 0; running; round++) {
        const first = (Math.floor(round / 2) * BATCH_SIZE) % 2_000;
        const ids = files.slice(first, first + BATCH_SIZE);
        const outcome =
          round % 2 === 0
            ? api.transfers.change({ which: { ids }, change: 'cancel' })
            : api.transfers.change({ which: { ids }, change: 'resume' });
        transitions += outcome.done.length;
        const due = begun + (transitions / PER_SECOND) * 1_000;
        await pause(Math.max(1, due - performance.now()));
      }
    };
    try {
      const still = await countFrames(page, 0);
      begun = performance.now();
      const changing = change();
      const moving = await countFrames(page, SLOW_PX);
      const seconds = (performance.now() - begun) / 1_000;
      const rate = transitions / seconds;
      running = false;
      await changing;
      return [
        ...frameFigures('scrolling meanwhile', moving, still),
        {
          what: 'transitions',
          measured: `${Math.round(rate)}/s`,
          peer: `${PER_SECOND}/s asked for`,
          ratio: PER_SECOND / rate,
          target: 1.1,
        },
      ];
    } finally {
      running = false;
      await queue.stop();
    }
  },
};
export default bench;
