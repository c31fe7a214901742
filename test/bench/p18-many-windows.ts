import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { until } from '../support/until.ts';
import { type Bench, type Figure, ms } from './bench.ts';
import { Service } from './flow/service.ts';
import { withProcesses } from './flow/with-processes.ts';

const JOBS = 500;
const BROWSERS = 20;
const DESKS = 30;
const SECONDS = 10;
/** Long enough to move each job at least once. */
const WARM_UP_SECONDS = 6;
const CHANGES_PER_SECOND = 1_000;
const SETTLED_AFTER_MS = 5_000;
const P95_LIMIT_MS = 100;
/** The stuck window may slow the others by no more than two runs differ anyway. */
const STUCK_LIMIT = 1.25;
/** No window waits for another: the last one is about as late as the others. */
const LAST_LIMIT = 1.25;

const Hello = z.object({ url: z.string() });
const Login = z.object({ link: z.string() });
const Code = z.object({ code: z.string() });
const Count = z.object({ jobs: z.number() });
const Memory = z.object({ bytes: z.number() });
const Rushed = z.object({
  moved: z.array(z.object({ key: z.string(), atMs: z.number() })),
  perSecond: z.number(),
  cores: z.number(),
});
const Seen = z.object({
  seen: z.array(z.array(z.object({ key: z.string(), atMs: z.number() }))),
  processorMs: z.number(),
});
type Sights = z.infer<typeof Seen>['seen'];

/** How long each window took to see each move, in ms; Infinity if it never saw it. */
const delays = (seen: Sights, moved: z.infer<typeof Rushed>['moved']): number[][] =>
  seen.map((sights) =>
    moved.map(({ key, atMs }) => {
      const first = sights.find((sight) => sight.key === key && sight.atMs >= atMs);
      return first === undefined ? Number.POSITIVE_INFINITY : first.atMs - atMs;
    }),
  );

const p95 = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;

const bench: Bench = {
  id: 'P18',
  title: 'News at 50 windows, while jobs change as fast as the station can make them',
  note:
    'The headless host with its station in a thread; 30 desktops that bridge to it (each has a second ' +
    'stream for its notifications) and 20 browsers; all windows show the queue by jobs. Jobs are moved to' +
    ' the front of the queue and back, 50 of them 20 times a second, or as often as the station accepts ' +
    'more. The figure is the time from the call that moves them until the first of them is in the text ' +
    'that a window receives, for every window and every call; a window that falls too far behind and has ' +
    'to read everything again never receives it. All windows are in one process on the same two cores as ' +
    'the station; they receive their messages and look for the rows, no more. Then the same beside a ' +
    'window that reads nothing.',
  async run(): Promise<readonly Figure[]> {
    return withProcesses('p18', async ({ root, start }) => {
      await writeFile(join(root, 'index.html'), '');
      const service = start('service-process.ts', JOBS, 1_000);
      const { baseUrl, token } = Service.parse(await service.next());
      const host = start('rushing-host-process.ts', root, baseUrl, token);
      const { url } = Hello.parse(await host.next());
      const asked = async <T>(what: object, answer: z.ZodType<T>): Promise<T> => {
        host.say(what);
        return answer.parse(await host.next());
      };
      await until(
        'every job is known',
        async () => (await asked({ do: 'count' }, Count)).jobs >= JOBS,
        60_000,
      );
      const windows = start('windows-process.ts', url);
      const told = async (what: object): Promise<unknown> => {
        windows.say(what);
        return windows.next();
      };
      const before = await asked({ do: 'memory' }, Memory);
      for (let count = 0; count < BROWSERS; count++) {
        await told({ do: 'browser', ...(await asked({ do: 'login' }, Login)) });
      }
      for (let count = 0; count < DESKS; count++) {
        await told({ do: 'desk', name: `Desk ${count + 1}`, ...(await asked({ do: 'code' }, Code)) });
      }
      const after = await asked({ do: 'memory' }, Memory);
      const round = async () => {
        const rushed = await asked({ do: 'rush', seconds: SECONDS }, Rushed);
        // Lets messages in transit arrive.
        await wait(SETTLED_AFTER_MS);
        const { seen, processorMs } = Seen.parse(await told({ do: 'seen' }));
        return {
          ...rushed,
          delays: delays(seen, rushed.moved),
          windowsCores: processorMs / 1_000 / SECONDS,
        };
      };
      const first = await asked({ do: 'rush', seconds: WARM_UP_SECONDS }, Rushed);
      await told({ do: 'watch', keys: [...new Set(first.moved.map(({ key }) => key))] });
      await told({ do: 'seen' });
      const alone = await round();
      await told({ do: 'stuck', ...(await asked({ do: 'login' }, Login)) });
      const beside = await round();
      const all = p95(alone.delays.flat());
      const last = Math.max(...alone.delays.map(p95));
      const besideStuck = p95(beside.delays.flat());
      const limit = (what: string, value: number): Figure => ({
        what,
        measured: ms(value),
        peer: `${ms(P95_LIMIT_MS)}, the limit`,
        ratio: value / P95_LIMIT_MS,
        target: 1,
      });
      const perWindow = (after.bytes - before.bytes) / (BROWSERS + DESKS) / 1_000_000;
      return [
        {
          what: 'changes that the station makes a second, as many as it can up to 1,000',
          measured: `${Math.round(alone.perSecond)}`,
          peer: `${CHANGES_PER_SECOND}, asked of it`,
          ratio: CHANGES_PER_SECOND / alone.perSecond,
          target: 1,
        },
        limit(`news of them at ${BROWSERS + DESKS} windows, p95`, all),
        {
          what: 'the same at the window that hears last, p95',
          measured: ms(last),
          peer: `${ms(all)}, at all of them`,
          ratio: last / all,
          target: LAST_LIMIT,
        },
        {
          what: 'the same beside a window that reads nothing, p95',
          measured: ms(besideStuck),
          peer: `${ms(all)}, without it`,
          ratio: besideStuck / all,
          target: STUCK_LIMIT,
        },
        {
          what: 'the processor of the host and its station, meanwhile',
          measured: `${alone.cores.toFixed(2)} cores`,
          peer: '1 core',
          ratio: alone.cores,
          target: null,
        },
        {
          what: 'the processor of the windows, meanwhile',
          measured: `${alone.windowsCores.toFixed(2)} cores`,
          peer: '1 core',
          ratio: alone.windowsCores,
          target: null,
        },
        {
          what: 'memory of the host for each window',
          measured: `${perWindow.toFixed(1)} MB`,
          peer: '1 MB',
          ratio: perWindow,
          target: null,
        },
      ];
    });
  },
};
export default bench;
