import {
  type ArtworkId,
  type ArtworkState,
  type ConnectionId,
  isElsewhere,
  isOneOf,
  type Message,
  message,
  type PriorityChange,
  pausableStates,
  type TransferChange,
  toDownloadStates,
  type WhichTransfers,
} from '../../../contract/index.ts';
import type { ArtworkRecord, Store } from '../store/index.ts';
import type { ArtworkService } from './service.ts';

/** A failed file is only cancelled by name; cancelling all leaves its reason. */
const canBeCancelled = ({ state, reason }: ArtworkRecord): boolean =>
  isOneOf(state, pausableStates) || (state === 'failed' && reason?.code !== 'transfer.cancelled');
const resumableStates = ['waiting', 'failed'] as const;
const toComeStates = ['expected', ...toDownloadStates, 'failed'] as const;
/** No priority goes beyond this. */
const MAX_PRIORITY = 1_000_000;

/** The files for which it was done, and those for which it could not be. */
export interface Outcome {
  readonly done: ArtworkId[];
  readonly refused: { readonly id: ArtworkId; readonly why: Message }[];
}

/** What an operator can do with many transfers at once; each command is one transaction. */
export class TransferCommands {
  readonly #store: Pick<Store, 'artworks' | 'transaction'>;
  readonly #service: Pick<ArtworkService, 'pause' | 'cancel' | 'retry' | 'look'>;

  constructor(
    store: Pick<Store, 'artworks' | 'transaction'>,
    service: Pick<ArtworkService, 'pause' | 'cancel' | 'retry' | 'look'>,
  ) {
    this.#store = store;
    this.#service = service;
  }

  change(which: WhichTransfers, change: TransferChange): Outcome {
    switch (change) {
      case 'pause':
        return this.pause(which);
      case 'resume':
        return this.resume(which);
      case 'cancel':
        return this.cancel(which);
      default:
        return this.prioritise(which, change);
    }
  }

  pause(which: WhichTransfers): Outcome {
    return this.#each(which, pausableStates, ({ id }) => this.#service.pause(id));
  }

  /** What another station of the site has is downloaded here only if it is named. */
  resume(which: WhichTransfers): Outcome {
    const isNamed = 'ids' in which;
    return this.#each(
      which,
      resumableStates,
      ({ id }) => this.#service.retry(id, 'operator'),
      (file) => isOneOf(file.state, resumableStates) && (isNamed || !isElsewhere(file)),
    );
  }

  cancel(which: WhichTransfers): Outcome {
    return this.#each(which, pausableStates, ({ id }) => this.#service.cancel(id), canBeCancelled);
  }

  prioritise(which: WhichTransfers, change: PriorityChange): Outcome {
    const highest = this.#store.artworks.highestPriority();
    const outcome = this.#each(which, toComeStates, ({ id, priority }) =>
      this.#store.artworks.prioritise(id, changed(priority, change, highest)),
    );
    this.#service.look();
    return outcome;
  }

  /** How many files of a connection are still to come or in transfer. */
  underWayOf(connectionId: ConnectionId): number {
    return [...this.#idsOf({ connectionId }, pausableStates)].length;
  }

  #each(
    which: WhichTransfers,
    states: readonly ArtworkState[],
    act: (file: ArtworkRecord) => void,
    may = ({ state }: ArtworkRecord): boolean => isOneOf(state, states),
  ): Outcome {
    const outcome: Outcome = { done: [], refused: [] };
    this.#store.transaction(() => {
      for (const id of this.#idsOf(which, states)) {
        const file = this.#store.artworks.get(id);
        if (file !== null && may(file)) {
          act(file);
          outcome.done.push(id);
        } else {
          outcome.refused.push({ id, why: whyNot(file) });
        }
      }
    });
    return outcome;
  }

  #idsOf(which: WhichTransfers, states: readonly ArtworkState[]): Iterable<ArtworkId> {
    if ('ids' in which) return new Set(which.ids);
    return this.#store.artworks.idsIn(states, 'connectionId' in which ? which.connectionId : null);
  }
}

function changed(priority: number, change: PriorityChange, highest: number): number {
  switch (change) {
    case 'first':
      return Math.min(Math.max(highest + 1, 1), MAX_PRIORITY);
    case 'raise':
      return Math.min(priority + 1, MAX_PRIORITY);
    case 'lower':
      return Math.max(priority - 1, -MAX_PRIORITY);
    case 'usual':
      return 0;
  }
}

function whyNot(file: ArtworkRecord | null): Message {
  if (file === null) return message('transfer.gone');
  const { name, state } = file;
  switch (state) {
    case 'expected':
      return message('transfer.not-yet', { name });
    case 'queued':
    case 'transferring':
    case 'verifying':
      return message('transfer.under-way', { name });
    case 'waiting':
    case 'failed':
      return message('transfer.stopped', { name });
    case 'withdrawn':
      return message('transfer.withdrawn', { name });
    case 'archived':
    case 'on-hold':
    case 'no-route':
    case 'delivering':
    case 'delivered':
    case 'picked-up':
      return message('transfer.arrived', { name });
  }
}
