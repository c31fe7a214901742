import type { Bench, Figure } from './bench.ts';
import { countFrames, frameFigures } from './queue-window/frames.ts';
import { openLongQueue } from './queue-window/long-queue.ts';

const ROWS = 50_000;
const SLOW_PX = 40;
const FAST_PX = 1_500;

const bench: Bench = {
  id: 'P9',
  title: `Scrolling ${ROWS.toLocaleString('en')} rows`,
  note:
    'Headless Chromium without a graphics card: the processor does all the painting. Reading scrolls 40 ' +
    'pixels a frame; leafing scrolls 1,500, so every frame shows different rows.',
  async run(): Promise<readonly Figure[]> {
    const queue = await openLongQueue(ROWS * 2);
    try {
      const still = await countFrames(queue.page, 0);
      const slow = await countFrames(queue.page, SLOW_PX);
      const fast = await countFrames(queue.page, FAST_PX);
      return [...frameFigures('reading', slow, still), ...frameFigures('leafing', fast, still)];
    } finally {
      await queue.stop();
    }
  },
};
export default bench;
