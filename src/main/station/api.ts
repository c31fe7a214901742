import type {
  ArtworkId,
  BatchDetail,
  BatchKey,
  ChosenFolder,
  Connection,
  ConnectionId,
  ErrorCode,
  FolderTicket,
  JobDetail,
  JobKey,
  Overview,
  QueuedBatchKey,
  QueuePage,
  QueueQuery,
  StationEvent,
  TransferList,
} from '../../contract/index.ts';

/**
 * An expected refusal, in the contract's terms: `message` says what happened in one plain sentence, `remedy` what
 * the operator can do. Anything else that an api throws is a fault in the program.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly remedy: string;
  /** The input field at fault, for INVALID. */
  readonly field: string | null;

  constructor(code: ErrorCode, message: string, remedy: string, field: string | null = null) {
    super(message);
    this.code = code;
    this.remedy = remedy;
    this.field = field;
  }
}

/** What a station offers its hosts: one method per procedure of the contract. Every method may throw a Refusal. */
export interface StationApi {
  overview(): Overview;
  /** A `resync` first, then every change in order, until `signal` aborts or the station stops. */
  events(signal: AbortSignal): AsyncGenerator<StationEvent, void, void>;
  queue(query: QueueQuery): QueuePage;
  batch(key: BatchKey | QueuedBatchKey): BatchDetail;
  job(key: JobKey): JobDetail;
  refreshJob(key: JobKey): Promise<void>;
  transfers(): TransferList;
  retryTransfer(id: ArtworkId): void;
  setTransfersPaused(paused: boolean): void;
  createConnection(input: {
    readonly name: string;
    readonly baseUrl: string;
    readonly token: string;
  }): Promise<Connection>;
  setToken(id: ConnectionId, token: string): Promise<Connection>;
  refreshConnection(id: ConnectionId): Promise<void>;
  browseFolder(): Promise<ChosenFolder | null>;
  checkFolder(typedPath: string): Promise<ChosenFolder>;
  createHotFolder(input: { readonly name: string; readonly folder: FolderTicket }): Promise<void>;
}
