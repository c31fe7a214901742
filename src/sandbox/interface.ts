import type { NewFaultRule } from './faults/kinds.ts';
import type { SwitchedFault } from './faults/switchboard.ts';
import type { SeenRequest } from './request-log.ts';
import type { Forgery, NewHabits } from './webhooks/habits.ts';
import type { Attempt } from './webhooks/lane.ts';
import type { Signature } from './webhooks/signature.ts';
import type { Account } from './world/records.ts';
import type { WallClock } from './world/time.ts';
import type { MakeJobs } from './world/world.ts';

export interface SandboxOptions {
  /** Ports on 127.0.0.1; 0 (the default) for any free one. */
  readonly port?: number;
  readonly storagePort?: number;
  /** The access token to accept; a random one by default. */
  readonly token?: string;
  /** Keeps jobs, batches, account and time over restarts. */
  readonly stateFile?: string | null;
  /** How many times faster than real time pre-press and auto batching run. */
  readonly speed?: number;
  /** How many drawn artwork files it keeps in memory; by default 400, with all others of its process. */
  readonly filesKept?: number;
  /** Speed of each artwork download, for demos; unlimited by default. */
  readonly bytesPerSecond?: number;
  /** How long a signed URL of the storage is valid; five minutes by default. */
  readonly urlsLiveMs?: number;
  /** Auto batching as the account has it at the very first start; off by default, as the document says. */
  readonly autoBatching?: boolean;
  /** What the account speaks at the very first start; by default what the interface document shows. */
  readonly generation?: Account['generation'];
  /** How long a URL for an upload is valid; an hour by default. */
  readonly assetUrlsLiveMs?: number;
  /** The wall clock. */
  readonly clock?: WallClock;
}

/** One artwork file without faults. */
export interface FileDescription {
  readonly id: string;
  readonly jobId: string;
  readonly component: string;
  readonly name: string;
  readonly bytes: number;
  /** In hexadecimal; null for files over 256 MiB. */
  readonly sha256: string | null;
}

/** The Print Ordering Service, simulated. Methods throw StatusRefusedError for an id that does not exist. */
export interface Sandbox {
  readonly baseUrl: string;
  readonly storageUrl: string;
  readonly adminUrl: string;
  readonly token: string;
  /** From now on only this token is accepted. */
  setToken(token: string): void;
  readonly account: Account;
  setAccount(change: Partial<Omit<Account, 'productChanges'>>): void;
  /** Gives the product with that alias a new version. */
  changeProduct(alias: string): void;

  jobCount(): number;
  /** Makes jobs with artwork and batches; returns their ids. */
  makeJobs(count: number, how?: MakeJobs): string[];
  /** Moves a job to its next status at once; one that failed preflight starts again with new artwork. */
  moveJobOn(jobId: string): void;
  /** Makes the job fail preflight. */
  failJob(jobId: string): void;
  /** New artwork under the same file ids. */
  replaceArtwork(jobId: string): void;
  /** Lets every job that has not failed leave pre-press now. */
  finishPrepress(): void;
  /** Advances time by `ms`, or to the present time of the clock. */
  advance(ms?: number): void;
  speed: number;

  /** Ids of all artwork files that exist. */
  fileIds(): string[];
  /** The bytes of a file without faults: what a client should end up with. */
  artworkOf(fileId: string): Promise<Uint8Array>;
  describeFile(fileId: string): Promise<FileDescription>;

  /**
   * Registers a receiver of webhooks, signed if there is a secret: by Standard Webhooks, or by `X-Signature`
   * while the account has a generation; its calls then come in strict order. Returns its id. With `keep`, it
   * is registered again after a restart with the same state file.
   */
  registerWebhook(
    url: string,
    options?: { readonly signingSecret?: string; readonly signature?: Signature; readonly keep?: boolean },
  ): string;
  unregisterWebhook(idOrUrl: string): void;
  /** How webhooks are disturbed on their way; omitted settings return to their defaults. */
  setWebhookHabits(habits: NewHabits): void;
  /** Calls every receiver as a stranger would. */
  forgeWebhooks(how: Forgery, times?: number): void;
  /** The latest attempts, and how many calls are still open. */
  readonly webhookAttempts: readonly Attempt[];
  readonly openWebhooks: number;

  readonly faults: {
    /** Returns the id to remove it by. */
    add(rule: NewFaultRule): string;
    remove(id: string): boolean;
    clear(): void;
    /** The active faults that are not used up. */
    list(): readonly SwitchedFault[];
  };
  /** The latest requests to service and storage, the newest last. */
  readonly requests: readonly SeenRequest[];
  stop(): Promise<void>;
}
