import { ConnectionId } from '../../../src/contract/index.ts';
import { artworkId } from '../../../src/main/station/store/index.ts';
import { type ChangingService, PRINTING, QUEUED } from './changing-service.ts';
import type { JournalLine } from './journal.ts';

const connection = ConnectionId.parse('demo');

/** The SHA-256 of the files of a job as the service reported it, by artwork id. */
export const filesOf = (
  job: string,
  { files }: { readonly files: readonly { readonly id: string; readonly sha256: string }[] },
): Map<string, string> => new Map(files.map(({ id, sha256 }) => [artworkId(connection, job, id), sha256]));

/**
 * What a station may deliver by the latest reading of each job and by what an operator sent by hand, from its
 * journal.
 */
export class NewestReading {
  readonly #service: Pick<ChangingService, 'version'>;
  readonly #jobs = new Map<
    string,
    { readonly status: string; readonly files: ReadonlyMap<string, string> }
  >();
  readonly #jobOf = new Map<string, string>();
  readonly #askedByHand = new Set<string>();
  readonly #sentByHand = new Set<string>();
  /** How many times an operator has sent a file by hand. */
  sent = 0;

  constructor(service: Pick<ChangingService, 'version'>) {
    this.#service = service;
  }

  note(line: Exclude<JournalLine, { what: 'committing' }>): void {
    switch (line.what) {
      case 'by-hand':
        (line.isDone ? this.#sentByHand : this.#askedByHand).add(line.artwork);
        if (line.isDone) this.sent++;
        return;
      case 'gone':
        this.#read(line.job, '', new Map());
        return;
      case 'read': {
        const told = this.#service.version(line.job, line.version);
        this.#read(line.job, told.status, filesOf(line.job, told));
      }
    }
  }

  /** An operator's decision lapses when the job's status changes to anything but a later one. */
  #read(job: string, status: string, files: ReadonlyMap<string, string>): void {
    const mayGoOn = status === QUEUED || status === PRINTING;
    for (const id of this.#jobs.get(job)?.files.keys() ?? []) {
      if (mayGoOn && files.has(id)) continue;
      this.#askedByHand.delete(id);
      this.#sentByHand.delete(id);
    }
    this.#jobs.set(job, { status, files });
    for (const id of files.keys()) this.#jobOf.set(id, job);
  }

  /** The SHA-256 of the bytes that may be delivered for a file; null if none may. */
  wanted(artwork: string): string | null {
    const job = this.#jobs.get(this.#jobOf.get(artwork) ?? '');
    const maySend = job?.status === QUEUED || (job?.status === PRINTING && this.#askedByHand.has(artwork));
    return maySend ? (job.files.get(artwork) ?? null) : null;
  }

  /** Files that an operator has sent past the download status and that are not delivered yet. */
  get sentByHand(): ReadonlySet<string> {
    return this.#sentByHand;
  }
}
