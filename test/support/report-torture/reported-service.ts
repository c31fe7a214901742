import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { TinyFile } from '../crash/tiny-service.ts';
import { close, listen } from '../listen.ts';

export const QUEUED = 'job.production.queued';
const CANCELLED = 'job.cancelled';
/** In the order in which a job gets there. */
export const reported = ['job.production.started', 'job.production.finished', 'job.dispatched'] as const;
export type Reported = (typeof reported)[number];
const order: readonly string[] = [QUEUED, ...reported];

const StatusChange = z.object({ status: z.enum(reported) });

interface ReportedJob {
  readonly id: string;
  readonly files: readonly string[];
  status: string;
  /** It was read since it was cancelled. */
  isKnownCancelled: boolean;
  /** What took effect after its answer was lost, and was not read since: it may be said again. */
  late: string | null;
}

/** What becomes of a report that is refused, or fails, without effect; by the service's answer. */
const refusals = { busy: 429, unavailable: 503, failed: 500, conflict: 409, unprocessable: 422 } as const;
type Refusal = keyof typeof refusals;

/**
 * What becomes of a report. Without effect: one of the refusals, `not-received`, `silent` (no answer, ever).
 * With effect: `answered`, `slow`, `lost` (the answer), `failed-after` (an error is answered), `overtaken`
 * (somebody else says it first, so it is refused), `late` (after the connection is cut).
 */
export type Fate =
  | Refusal
  | 'not-received'
  | 'silent'
  | 'answered'
  | 'slow'
  | 'lost'
  | 'failed-after'
  | 'overtaken'
  | 'late';
/** What becomes of the reading of a job. */
export type ReadFate = 'answered' | 'busy' | 'failed' | 'not-received';

const isRefusal = (fate: Fate): fate is Refusal => Object.hasOwn(refusals, fate);

/**
 * A service that sets whatever status it is sent, once more and backwards, too, and writes down each such
 * harm. Many of its answers are slow, lost, late or refusals.
 */
export interface ReportedService {
  readonly baseUrl: string;
  readonly jobs: ReadonlyMap<string, Readonly<ReportedJob>>;
  /** How many reports took effect, and what became of all that were sent. */
  readonly effects: number;
  readonly fates: ReadonlyMap<Fate, number>;
  readonly harm: readonly string[];
  addJob(id: string, files: readonly TinyFile[]): void;
  cancel(id: string): void;
  /** Those that still wait for an answer get none. */
  letGo(): void;
  stop(): Promise<void>;
}

/** @param options.early why a job cannot be that far yet, in words; null: it can. */
export async function startReportedService(options: {
  readonly fate: () => Fate;
  readonly readFate: () => ReadFate;
  readonly early: (id: string, status: Reported) => string | null;
}): Promise<ReportedService> {
  const jobs = new Map<string, ReportedJob>();
  const files = new Map<string, Buffer>();
  const harm: string[] = [];
  const fates = new Map<Fate, number>();
  const unanswered: IncomingMessage[] = [];
  let effects = 0;

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
  const set = (job: ReportedJob, status: Reported): boolean => {
    if (job.status === CANCELLED) {
      if (job.isKnownCancelled) harm.push(`${job.id}: ${status}, although it was cancelled`);
      return false;
    }
    const [before, now] = [order.indexOf(job.status), order.indexOf(status)];
    const tooEarly = options.early(job.id, status);
    if (tooEarly !== null) harm.push(`${job.id}: ${status} ${tooEarly}`);
    if (now === before && job.late !== status) harm.push(`${job.id}: ${status} twice`);
    if (now < before) harm.push(`${job.id}: ${status} after ${job.status}`);
    job.status = status;
    effects++;
    return true;
  };
  /** The service itself lets nothing go backwards. */
  const setLate = (job: ReportedJob, status: Reported): void => {
    if (job.status === CANCELLED || order.indexOf(status) <= order.indexOf(job.status)) return;
    set(job, status);
    job.late = status;
  };

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://service');
    const json = (body: unknown, status = 200): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    const refused = (refusal: Refusal): void => json({ message: refusal }, refusals[refusal]);
    const cut = (): void => void request.socket.destroy();
    const [, id = '', isStatus] = /^\/1\.0\/jobs\/([^/]+)(\/status)?$/.exec(pathname) ?? [];
    const job = jobs.get(id);
    const asked = /^\/1\.0\/files\/([^/]+)\/download-path$/.exec(pathname)?.[1];
    const stored = files.get(pathname.replace('/storage/', ''));
    if (pathname === '/1.0/jobs') json([...jobs.values()].map(shown));
    else if (asked !== undefined) json({ url: `${baseUrl}/storage/${asked}` });
    else if (stored !== undefined) response.writeHead(200, { 'content-type': 'application/pdf' }).end(stored);
    else if (job === undefined) json({}, 404);
    else if (isStatus === undefined) {
      const its = options.readFate();
      if (its === 'not-received') return cut();
      if (its !== 'answered') return refused(its);
      if (job.status === CANCELLED) job.isKnownCancelled = true;
      job.late = null;
      json(shown(job));
    } else {
      const { status } = StatusChange.parse(JSON.parse(await text(request)));
      const its = options.fate();
      fates.set(its, (fates.get(its) ?? 0) + 1);
      if (isRefusal(its)) return refused(its);
      if (its === 'silent') return void unanswered.push(request);
      if (its === 'not-received') return cut();
      if (its === 'late') {
        setTimeout(() => setLate(job, status), SLOW_MS);
        return cut();
      }
      if (!set(job, status)) return json({ message: 'Not from this status.' }, 400);
      if (its === 'lost') return cut();
      if (its === 'failed-after') return refused('failed');
      if (its === 'overtaken') return refused('conflict');
      if (its === 'slow') await wait(SLOW_MS);
      json(shown(job));
    }
  });
  const baseUrl = await listen(server);
  return {
    baseUrl,
    jobs,
    harm,
    fates,
    get effects() {
      return effects;
    },
    addJob(id, list) {
      for (const file of list) files.set(file.id, file.bytes);
      jobs.set(id, {
        id,
        files: list.map((one) => one.id),
        status: QUEUED,
        isKnownCancelled: false,
        late: null,
      });
    },
    cancel(id) {
      const job = jobs.get(id);
      if (job !== undefined) job.status = CANCELLED;
    },
    letGo() {
      for (const { socket } of unanswered.splice(0)) socket.destroy();
    },
    stop: () => close(server),
  };
}

/** Long enough that many processes are killed before the answer. */
const SLOW_MS = 200;
