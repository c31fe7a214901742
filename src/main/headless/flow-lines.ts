import type { ArtworkState, StationEvent, Transfer } from '../../contract/index.ts';
import { inEnglish } from '../../locales/in-english.ts';

/** One step of a file, as a line of the terminal. */
export interface FlowLine {
  readonly step: string;
  readonly what: string;
}

const megabytes = (bytes: number | null): string =>
  bytes === null ? '' : bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

const percent = (transfer: Transfer): number | null =>
  transfer.sizeBytes === null || transfer.sizeBytes === 0
    ? null
    : Math.floor((100 * transfer.receivedBytes) / transfer.sizeBytes);

/**
 * Turns the station's events into the lines an operator follows in a terminal: job ready, downloading n %,
 * verified, delivered, picked up by the RIP, and anything that needs attention. A step is printed once,
 * progress in steps of at least 25 %.
 */
export class FlowLines {
  readonly #printed = new Map<string, { state: ArtworkState; percent: number }>();
  readonly #jobsPrinted = new Set<string>();

  next(event: StationEvent): FlowLine[] {
    if (event.kind !== 'transfer') return [];
    const { transfer } = event;
    const before = this.#printed.get(transfer.id);
    const now = percent(transfer) ?? 0;
    if (before?.state === transfer.state) {
      if (transfer.state !== 'transferring' || now < before.percent + 25) return [];
    }
    this.#printed.set(transfer.id, { state: transfer.state, percent: now });
    if (transfer.state === 'picked-up') this.#printed.delete(transfer.id);
    const line = this.#line(transfer, before !== undefined);
    return [...this.#jobLine(transfer), ...(line === null ? [] : [line])];
  }

  #jobLine(transfer: Transfer): FlowLine[] {
    if (transfer.state !== 'queued' || this.#jobsPrinted.has(transfer.jobKey)) return [];
    this.#jobsPrinted.add(transfer.jobKey);
    return [{ step: 'job ready', what: transfer.jobName }];
  }

  #line(transfer: Transfer, seenBefore: boolean): FlowLine | null {
    const target = transfer.deliveries
      .map(
        (delivery) =>
          `${delivery.hotFolderName}${delivery.finalName === null ? '' : ` / ${delivery.finalName}`}`,
      )
      .join(', ');
    switch (transfer.state) {
      case 'transferring': {
        const part = percent(transfer);
        return { step: 'downloading', what: `${transfer.name}${part === null ? '' : ` ${part} %`}` };
      }
      case 'archived':
        return {
          step: 'verified',
          what: `${transfer.name}, ${megabytes(transfer.sizeBytes)}, sha-256 ${transfer.sha256?.slice(0, 12) ?? ''}`,
        };
      case 'delivered':
        return { step: 'delivered', what: target };
      case 'picked-up':
        return seenBefore ? { step: 'taken by RIP', what: target } : null;
      case 'waiting':
      case 'failed':
      case 'held':
      case 'no-route':
      case 'withdrawn':
        return {
          step: transfer.state,
          what: `${transfer.name}: ${transfer.reason === null ? 'see the transfers screen' : inEnglish(transfer.reason)}`,
        };
      case 'expected':
      case 'queued':
      case 'verifying':
      case 'delivering':
        return null;
    }
  }
}
