import type { Page } from 'playwright';
import { z } from 'zod';
import { Phase, QueueQuery } from '../../src/contract/index.ts';
import { type Bench, type Figure, median, ms } from './bench.ts';
import { p95 } from './queue-window/frames.ts';
import { openLongQueue } from './queue-window/long-queue.ts';

const JOBS = 100_000;
const LIMIT_MS = 50;
/** How often each search is typed. */
const ROUNDS = 3;
const searches = ['order 4711', 'lyon leaflets', 'j98765', 'books utrecht 12', '20331 bern'];

/** Types this into the window's search in one keystroke. */
const typed = (search: string): string => `{
  const field = document.querySelector('main input');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, ${JSON.stringify(search)});
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}`;

/** Presses the button of a phase. */
const pressed = (phase: Phase): string =>
  `document.querySelectorAll('main fieldset button')[${Phase.options.indexOf(phase)}].click();`;

/**
 * Does this, and returns the milliseconds until the expected rows are painted, according to the list, which
 * waits for no answer, and to the headings' counts.
 */
async function until(page: Page, act: string, total: number): Promise<number> {
  const took: unknown = await page.evaluate(`new Promise((resolve, reject) => {
    const begun = performance.now();
    ${act}
    const list = document.querySelector('[data-testid=queue]');
    const look = () => {
      const counts = [...document.querySelectorAll('[data-testid=queue] h2 > * > span:last-child')];
      const shown = counts.reduce((sum, one) => sum + Number(one.textContent.replaceAll(',', '')), 0);
      const rows = list.querySelector('a') !== null;
      const answered = list.ariaBusy === 'false';
      if (answered && shown === ${total} && (rows || shown === 0)) resolve(performance.now() - begun);
      else if (performance.now() - begun > 20000) reject(new Error(shown + ' rows, not ${total}'));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  })`);
  return z.number().parse(took);
}

const bench: Bench = {
  id: 'P8',
  title: `Search and filter over ${JOBS.toLocaleString('en')} jobs, per keystroke, at the window`,
  note:
    'From the keystroke to the frame that shows the matching rows, in real Chromium: the window asks, ' +
    'the station searches, the window paints. The peers are the limit of 50 ms and the lower bound: the ' +
    'same query on the store, without a window. A search for one letter matches nearly every row and ' +
    'costs the most.',
  async run(): Promise<readonly Figure[]> {
    const queue = await openLongQueue(JOBS);
    const { api, page } = queue;
    const keystrokes: number[] = [];
    const straight: number[] = [];
    const filters: number[] = [];
    try {
      for (const words of Array.from({ length: ROUNDS }, () => searches).flat()) {
        for (let length = 1; length <= words.length; length++) {
          const search = words.slice(0, length);
          const begun = performance.now();
          const { total } = api.queue.list(QueueQuery.parse({ search, limit: 100 }));
          const asked = performance.now() - begun;
          keystrokes.push(await until(page, typed(search), total));
          straight.push(asked);
        }
        await until(page, typed(''), JOBS / 2);
      }
      const phases: readonly Phase[] = ['ready', 'at-rip', 'ready'];
      for (let round = 0; round < 10; round++) {
        for (const phase of phases) {
          const on = api.queue.list(QueueQuery.parse({ phases: [phase], limit: 1 })).total;
          filters.push(await until(page, pressed(phase), on));
          filters.push(await until(page, pressed(phase), JOBS / 2));
        }
      }
      const figure = (what: string, times: readonly number[]): Figure => ({
        what: `${what}, p95 of ${times.length}`,
        measured: ms(p95(times)),
        peer: `${LIMIT_MS} ms`,
        ratio: p95(times) / LIMIT_MS,
        target: 1,
      });
      return [
        figure('a keystroke in the search', keystrokes),
        {
          what: 'a keystroke in the search, p50',
          measured: ms(median(keystrokes)),
          peer: `${ms(median(straight))}, the store alone`,
          ratio: median(keystrokes) / median(straight),
          target: null,
        },
        figure('a stage selected or cleared', filters),
      ];
    } finally {
      await queue.stop();
    }
  },
};
export default bench;
