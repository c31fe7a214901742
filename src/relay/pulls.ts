import type { ServerResponse } from 'node:http';
import type { Mailbox, Mailboxes } from './mailboxes.ts';

/** Keep-alive interval, so that a station can tell a quiet relay from one that is gone. */
const HEARTBEAT_MS = 15_000;
const PAGE = 50;

/**
 * The streams that stations pull: one per station, written from the mailbox a page at a time, never faster
 * than it is read.
 */
export class Pulls {
  readonly #mailboxes: Mailboxes;
  readonly #slowMs: number;
  readonly #open = new Map<number, { readonly response: ServerResponse; wake: () => void }>();

  /** @param slowMs a station that takes longer than this to read is dropped. */
  constructor(mailboxes: Mailboxes, slowMs: number) {
    this.#mailboxes = mailboxes;
    this.#slowMs = slowMs;
  }

  /** Something arrived for this station. */
  wake(mailbox: Mailbox): void {
    this.#open.get(mailbox.id)?.wake();
  }

  /**
   * Streams everything after `sequence` and all that follows, until the station leaves, is too slow, or
   * reconnects, which ends the old stream. Never rejects.
   * @param path the station's own, which is sent first.
   */
  async serve(mailbox: Mailbox, path: string, sequence: number, response: ServerResponse): Promise<void> {
    this.#open.get(mailbox.id)?.response.destroy();
    const pull = { response, wake: (): void => undefined };
    this.#open.set(mailbox.id, pull);
    response.once('close', () => {
      if (this.#open.get(mailbox.id) === pull) this.#open.delete(mailbox.id);
      pull.wake();
    });
    response.on('error', () => response.destroy());
    try {
      const welcome = `event: welcome\ndata: ${JSON.stringify({ path })}\n\n`;
      await this.#stream(mailbox, welcome, sequence, pull);
    } catch {
      response.destroy();
    }
  }

  closeAll(): void {
    for (const { response } of this.#open.values()) response.destroy();
  }

  async #stream(
    mailbox: Mailbox,
    welcome: string,
    from: number,
    pull: { readonly response: ServerResponse; wake: () => void },
  ): Promise<void> {
    const { response } = pull;
    const missed = this.#mailboxes.missedAfter(mailbox, from);
    this.#mailboxes.forget(mailbox, from);
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    await this.#write(response, welcome);
    if (missed > 0)
      await this.#write(response, `event: missed\ndata: ${JSON.stringify({ events: missed })}\n\n`);
    let sent = from;
    while (!response.destroyed) {
      const arrived = new Promise<void>((resolve) => {
        pull.wake = resolve;
      });
      const calls = this.#mailboxes.after(mailbox, sent, PAGE);
      for (const { sequence, path, headers, body } of calls) {
        const data = JSON.stringify({ path, headers, body: Buffer.from(body).toString('base64') });
        await this.#write(response, `event: call\nid: ${mailbox.epoch}.${sequence}\ndata: ${data}\n\n`);
        sent = sequence;
      }
      if (calls.length > 0) continue;
      if (!(await within(HEARTBEAT_MS, arrived))) await this.#write(response, ':\n\n');
    }
  }

  /** Resolves when there is room for more; a station that reads too slowly is dropped. */
  async #write(response: ServerResponse, text: string): Promise<void> {
    if (response.destroyed) throw new Error('The station is gone.');
    if (response.write(text)) return;
    const room = new Promise<void>((resolve) => {
      response.once('drain', resolve);
      response.once('close', resolve);
    });
    if (!(await within(this.#slowMs, room))) response.destroy();
  }
}

/** Whether it happened within `ms`. */
async function within(ms: number, event: Promise<void>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), ms);
  try {
    return await Promise.race([event.then(() => true), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
