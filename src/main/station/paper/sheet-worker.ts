import { Worker } from 'node:worker_threads';
import { workerEntry } from './places.ts';
import type { SheetAnswer, SheetLook, SheetRequest } from './sheet.ts';

/** More than a thousand sheets take. */
const MAX_MEMORY_MB = 1_024;

/** The thread in which one PDF is made, so that the station goes on meanwhile. */
export class SheetWorker {
  readonly #worker: Worker;
  readonly #ended: Promise<never>;

  constructor(look: SheetLook) {
    this.#worker = new Worker(workerEntry, {
      workerData: look,
      name: 'sheets',
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    });
    this.#ended = new Promise((_, reject) => {
      this.#worker.once('error', reject);
      this.#worker.once('exit', () => reject(new Error('The thread that makes sheets ended.')));
    });
    this.#ended.catch(() => undefined);
  }

  /** One request at a time. Rejects if the thread fails. */
  async ask(request: SheetRequest): Promise<SheetAnswer> {
    const answered = new Promise<SheetAnswer>((resolve) => this.#worker.once('message', resolve));
    this.#worker.postMessage(request);
    const answer = await Promise.race([answered, this.#ended]);
    if (answer.kind === 'fault') throw new Error(answer.message);
    return answer;
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}
