import { type Fact, known, type Status, unreadable } from '../../../contract/index.ts';
import type { ServiceBatch, ServiceComponent, ServiceJob } from '../model/service-resources.ts';

/** Replaces a token that was echoed. */
const REMOVED = '[removed]';
/** A shorter token may be an ordinary word in an answer: it is removed only as a word on its own. */
export const MIN_TOKEN_CHARACTERS = 12;

/**
 * Removes a connection's access token from the service's answers before anything is shown, logged or stored:
 * plain, URL-encoded, JSON-escaped and in base64. Ids, labels and codes, which drive decisions, stay as they
 * are.
 */
export class Redaction {
  readonly #token: string;
  /** The token as it appears in JSON text. */
  readonly #inJson: string;
  /** Null for a short token. */
  readonly #anywhere: RegExp | null;

  constructor(token: string) {
    this.#token = token;
    this.#inJson = JSON.stringify(token).slice(1, -1);
    this.#anywhere = token.length < MIN_TOKEN_CHARACTERS ? null : anyFormOf(token);
  }

  isOf(token: string): boolean {
    return token === this.#token;
  }

  /** @param body the text that `value` was parsed from. */
  ofAnswer(value: unknown, body: string): unknown {
    if (this.#anywhere === null || !this.#isIn(body)) return value;
    return replaced(value, (text) => this.ofText(text));
  }

  /** An answer as JSON text, to be stored. */
  ofOriginal(original: string): string {
    if (!this.#mayBeIn(original)) return original;
    return JSON.stringify(replaced(JSON.parse(original), (text) => this.ofText(text)));
  }

  ofJob(job: ServiceJob): ServiceJob {
    if (!this.#mayBeIn(job.original)) return job;
    return {
      ...job,
      name: this.ofText(job.name),
      numbers: job.numbers.map((number) => ({ ...number, text: this.ofText(number.text) })),
      product: this.ofText(job.product),
      address: this.ofTextOrNull(job.address),
      delivery: this.#ofFact(job.delivery, (delivery) => this.ofDelivery(delivery)),
      customer: this.#ofFact(job.customer, (text) => this.ofText(text)),
      size: this.ofTextOrNull(job.size),
      status: this.#ofStatus(job.status),
      components: job.components.map((component) => this.#ofComponent(component)),
      original: this.ofOriginal(job.original),
    };
  }

  ofBatch(batch: ServiceBatch): ServiceBatch {
    const jobs = batch.jobs.map((job) => this.ofJob(job));
    if (!this.#mayBeIn(batch.original)) return { ...batch, jobs };
    return {
      ...batch,
      jobs,
      status: this.#ofStatus(batch.status),
      address: this.ofTextOrNull(batch.address),
      delivery: this.#ofFact(batch.delivery, (delivery) => this.ofDelivery(delivery)),
      original: this.ofOriginal(batch.original),
    };
  }

  /** The wording of a delivery option. */
  ofDelivery<T extends { readonly service: string; readonly group: string | null }>(delivery: T): T {
    return { ...delivery, service: this.ofText(delivery.service), group: this.ofTextOrNull(delivery.group) };
  }

  /** A text to be shown. */
  ofText(text: string): string {
    if (this.#anywhere === null) return text.trim() === this.#token ? REMOVED : text;
    return text.replace(this.#anywhere, REMOVED);
  }

  ofTextOrNull(text: string | null): string | null {
    return text === null ? null : this.ofText(text);
  }

  #ofStatus(status: Status): Status {
    return { ...status, name: this.ofText(status.name), summary: this.ofTextOrNull(status.summary) };
  }

  #ofStatusOrNull(status: Status | null): Status | null {
    return status === null ? null : this.#ofStatus(status);
  }

  #ofComponent(component: ServiceComponent): ServiceComponent {
    const { material, size, finishings, artworkStatus, files } = component;
    return {
      ...component,
      material: this.#ofFact(material, (text) => this.ofText(text)),
      size: this.ofTextOrNull(size),
      finishings: this.#ofFact(finishings, (all) =>
        all.map((finishing) => ({ ...finishing, name: this.ofText(finishing.name) })),
      ),
      artworkStatus: this.#ofStatusOrNull(artworkStatus),
      files: files.map((file) => ({
        ...file,
        name: this.ofText(file.name),
        artworkStatus: this.#ofStatusOrNull(file.artworkStatus),
      })),
    };
  }

  /** A field whose name contains the token is not named. */
  #ofFact<T>(fact: Fact<T>, of: (value: T) => T): Fact<T> {
    if (fact.is === 'unreadable') return unreadable(this.ofText(fact.at));
    return fact.is === 'known' ? known(of(fact.value)) : fact;
  }

  /** Whether JSON text may contain a short token. A long one was removed before the answer was read. */
  #mayBeIn(original: string): boolean {
    return this.#anywhere === null && original.includes(this.#inJson);
  }

  #isIn(body: string): boolean {
    return this.#anywhere !== null && body.search(this.#anywhere) >= 0;
  }
}

/**
 * Matches each character plain, escaped, or as a code of JSON or a URL; or the token in base64, in any of
 * three alignments.
 */
function anyFormOf(token: string): RegExp {
  const characters = [...token].map((character) => {
    const code = character.charCodeAt(0).toString(16).padStart(2, '0');
    const plain = character.replace(/[^A-Za-z0-9]/, '\\$&');
    return `(?:\\\\*${plain}|\\\\+u00${hexOf(code)}|%(?:25)*${hexOf(code)})`;
  });
  const inBase64 = [0, 1, 2].flatMap((before) => {
    const encoded = Buffer.from(`${'\0'.repeat(before)}${token}`)
      .toString('base64')
      .replace(/=+$/, '');
    const first = Math.ceil((before * 8) / 6);
    const last = Math.floor(((before + token.length) * 8) / 6);
    return encoded.slice(first, last).replace(/[+/]/g, (one) => (one === '+' ? '[-+]' : '(?:\\\\*/|_)'));
  });
  // Not from the middle of a run of backslashes, which would be looked at again from each of them.
  return new RegExp([`(?<!\\\\)${characters.join('')}`, ...inBase64].join('|'), 'g');
}

const hexOf = (code: string): string =>
  code.replace(/[a-f]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);

/** A copy of JSON with every text and key replaced. Handles any depth, without recursion. */
function replaced(value: unknown, replace: (text: string) => string): unknown {
  const root: { value: unknown } = { value: null };
  const work: { readonly into: object; readonly key: string | number; readonly value: unknown }[] = [
    { into: root, key: 'value', value },
  ];
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    const one = next.value;
    let made: unknown = typeof one === 'string' ? replace(one) : one;
    if (Array.isArray(one)) {
      const list: unknown[] = new Array(one.length);
      made = list;
      for (const [index, entry] of one.entries()) work.push({ into: list, key: index, value: entry });
    } else if (typeof one === 'object' && one !== null) {
      const record = {};
      made = record;
      // Keys keep their order.
      for (const [key, entry] of Object.entries(one)) {
        const name = replace(key);
        put(record, name, null);
        work.push({ into: record, key: name, value: entry });
      }
    }
    put(next.into, next.key, made);
  }
  return root.value;
}

/** Sets a field, even one named `__proto__`. */
const put = (into: object, key: string | number, value: unknown): void => {
  Object.defineProperty(into, key, { value, writable: true, enumerable: true, configurable: true });
};
