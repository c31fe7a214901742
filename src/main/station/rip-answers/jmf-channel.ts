import { randomBytes, randomUUID } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import type { AnswersState } from '../../../contract/index.ts';
import { message } from '../../../contract/index.ts';
import type { Clock } from '../ports.ts';
import type { AskedFolder } from './answer.ts';
import { type JmfChoice, type JmfNews, type JmfQuery, type JmfResponse, signalsIn } from './jmf-messages.ts';
import { plainAddress, type SignalListener } from './signal-listener.ts';

/** A RIP forgets what it was asked for when it is restarted. */
const RENEW_MS = 300_000;
const RETRY_MS = 60_000;
const queries = ['QueueStatus', 'Status'] as const satisfies readonly JmfQuery[];

interface Open {
  readonly url: string;
  readonly close: () => void;
}

interface ChannelParts {
  readonly clock: Pick<Clock, 'now' | 'steadyMs'>;
  readonly listener: SignalListener;
  /** Throws NoAnswerError. */
  readonly subscribe: (type: JmfQuery, id: string, url: string) => Promise<JmfResponse>;
  /** Never rejects. */
  readonly unsubscribe: (url: string) => Promise<void>;
  readonly onNews: (news: readonly JmfNews[]) => void;
}

/**
 * What a RIP sends by itself, on a persistent channel of JMF 1.4. It is asked for that again every five
 * minutes, each time to another path.
 */
export class JmfChannel {
  readonly #folder: AskedFolder;
  readonly #choice: JmfChoice;
  readonly #parts: ChannelParts;
  #open: Open | null = null;
  #dueAt = 0;
  #isLeft = false;
  #renewal: Promise<void> = Promise.resolve();
  #state: NonNullable<AnswersState['signals']> = { heardAt: null, problem: null };

  constructor(folder: AskedFolder, choice: JmfChoice, parts: ChannelParts) {
    this.#folder = folder;
    this.#choice = choice;
    this.#parts = parts;
  }

  get state(): NonNullable<AnswersState['signals']> {
    return this.#state;
  }

  /** Asks for signals if it is time. Never rejects: without them, the RIP is asked as before. */
  async keep(at: string): Promise<void> {
    if (this.#isLeft || this.#parts.clock.steadyMs() < this.#dueAt) return;
    this.#renewal = this.#renew(at);
    await this.#renewal;
  }

  async leave(): Promise<void> {
    this.#isLeft = true;
    await this.#renewal;
    await this.#end(this.#open);
  }

  async #renew(at: string): Promise<void> {
    const { clock, listener, subscribe } = this.#parts;
    const { name } = this.#folder;
    this.#dueAt = clock.steadyMs() + RETRY_MS;
    const secret = randomBytes(32).toString('hex');
    const url = `${new URL(at).origin}/${secret}`;
    const asked = queries.map((type) => ({ type, id: `s${randomUUID()}` }));
    const ids = new Set(asked.map(({ id }) => id));
    let newest = Number.NEGATIVE_INFINITY;
    const received = (body: string): boolean => {
      const signals = signalsIn(body, ids);
      if (signals === null) return false;
      // By the RIP's own clock: what arrives late is no news.
      if (signals.at !== null && signals.at < newest) return true;
      newest = signals.at ?? newest;
      this.#state = { ...this.#state, heardAt: new Date(clock.now()).toISOString() };
      this.#parts.onNews(signals.news);
      return true;
    };
    const from = await addressesOf(this.#choice.url);
    const close = await listener.open(at, { secret, from, received }).catch(() => null);
    if (close === null) {
      this.#state = { ...this.#state, problem: message('answers.no-listener', { name, address: at }) };
      return;
    }
    const accepted = await Promise.all(
      asked.map(({ type, id }) =>
        subscribe(type, id, url).then(
          ({ isSuccess }) => isSuccess,
          () => false,
        ),
      ),
    );
    if (!accepted.includes(true)) {
      await this.#end({ url, close });
      this.#state = { ...this.#state, problem: message('answers.no-signals', { name }) };
      return;
    }
    const before = this.#open;
    this.#open = { url, close };
    this.#dueAt = clock.steadyMs() + RENEW_MS;
    this.#state = { ...this.#state, problem: null };
    await this.#end(before);
  }

  /** Nothing more is heard on it, and the RIP is told so. */
  async #end(open: Open | null): Promise<void> {
    if (open === null) return;
    open.close();
    await this.#parts.unsubscribe(open.url);
  }
}

/** The addresses of the machine in a URL; none if its name is not known now. */
async function addressesOf(url: string): Promise<ReadonlySet<string>> {
  const found = await lookup(new URL(url).hostname.replace(/^\[|\]$/g, ''), { all: true }).catch(() => []);
  return new Set(found.map(({ address }) => plainAddress(address)));
}
