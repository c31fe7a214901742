import { gzipSync } from 'node:zlib';
import type { Shape } from './shape.ts';
import { type Call, callOf, callOfAll, gathers, type Told } from './webhooks.ts';

const ATTEMPTS = 4;
const RETRY_MS = 100;

/** Sends changes to registered URLs, one call after the other. */
export class ShapedSender {
  readonly #shape: Shape;
  readonly #urls: string[] = [];
  #work: Promise<void> = Promise.resolve();
  /** Events that go with the next call. */
  #gathered: Told[] = [];
  #stopped = false;
  #number = 0;
  /** Calls that were refused for good, with the last answer. */
  readonly refused: string[] = [];

  constructor(shape: Shape) {
    this.#shape = shape;
  }

  /** Resolves to whether the URL now receives events: a deployment that verifies calls it first. */
  async register(url: string): Promise<boolean> {
    const { webhooks } = this.#shape;
    const called = webhooks.slash ? `${url}/` : url;
    if (webhooks.verifies) {
      const answer = await fetch(called, { method: 'GET' });
      await answer.arrayBuffer();
      if (!answer.ok) {
        this.refused.push(`GET answered ${answer.status}`);
        return false;
      }
    }
    this.#urls.push(called);
    return true;
  }

  send(told: Omit<Told, 'number'>): void {
    this.#number++;
    const numbered = { ...told, number: this.#number };
    if (!gathers(this.#shape.webhooks)) {
      const call = callOf(this.#shape, numbered);
      this.#work = this.#work.then(() => this.#callAll(call));
      return;
    }
    this.#gathered.push(numbered);
    this.#work = this.#work.then(async () => {
      const all = this.#gathered.splice(0);
      if (all.length > 0) await this.#callAll(callOfAll(this.#shape, all));
    });
  }

  async #callAll(call: Call): Promise<void> {
    const times = this.#shape.webhooks.repeats ? 2 : 1;
    for (const url of this.#urls) {
      for (let time = 0; time < times; time++) await this.#call(url, call);
    }
  }

  /** Resolves when every event so far has been sent or refused. */
  async settled(): Promise<void> {
    await this.#work;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#work;
  }

  async #call(url: string, call: Call): Promise<void> {
    const { headers, body } = this.#shape.webhooks.gzip ? packed(call) : call;
    let last = '';
    for (let attempt = 1; attempt <= ATTEMPTS && !this.#stopped; attempt++) {
      if (attempt > 1) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      try {
        const answer = await fetch(url, { method: 'POST', headers, body });
        await answer.arrayBuffer();
        if (answer.ok) return;
        last = `POST answered ${answer.status}`;
      } catch (error) {
        last = error instanceof Error ? error.message : 'no answer';
      }
    }
    this.refused.push(last);
  }
}

const packed = ({ headers, body }: Call) => ({
  headers: { ...headers, 'content-encoding': 'gzip' },
  body: new Uint8Array(gzipSync(body)),
});
