import { Worker } from 'node:worker_threads';
import { usualLimits } from '../rules/usual-limits.ts';
import type { WorkerAnswer } from './request.ts';
import type { WorkerChannel } from './worker-channel.ts';

const POLL_INTERVAL_MS = 20;
/** Limit for the thread that opens files: its objects, without the bytes it reads. */
const MAX_HEAP_MB = 512;
const BYTES_PER_MB = 1 << 20;
/** How long a process that was asked to end is given to do so. */
const LINGER_MS = 1_000;

/**
 * Watches the thread that opens files. What V8 counts as its heap is only part of the memory that a file
 * can make it take, so the memory of the whole process is measured during a request, and a request that
 * takes too much is ended. It passes on what it does not need to understand: the thread validates requests,
 * and the station answers, so that this half loads in no time.
 */
export class Supervisor {
  readonly #line: WorkerChannel;
  readonly #thread: Worker;
  /** Limit for the current request, in bytes. */
  #maxBytes = 0;
  #watch: NodeJS.Timeout | null = null;

  /** @param entry the module that answers requests when run as a thread. */
  constructor(line: WorkerChannel, entry: URL) {
    this.#line = line;
    this.#thread = new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } });
    this.#thread.on('message', (answer: WorkerAnswer) => this.#answered(answer));
    this.#thread.on('error', (error) =>
      this.#end(isOutOfMemory(error) ? { kind: 'too-much' } : faultOf(error)),
    );
    // The channel keeps the process alive; without one it ends.
    this.#thread.unref();
    line.onMessage((message) => this.#ask(message));
  }

  #ask(message: unknown): void {
    this.#maxBytes = memoryMbOf(message) * BYTES_PER_MB;
    this.#watch = setInterval(() => this.#look(), POLL_INTERVAL_MS);
    this.#thread.postMessage(message);
  }

  #look(): void {
    if (process.memoryUsage.rss() > this.#maxBytes) this.#end({ kind: 'too-much' });
  }

  #answered(answer: WorkerAnswer): void {
    if (answer.kind === 'ready') {
      this.#line.post(answer);
      return;
    }
    this.#rest();
    const isSpent = process.memoryUsage.rss() > this.#maxBytes / 2;
    this.#line.post(answer.kind === 'result' ? { ...answer, isSpent } : answer);
  }

  #end(answer: WorkerAnswer): void {
    this.#rest();
    this.#thread.removeAllListeners();
    void this.#thread.terminate();
    this.#line.post(answer);
    setTimeout(() => process.exit(1), LINGER_MS);
  }

  #rest(): void {
    if (this.#watch !== null) clearInterval(this.#watch);
    this.#watch = null;
  }
}

/** How much memory a request may take: a check says so itself. */
function memoryMbOf(request: unknown): number {
  const limits: unknown = Reflect.get(Object(request), 'limits');
  const memoryMb: unknown = Reflect.get(Object(limits), 'memoryMb');
  return typeof memoryMb === 'number' ? memoryMb : usualLimits.memoryMb;
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

const faultOf = (error: unknown): WorkerAnswer => ({
  kind: 'fault',
  message: error instanceof Error ? error.message : 'unknown',
});
