import { createServer } from 'node:http';
import { close, listen } from '../listen.ts';
import { pdfOf, sumOf } from '../pdf.ts';
import { answerSlowly } from './slow-answer.ts';

export const QUEUED = 'job.production.queued';
export const CANCELLED = 'job.cancelled';
export const TAKEN_BACK = 'job.prepress.correction';
/** Past the download status. */
export const PRINTING = 'job.production.printing';

/** The state of a job at one moment. */
export interface JobVersion {
  readonly name: string;
  readonly status: string;
  readonly files: readonly VersionFile[];
  /** Where its JSON has them; by default, one component has them all. */
  readonly shape?: Shape;
}
/** The part of a job's JSON that has its files. */
export type Shape = (files: readonly object[]) => object;
const oneComponent: Shape = (files) => ({ components: { general: { artwork: { files } } } });

interface VersionFile {
  readonly id: string;
  readonly name: string;
  readonly sha256: string;
}

/** A Print Ordering Service whose jobs change, with the history of each. */
export class ChangingService {
  readonly #server = createServer((request, response) => this.#answer(request, response));
  readonly #webhook: string;
  readonly #pauseMs: number;
  readonly #seed: number;
  readonly #jobs = new Map<string, JobVersion & { readonly version: number }>();
  readonly #history = new Map<string, Map<number, JobVersion>>();
  readonly #bytes = new Map<string, Buffer>();
  readonly #idOf = new Map<string, string>();
  #baseUrl = '';
  /** Its clock; it advances by a second with every change. */
  #nowMs = Date.UTC(2026, 2, 1, 12);
  #made = 0;

  /** @param webhook URL that receives changes. */
  constructor(options: { readonly webhook: string; readonly pauseMs: number; readonly seed: number }) {
    this.#webhook = options.webhook;
    this.#pauseMs = options.pauseMs;
    this.#seed = options.seed;
  }

  async start(): Promise<void> {
    this.#baseUrl = await listen(this.#server);
  }

  stop(): Promise<void> {
    return close(this.#server);
  }

  get baseUrl(): string {
    return this.#baseUrl;
  }

  /** The current version of each. */
  get jobs(): ReadonlyMap<string, JobVersion> {
    return this.#jobs;
  }

  /** IDs of files by the SHA-256 of all bytes that they ever had. */
  get everything(): ReadonlyMap<string, string> {
    return this.#idOf;
  }

  /** The version of a job to which the service gave this date. */
  version(job: string, at: number): JobVersion {
    const found = this.#history.get(job)?.get(at);
    if (found === undefined) throw new Error(`The service never said that of job ${job}.`);
    return found;
  }

  /** A file with bytes that no other has. */
  newFile(id: string, size: number): VersionFile {
    const bytes = pdfOf(`${this.#seed} ${id} ${this.#made++}`, size);
    const sha256 = sumOf(bytes);
    this.#bytes.set(id, bytes);
    this.#idOf.set(sha256, id);
    return { id, name: `${id}.pdf`, sha256 };
  }

  /** Creates or changes a job. @param isTold announces it by a webhook; nothing waits for its arrival. */
  set(id: string, job: JobVersion, isTold: boolean): void {
    this.#nowMs += 1_000;
    this.#jobs.set(id, { ...job, version: this.#nowMs });
    const history = this.#history.get(id) ?? new Map<number, JobVersion>();
    history.set(this.#nowMs, job);
    this.#history.set(id, history);
    if (isTold) this.#tell(id);
  }

  remove(id: string, isTold: boolean): void {
    this.#jobs.delete(id);
    if (isTold) this.#tell(id);
  }

  #tell(id: string): void {
    const body = JSON.stringify({ event: 'job.status.transition', object: { object: 'job', id } });
    const headers = { 'content-type': 'application/json' };
    // The service does not notice that a station has just been killed.
    fetch(this.#webhook, { method: 'POST', headers, body }).catch(() => undefined);
  }

  #answer(...[request, response]: Parameters<Parameters<typeof createServer>[1] & object>): void {
    const { pathname } = new URL(request.url ?? '/', 'http://service');
    const json = (body: unknown): void => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    const last = pathname.split('/').at(-1) ?? '';
    const file = /^\/1\.0\/files\/([^/]+)\/download-path$/.exec(pathname)?.[1];
    const stored = pathname.startsWith('/storage/') ? this.#bytes.get(last) : undefined;
    if (pathname === '/1.0/jobs') json([...this.#jobs.keys()].map((id) => this.#bodyOf(id)));
    else if (pathname === `/1.0/jobs/${last}` && this.#jobs.has(last)) json(this.#bodyOf(last));
    else if (file !== undefined) json({ url: `${this.#baseUrl}/storage/${file}` });
    else if (stored === undefined) response.writeHead(404).end();
    else answerSlowly(stored, this.#pauseMs, request, response);
  }

  #bodyOf(id: string): unknown {
    const job = this.#jobs.get(id);
    if (job === undefined) throw new Error(`There is no job ${id}.`);
    const files = job.files.map((file) => ({ ...file, size: this.#bytes.get(file.id)?.length }));
    return {
      id,
      name: job.name,
      product: { name: 'Postcards' },
      quantity: 100,
      status: { canonical: job.status },
      updated_at: new Date(job.version).toISOString(),
      ...(job.shape ?? oneComponent)(files),
    };
  }
}
