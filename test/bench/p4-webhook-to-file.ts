import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { until } from '../support/until.ts';
import { type Bench, type Figure, ms } from './bench.ts';
import { Arrivals, now } from './flow/arrivals.ts';
import type { Child } from './flow/child.ts';
import { type File, Service } from './flow/service.ts';
import { withProcesses } from './flow/with-processes.ts';

const SINGLE = 60;
/** Jobs of each burst. By the second one, the code has been compiled. */
const BURST = 1_000;
const FILE_BYTES = 20_000;
const AT_ONCE = 4;
const promises = 'by hand + the same promises';

const bench: Bench = {
  id: 'P4',
  title: 'From a webhook to a small file in the hot folder, preflight included',
  note:
    'By hand: one GET from the storage, write, fsync, rename. The station reads the job, requests the ' +
    'URL, downloads, hashes, archives and syncs, has another process preflight the file, copies, syncs, ' +
    'publishes and keeps the ledger. Service with storage, station and watcher are separate processes; ' +
    'every file is generated beforehand. All at once, twice: from the moment the jobs change until the ' +
    'median file and the last one have arrived; by hand, four at a time. Processor: that of the station, ' +
    'without the preflight process. `by hand + the same promises` is a program that also asks for the job and the ' +
    'URL, hashes, archives and syncs, copies, syncs and journals each step, without lists, webhooks, ' +
    'checks, preflight, rules, the queue and windows: the plain cost of these guarantees on this Node.js.',
  async run(): Promise<readonly Figure[]> {
    return withProcesses('p4', async ({ root, start }) => {
      const service = start('service-process.ts', String(SINGLE + 2 * BURST), String(FILE_BYTES));
      const { baseUrl, token, jobs, files } = Service.parse(await service.next());
      const station = start('station-process.ts', root, baseUrl, token);
      service.say({ do: 'register', url: Hello.parse(await station.next()).webhookUrl });
      await until('every job is known', async () => (await asked(station)).jobs >= jobs.length, 120_000);
      const arrivals = new Arrivals(start('watcher-process.ts', join(root, 'hot')));
      await arrivals.watching;

      const hand = join(root, 'by-hand');
      await mkdir(hand);
      const urlOf = ({ id }: { id: string }): Promise<string> => signedUrl(baseUrl, token, id);
      const single: number[] = [];
      const handSingle: number[] = [];
      for (const job of jobs.slice(0, SINGLE)) {
        const own = files.filter((file) => file.job === job);
        const expected = arrivals.count + own.length;
        single.push(await arrivals.msTo(1, () => service.say({ do: 'finish', jobs: [job] })));
        await until('all of its files are there', () => arrivals.count === expected);
        handSingle.push(await handMs(hand, await Promise.all(own.slice(0, 1).map(urlOf))));
      }
      const left = files.length - arrivals.count;
      const burst = async (moved: readonly string[]): Promise<Burst> => {
        const own = files.filter(({ job }) => moved.includes(job));
        await asked(station);
        const begunAt = now();
        const last = await arrivals.msTo(own.length, () => service.say({ do: 'finish', jobs: [...moved] }));
        const cpuMs = (await asked(station)).cpuSeconds * 1_000;
        const middle = arrivals.since(begunAt)[Math.floor(own.length / 2)] ?? Number.NaN;
        return { files: own, last, middle, cpuMs };
      };
      const first = await burst(jobs.slice(SINGLE, SINGLE + BURST));
      const second = await burst(jobs.slice(SINGLE + BURST));
      const handBurst = await handMs(hand, await Promise.all(files.map(urlOf)));
      const careful = start('hand-process.ts', join(root, 'careful'));
      const deliveredBy = async (what: readonly File[]): Promise<z.infer<typeof Took>> => {
        careful.say({ baseUrl, token, files: what });
        return Took.parse(await careful.next());
      };
      await deliveredBy(files.slice(left));
      const tookFirst = await deliveredBy(first.files);
      const tookSecond = await deliveredBy(second.files);
      const byHand = handBurst / files.length;
      return [
        figure('one at a time, p50', at(single, 0.5), at(handSingle, 0.5), 'by hand', 5),
        figure('one at a time, p99', at(single, 0.99), at(handSingle, 0.99), 'by hand', 5),
        ...burstFigures('first', first, tookFirst, { byHand, cpuLimitMs: 7 }),
        ...burstFigures('second', second, tookSecond, { byHand, cpuLimitMs: 6 }),
      ];
    });
  },
};
export default bench;

/** A burst of files through the station. */
interface Burst {
  readonly files: readonly File[];
  /** Milliseconds until the last file was there, and until the middle one was. */
  readonly last: number;
  readonly middle: number;
  /** The station's processor for all of them. */
  readonly cpuMs: number;
}

/** Targets are against the program with the same promises; one that only receives is for information. */
function burstFigures(
  which: string,
  { files, last, middle, cpuMs }: Burst,
  took: z.infer<typeof Took>,
  { byHand, cpuLimitMs }: { readonly byHand: number; readonly cpuLimitMs: number },
): Figure[] {
  const count = files.length;
  const name = `${which} ${count} files at once`;
  return [
    figure(`${name}, all`, last, took.wallMs, promises, 2.7),
    figure(`${name}, all`, last, byHand * count, 'by hand', null),
    figure(`${name}, the middle one`, middle, last, 'the last one', 0.6),
    figure(`${name}, processor a file`, cpuMs / count, cpuLimitMs, 'the limit', 1),
    figure(`${name}, processor a file`, cpuMs / count, took.cpuMs / count, promises, null),
  ];
}

const Hello = z.object({ webhookUrl: z.string() });
const Took = z.object({ wallMs: z.number(), cpuMs: z.number() });
const Reading = z.object({ cpuSeconds: z.number(), jobs: z.number() });

async function asked(station: Child): Promise<z.infer<typeof Reading>> {
  station.say({});
  return Reading.parse(await station.next());
}

const at = (values: readonly number[], part: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
};

const figure = (
  what: string,
  measured: number,
  peer: number,
  peerName: string,
  target: number | null,
): Figure => ({
  what,
  measured: ms(measured),
  peer: `${ms(peer)}, ${peerName}`,
  ratio: measured / peer,
  target,
});

/** The signed URL of a file that is ready. */
async function signedUrl(baseUrl: string, token: string, file: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${baseUrl}/1.0/files/${file}/download`, { headers, redirect: 'manual' });
  const url = answer.headers.get('location');
  if (url === null) throw new Error(`The service gave no URL (status ${answer.status}).`);
  return url;
}

/** How long all of them take with a simple script, in milliseconds. */
async function handMs(folder: string, urls: readonly string[]): Promise<number> {
  const left = urls.map((url, index) => ({ url, name: `${index}.pdf` }));
  const begunAt = now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let one = left.shift(); one !== undefined; one = left.shift()) await byHand(folder, one);
    }),
  );
  return now() - begunAt;
}

async function byHand(folder: string, { url, name }: { url: string; name: string }): Promise<void> {
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  const file = await open(join(folder, `.${name}`), 'w');
  await file.write(bytes);
  await file.sync();
  await file.close();
  await rename(join(folder, `.${name}`), join(folder, name));
}
