import {
  type ArtworkState,
  type Connection,
  type DeliveryState,
  isElsewhere,
  newestDeliveries,
  type StationEvent,
  type Transfer,
} from '../../contract/index.ts';
import type { Catalogue } from '../../locales/catalogue.ts';
import type { HostWords } from '../../locales/words.ts';

/** What happened, as the catalogue calls it. */
type Step = keyof Catalogue['terminal']['step'];

/** One step of a file, as a line in the terminal. */
export interface FlowLine {
  readonly step: Step;
  readonly what: string;
}

/** What is printed about a delivery that the RIP did not pick up. */
const troubles: Partial<Readonly<Record<DeliveryState, Step>>> = {
  rejected: 'rejected',
  stuck: 'not-picked-up',
  failed: 'not-sent',
};

/**
 * Turns the station's events into the lines an operator follows in a terminal: one for each file sent, and
 * one for each that needs attention. A service that cannot be reached is one line, not one per file. In
 * full, each step of a file is printed once.
 */
export class FlowLines {
  readonly #words: Pick<HostWords, 't' | 'say' | 'f'>;
  readonly #inFull: boolean;
  readonly #printed = new Map<string, { state: ArtworkState; trouble: string }>();
  readonly #jobsPrinted = new Set<string>();
  readonly #connections = new Map<string, Connection['state']['kind']>();

  constructor(
    words: Pick<HostWords, 't' | 'say' | 'f'>,
    { inFull = false }: { readonly inFull?: boolean } = {},
  ) {
    this.#words = words;
    this.#inFull = inFull;
  }

  next(event: StationEvent): FlowLine[] {
    switch (event.kind) {
      case 'resync':
      case 'overview':
        return event.overview.connections.flatMap((connection) => this.#connectionLines(connection));
      case 'transfer':
        return this.#transferLines(event.transfer);
      default:
        return [];
    }
  }

  #connectionLines({ id, name, state }: Connection): FlowLine[] {
    const before = this.#connections.get(id);
    if (before === state.kind) return [];
    this.#connections.set(id, state.kind);
    switch (state.kind) {
      case 'online':
        return before === 'offline' || before === 'needs-token' ? [{ step: 'online', what: name }] : [];
      case 'offline':
        return [{ step: 'offline', what: `${name}. ${this.#words.say(state.why)}` }];
      case 'needs-token':
        return [{ step: 'no-access', what: `${name}. ${this.#words.say(state.why)}` }];
      case 'starting':
        return [];
    }
  }

  #transferLines(transfer: Transfer): FlowLine[] {
    const before = this.#printed.get(transfer.id);
    const trouble = newestDeliveries(transfer.deliveries)
      .map(({ state }) => troubles[state] ?? '')
      .join();
    if (before?.state === transfer.state && before.trouble === trouble) return [];
    this.#printed.set(transfer.id, { state: transfer.state, trouble });
    if (transfer.state === 'picked-up') this.#printed.delete(transfer.id);
    const step = before?.state === transfer.state ? null : this.#step(transfer, before !== undefined);
    return [
      ...this.#jobLine(transfer),
      ...(step === null ? [] : [step]),
      ...(before?.trouble === trouble ? [] : this.#troubleLines(transfer)),
    ];
  }

  #jobLine(transfer: Transfer): FlowLine[] {
    if (!this.#inFull || transfer.state !== 'queued' || this.#jobsPrinted.has(transfer.jobKey)) return [];
    this.#jobsPrinted.add(transfer.jobKey);
    return [{ step: 'job-ready', what: transfer.jobName }];
  }

  #step(transfer: Transfer, seenBefore: boolean): FlowLine | null {
    const { name, state, reason } = transfer;
    const why = reason === null ? this.#words.t('line.seeDownloads') : this.#words.say(reason);
    switch (state) {
      case 'transferring':
        return this.#inFull ? { step: 'downloading', what: name } : null;
      case 'archived':
        return this.#inFull
          ? {
              step: 'verified',
              what: `${name}, ${this.#words.f.bytes(transfer.sizeBytes)}, sha-256 ${transfer.sha256?.slice(0, 12) ?? ''}`,
            }
          : null;
      case 'delivered':
        return isRejected(transfer) ? null : { step: 'sent', what: targetsOf(transfer) };
      case 'picked-up':
        return this.#inFull && seenBefore ? { step: 'picked-up', what: targetsOf(transfer) } : null;
      case 'waiting':
        return this.#inFull
          ? { step: isElsewhere(transfer) ? 'elsewhere' : 'retrying', what: `${name}. ${why}` }
          : null;
      case 'failed':
        return { step: 'failed', what: `${name}. ${why}` };
      case 'on-hold':
        return { step: 'on-hold', what: `${name}. ${why}` };
      case 'no-route':
        return { step: 'no-route', what: `${name}. ${why}` };
      case 'withdrawn':
        return { step: 'withdrawn', what: `${name}. ${why}` };
      case 'expected':
      case 'queued':
      case 'verifying':
      case 'delivering':
        return null;
    }
  }

  #troubleLines({ name, deliveries }: Transfer): FlowLine[] {
    return newestDeliveries(deliveries).flatMap(({ state, hotFolderName, finalName, problem }) => {
      const step = troubles[state];
      if (step === undefined) return [];
      const why = problem === null ? '' : `. ${this.#words.say(problem)}`;
      return [{ step, what: `${hotFolderName} / ${finalName ?? name}${why}` }];
    });
  }
}

/** A rejection revokes a pick-up, so it does not count as sent. */
const isRejected = ({ deliveries }: Transfer): boolean =>
  newestDeliveries(deliveries).some(({ state }) => state === 'rejected');

const targetsOf = ({ deliveries }: Transfer): string =>
  newestDeliveries(deliveries)
    .map(({ hotFolderName, finalName }) => `${hotFolderName}${finalName === null ? '' : ` / ${finalName}`}`)
    .join(', ');
