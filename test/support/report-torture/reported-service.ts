import { createServer, type IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { TinyFile } from '../crash/tiny-service.ts';
import { close, listen } from '../listen.ts';

export const QUEUED = 'job.production.queued';
const CANCELLED = 'job.cancelled';
/** In the order in which a job gets there. */
export const reported = ['job.production.started', 'job.production.finished', 'job.dispatched'] as const;
const order: readonly string[] = [QUEUED, ...reported];

const StatusChange = z.object({ status: z.enum(reported) });

interface ReportedJob {
  readonly id: string;
  readonly files: readonly string[];
  status: string;
  /** It was read since it was cancelled. */
  isKnownCancelled: boolean;
}

/** What becomes of a report. */
export type Fate = 'answered' | 'slow' | 'lost' | 'not-received' | 'unavailable';

/**
 * A service that sets whatever status it is sent, once more and backwards, too, and writes down each such
 * harm. Many of its answers are slow or lost.
 */
export interface ReportedService {
  readonly baseUrl: string;
  readonly jobs: ReadonlyMap<string, Readonly<ReportedJob>>;
  /** How many reports took effect, and how many answers were lost. */
  readonly effects: number;
  readonly lost: number;
  readonly harm: readonly string[];
  addJob(id: string, files: readonly TinyFile[]): void;
  cancel(id: string): void;
  stop(): Promise<void>;
}

/** @param fate of the next report */
export async function startReportedService(fate: () => Fate): Promise<ReportedService> {
  const jobs = new Map<string, ReportedJob>();
  const files = new Map<string, Buffer>();
  const harm: string[] = [];
  const counts = { effects: 0, lost: 0 };

  const shown = ({ id, status, files: ids }: ReportedJob) => ({
    id,
    name: `Job ${id}`,
    product: { name: 'Postcards' },
    quantity: 100,
    status: { canonical: status },
    components: {
      general: { artwork: { files: ids.map((file) => ({ id: file, name: `${file}.pdf` })) } },
    },
  });
  /** Whether it took effect. */
  const set = (job: ReportedJob, status: (typeof reported)[number]): boolean => {
    if (job.status === CANCELLED) {
      if (job.isKnownCancelled) harm.push(`${job.id}: ${status}, although it was cancelled`);
      return false;
    }
    const [before, now] = [order.indexOf(job.status), order.indexOf(status)];
    if (now === before) harm.push(`${job.id}: ${status} twice`);
    if (now < before) harm.push(`${job.id}: ${status} after ${job.status}`);
    job.status = status;
    counts.effects++;
    return true;
  };

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://service');
    const json = (body: unknown, status = 200): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    const [, id = '', isStatus] = /^\/1\.0\/jobs\/([^/]+)(\/status)?$/.exec(pathname) ?? [];
    const job = jobs.get(id);
    const asked = /^\/1\.0\/files\/([^/]+)\/download-path$/.exec(pathname)?.[1];
    const stored = files.get(pathname.replace('/storage/', ''));
    if (pathname === '/1.0/jobs') json([...jobs.values()].map(shown));
    else if (asked !== undefined) json({ url: `${baseUrl}/storage/${asked}` });
    else if (stored !== undefined) response.writeHead(200, { 'content-type': 'application/pdf' }).end(stored);
    else if (job === undefined) json({}, 404);
    else if (isStatus === undefined) {
      if (job.status === CANCELLED) job.isKnownCancelled = true;
      json(shown(job));
    } else {
      const { status } = StatusChange.parse(JSON.parse(await textOf(request)));
      const its = fate();
      if (its === 'unavailable') return json({ message: 'Busy.' }, 503);
      if (its === 'not-received') return void request.socket.destroy();
      if (!set(job, status)) return json({ message: 'Not from this status.' }, 400);
      if (its === 'lost') {
        counts.lost++;
        return void request.socket.destroy();
      }
      if (its === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
      json(shown(job));
    }
  });
  const baseUrl = await listen(server);
  return {
    baseUrl,
    jobs,
    harm,
    get effects() {
      return counts.effects;
    },
    get lost() {
      return counts.lost;
    },
    addJob(id, list) {
      for (const file of list) files.set(file.id, file.bytes);
      jobs.set(id, { id, files: list.map((one) => one.id), status: QUEUED, isKnownCancelled: false });
    },
    cancel(id) {
      const job = jobs.get(id);
      if (job !== undefined) job.status = CANCELLED;
    },
    stop: () => close(server),
  };
}

/** Long enough that many processes are killed before the answer. */
const SLOW_MS = 200;

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}
