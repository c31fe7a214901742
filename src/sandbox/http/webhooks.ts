import got from 'got';
import type { Event } from '../world/world.ts';
import { eventJson } from './json.ts';

/** Milliseconds before each further attempt. Section 6 shows no retries: these are the sandbox's own. */
const RETRY_AFTER_MS = [500, 2_000, 10_000];
const ANSWER_WITHIN_MS = 5_000;
const AT_ONCE = 8;

/** Tells every registered URL of every event, at least once; a receiver that stays away misses it. */
export class WebhookSender {
  readonly #urls = new Set<string>();
  readonly #waiting: { url: string; event: Event; attempt: number }[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #abort = new AbortController();
  #underWay = 0;

  register(url: string): void {
    this.#urls.add(url);
  }

  unregister(url: string): void {
    this.#urls.delete(url);
  }

  send(event: Event): void {
    for (const url of this.#urls) this.#waiting.push({ url, event, attempt: 0 });
    this.#next();
  }

  #next(): void {
    while (this.#underWay < AT_ONCE) {
      const call = this.#waiting.shift();
      if (call === undefined || this.#abort.signal.aborted) return;
      this.#underWay++;
      got
        .post(call.url, {
          json: eventJson(call.event),
          retry: { limit: 0 },
          timeout: { request: ANSWER_WITHIN_MS },
          signal: this.#abort.signal,
        })
        .then(undefined, () => this.#again(call))
        .finally(() => {
          this.#underWay--;
          this.#next();
        });
    }
  }

  #again(call: { url: string; event: Event; attempt: number }): void {
    const delay = RETRY_AFTER_MS[call.attempt];
    if (delay === undefined || this.#abort.signal.aborted || !this.#urls.has(call.url)) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#waiting.push({ ...call, attempt: call.attempt + 1 });
      this.#next();
    }, delay);
    this.#timers.add(timer);
  }

  stop(): void {
    this.#abort.abort();
    for (const timer of this.#timers) clearTimeout(timer);
  }
}
