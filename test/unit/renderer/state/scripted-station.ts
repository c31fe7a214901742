import { createORPCClient } from '@orpc/client';
import { vi } from 'vitest';
import type { EventBatch, QueuePage, QueueRow, StationEvent } from '../../../../src/contract/index.ts';
import { emptyQueue, PAGE_LENGTH } from '../../../../src/renderer/state/queue-window.ts';
import type { StationClient, Transport } from '../../../../src/renderer/transport/transport.ts';
import { queueRow } from '../../../support/queue-row.ts';
import { emptyOverview } from '../../../support/stub-api.ts';

/** A page of a queue of three pages. */
export const page = (index: number): QueuePage => ({
  rows: Array.from({ length: PAGE_LENGTH }, (_, at) => queueRow(index * PAGE_LENGTH + at)),
  nextCursor: `after page ${index}`,
  total: 3 * PAGE_LENGTH,
  groups: [{ key: 'ready', label: null, count: 3 * PAGE_LENGTH }],
  phases: { ...emptyQueue.phases, ready: 3 * PAGE_LENGTH },
  pickedUpToday: 0,
});

export const resync = (revision: number, version = '0.0.0'): StationEvent => ({
  kind: 'resync',
  revision,
  overview: { ...emptyOverview, version },
});

export const rowEvent = (revision: number, changed: QueueRow): StationEvent => ({
  kind: 'row',
  revision,
  row: changed,
});

/** Runs everything that waits only for a turn of the event loop. */
export const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

/** One link to a station whose events and answers come from the test. */
class ScriptedLink {
  readonly closed = Promise.withResolvers<void>();
  /** Calls of `queue.list`, in order. */
  readonly lists: PromiseWithResolvers<QueuePage>[] = [];
  /** Subscriptions, in order. */
  readonly subscribed: unknown[] = [];
  #news: ReadableStreamDefaultController<EventBatch> | null = null;
  readonly client = createORPCClient<StationClient>({
    call: async (path, input, { signal }) =>
      path.join('.') === 'events.subscribe' ? this.#subscribe(input, signal) : this.#list(),
  });

  async send(...events: StationEvent[]): Promise<void> {
    this.#news?.enqueue(events);
    await settle();
  }

  async answer(call: number, index: number): Promise<void> {
    this.lists[call]?.resolve(page(index));
    await settle();
  }

  async close(): Promise<void> {
    this.closed.resolve();
    for (const list of this.lists) list.reject(new Error('The link is closed.'));
    await settle();
  }

  #subscribe(input: unknown, signal: AbortSignal | undefined): ReadableStream<EventBatch> {
    this.subscribed.push(input);
    return new ReadableStream({
      start: (news) => {
        this.#news = news;
        signal?.addEventListener('abort', () => news.error(signal.reason));
      },
    });
  }

  #list(): Promise<QueuePage> {
    const list = Promise.withResolvers<QueuePage>();
    this.lists.push(list);
    return list.promise;
  }
}

/** A station that can be reached as often as there are links left. */
export function scriptedStation(): {
  readonly transport: Transport;
  readonly links: readonly ScriptedLink[];
  /** The number of next attempts that fail. */
  refuse(attempts: number): void;
} {
  const links: ScriptedLink[] = [];
  let refused = 0;
  return {
    links,
    refuse: (attempts) => {
      refused = attempts;
    },
    transport: async () => {
      if (refused-- > 0) throw new Error('The station does not answer.');
      const link = new ScriptedLink();
      links.push(link);
      return { client: link.client, closed: link.closed.promise };
    },
  };
}
