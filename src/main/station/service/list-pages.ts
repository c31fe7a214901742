import { type Message, message, type Paging } from '../../../contract/index.ts';
import { inEnglish } from '../../../locales/in-english.ts';
import type { Answer } from './answer.ts';
import type { Answers } from './answers.ts';
import { withIncluded } from './decode/included.ts';
import { originalOf } from './decode/read.ts';
import type { Reading } from './decode/reading.ts';
import { cameAs } from './decode/unread.ts';
import { ServiceError } from './errors.ts';
import { type Collection, emptiedCollection, entryId } from './pages/collection.ts';
import { factsOf } from './pages/facts.ts';
import type { LearnedDeployment } from './pages/learned.ts';
import { addressOf, type Plan, type Progress, plansFor, rangeHeader } from './pages/plans.ts';
import { collectionOf } from './pages/read-collection.ts';
import type { Listed } from './pages/resource.ts';
import { type Signs, signsOf, withNext } from './pages/signs.ts';
import type { ServiceTransport } from './transport.ts';

/** Pages of one list that are followed: an endless list must not block the station. */
const MAX_PAGES = 2_000;
/** Entries of one list. */
const MAX_ENTRIES = 200_000;
/** Attempts to find a way to the next page. */
const MAX_TRIES = 12;
/** Consecutive pages without new entries. */
const MAX_STALE_PAGES = 3;

/** What is remembered of a list between reads, and how to read it. */
export interface ListMemory {
  readonly what: Listed;
  readonly reading: Reading;
  readonly answers: Pick<Answers, 'note'>;
  readonly paging: Paging;
  /** The way to further pages, and where the entries are. */
  readonly learned: LearnedDeployment;
  /**
   * By the list's path as it is set: what the service sent and announced when no way to further pages was
   * found. It is not tried again while this stays the same, until a restart.
   */
  readonly tried: Map<string, string>;
  /** Headers that make the request for a page conditional. */
  conditions(url: URL): Readonly<Record<string, string>>;
  /** For an unchanged page: the address of the next one, and what could not be read. */
  known(url: URL): Pick<ListPage, 'next' | 'unread' | 'entries'> | null;
}

export interface ListPage {
  readonly url: URL;
  /** Null if the service says that the page is unchanged. */
  readonly items: readonly unknown[] | null;
  /** The address of the next page. */
  readonly next: string | null;
  /** What of the list is missing, in words: a further page that does not exist or may not be requested. */
  readonly unread: readonly Unread[];
  /** Number of entries sent on it. */
  readonly entries: number;
  readonly answer: Pick<Answer, 'etag' | 'lastModified'>;
}

type Transport = Pick<ServiceTransport, 'request' | 'urlOf' | 'nextOf'>;

/** A page that has arrived, before the next one is known. */
interface Came {
  readonly url: URL;
  readonly answer: Answer;
  readonly collection: Collection | null;
  readonly signs: Signs | null;
}

/**
 * Every page of a list in order (assumption A11), each once. Throws ServiceError: `not-offered` if there is
 * no such list, which is a capability that this deployment lacks and not a missing resource; `unreadable` if
 * the first page holds no list.
 * @param template the path as it is set, which stays the same while its times change.
 */
export async function* listPages(
  transport: Transport,
  path: string,
  memory: ListMemory,
  template = path,
): AsyncGenerator<ListPage, void, void> {
  const reader = new ListReader(transport, transport.urlOf(path), memory, template);
  let came: Came | null = await reader.first();
  while (came !== null) {
    const { page, following } = await reader.behind(came);
    yield page;
    came = following;
  }
}

class ListReader {
  readonly #transport: Transport;
  readonly #base: URL;
  readonly #memory: ListMemory;
  readonly #template: string;
  readonly #visited = new Set<string>();
  readonly #ids = new Set<string>();
  #received = 0;
  #stale = 0;

  constructor(transport: Transport, base: URL, memory: ListMemory, template: string) {
    this.#transport = transport;
    this.#base = base;
    this.#memory = memory;
    this.#template = template;
  }

  async first(): Promise<Came> {
    try {
      return await this.#ask(this.#base);
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== 'not-found') throw error;
      throw new ServiceError('not-offered', { status: error.status ?? 404 });
    }
  }

  /** The page, completed with the address of the next one, and that next page, already read. */
  async behind(came: Came): Promise<{ readonly page: ListPage; readonly following: Came | null }> {
    const { url, answer, collection, signs } = came;
    this.#visited.add(url.href);
    if (collection === null || signs === null) {
      const known = this.#memory.known(url);
      this.#received += known?.entries ?? 0;
      const entries = known?.entries ?? 0;
      const gone: Message[] = [];
      const following = await this.#followed(url, known?.next ?? null, gone);
      const unread = [...(known?.unread ?? []), ...gone.map(once)];
      return { page: { url, items: null, next: known?.next ?? null, unread, entries, answer }, following };
    }
    const { items } = collection;
    const isStale = this.#count(items) === 0;
    this.#stale = isStale ? this.#stale + 1 : 0;
    const unread: Message[] = [];
    const following = await this.#next(came, signs, items, unread);
    return {
      page: {
        url,
        items,
        next: following?.url.href ?? null,
        unread: unread.map(once),
        entries: items.length,
        answer,
      },
      following,
    };
  }

  async #next(came: Came, signs: Signs, items: readonly unknown[], unread: Message[]): Promise<Came | null> {
    const { url } = came;
    const isTooLong = this.#visited.size >= MAX_PAGES || this.#received >= MAX_ENTRIES;
    if (signs.url !== null && this.#memory.paging.by === 'automatic') {
      if (isTooLong) unread.push(tooLong());
      if (isTooLong || this.#stale >= MAX_STALE_PAGES) return null;
      this.#memory.reading.note(`next.${this.#listName}`, signs.url.path);
      return this.#followed(url, String(signs.url.value), unread);
    }
    const last = items.at(-1);
    const progress: Progress = {
      received: this.#received,
      onPage: items.length,
      pages: this.#visited.size,
      lastId: last === undefined ? null : entryId(last, this.#memory.what),
    };
    const proven = this.#memory.learned.pager(this.#memory.what);
    const plans = this.#stale > 0 ? [] : plansFor(signs, progress, this.#memory.paging, proven);
    if (isTooLong && plans.length > 0) {
      unread.push(tooLong());
      return null;
    }
    const found = await this.#tried(plans, signs, progress, unread);
    if (found === null) this.#sayRest(signs, progress, unread);
    return found;
  }

  /** The first plan that brings new entries. */
  async #tried(
    plans: readonly Plan[],
    signs: Signs,
    { received, pages }: Progress,
    unread: Message[],
  ): Promise<Came | null> {
    const memory = this.#memory;
    const mark = `${received} of ${signs.total}, ${signs.more}`;
    const isSet = memory.paging.by !== 'automatic';
    const isTried = memory.tried.get(this.#template) === mark;
    if (plans.length === 0 || (isTried && !isSet && pages === 1)) return null;
    for (const plan of plans.slice(0, MAX_TRIES)) {
      const url = addressOf(this.#base, plan);
      if (this.#visited.has(url.href)) continue;
      const came = await this.#ask(url).catch(nullIfNoPage);
      if (came === null) continue;
      const isKnown = came.collection === null;
      const items = came.collection?.items ?? [];
      if (isKnown || this.#isFurther(items)) {
        memory.learned.notePager(memory.what, { by: plan.by, parameter: plan.parameter });
        memory.tried.delete(this.#template);
        memory.reading.note(`next.${this.#listName}`, whereOf(plan, signs));
        return came;
      }
      const rest = signs.more === true || (signs.total !== null && signs.total > received);
      if (items.length === 0 && !rest) return null;
    }
    if (pages === 1) memory.tried.set(this.#template, mark);
    if (signs.total === null && (signs.cursor !== null || signs.nextPage !== null)) unread.push(unasked());
    return null;
  }

  /** Whether there are new entries, and it is not the same page with one entry inserted meanwhile. */
  #isFurther(items: readonly unknown[]): boolean {
    const ids = items.map((item) => this.#idOf(item));
    const fresh = ids.filter((id) => !this.#ids.has(id)).length;
    return fresh > 0 && fresh * 2 >= ids.length;
  }

  #sayRest(signs: Signs, { received, pages }: Progress, unread: Message[]): void {
    if (unread.length > 0) return;
    const { total, more } = signs;
    if (total !== null && total > received) {
      unread.push(message('unread.rest-unknown', { total, sent: received }));
    } else if (more === true || (signs.pages !== null && signs.pages > pages)) unread.push(unasked());
  }

  /**
   * The page that the service refers to. If it is missing or may not be requested, the list ends, and that is
   * reported.
   */
  async #followed(url: URL, reference: string | null, unread: Message[]): Promise<Came | null> {
    if (reference === null) return null;
    try {
      const next = this.#transport.nextOf(url, reference);
      return this.#visited.has(next.href) ? null : await this.#ask(next);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (error.code === 'not-found') {
        unread.push(message('unread.page-gone'));
        return null;
      }
      if (error.code !== 'unreadable') throw error;
      unread.push(error.userMessage);
      return null;
    }
  }

  async #ask(url: URL): Promise<Came> {
    const { what, reading } = this.#memory;
    const headers = { ...this.#memory.conditions(url), ...rangeHeader(url) };
    const answer = await this.#transport.request('GET', url, undefined, headers);
    if (url.href === this.#base.href) this.#memory.answers.note(what, answer);
    if (answer.status === 304) return { url, answer, collection: null, signs: null };
    const body = withIncluded(answer.json());
    const memory = this.#memory;
    const collection =
      collectionOf(body, what, reading) ?? emptiedCollection(body, memory.learned.storedAt(what));
    if (collection === null) throw cameAs(body);
    if (collection.items.length > 0) memory.learned.noteHeldAt(what, collection.path);
    const facts = factsOf(body, collection.holder, answer.headers);
    const signs = signsOf(facts, answer.link, collection.items.length);
    const next = reading.overridden(`next.${this.#listName}`, body);
    return { url, answer, collection, signs: withNext(signs, next) };
  }

  #count(items: readonly unknown[]): number {
    const before = this.#ids.size;
    for (const item of items) this.#ids.add(this.#idOf(item));
    const fresh = this.#ids.size - before;
    this.#received += this.#visited.size === 1 ? items.length : fresh;
    return fresh;
  }

  /** Entries without an id are distinguished by their content. */
  #idOf(item: unknown): string {
    return entryId(item, this.#memory.what) ?? `unnamed ${originalOf(item)?.slice(0, 200)}`;
  }

  get #listName(): Exclude<Listed, 'deliveryOptions'> {
    const { what } = this.#memory;
    return what === 'deliveryOptions' ? 'jobs' : what;
  }
}

const whereOf = ({ by, parameter }: Plan, signs: Signs): string => {
  if (by === 'range') return `Range: ${parameter}`;
  const fact = by === 'cursor' ? signs.cursor : by === 'page' ? (signs.nextPage ?? signs.page) : null;
  return `?${parameter}=${fact?.path ?? by}`;
};

/** A guess that the service does not understand is ignored; a fault of the service as a whole is thrown. */
const nullIfNoPage = (error: unknown): null => {
  if (!(error instanceof ServiceError)) throw error;
  const isGuess = ['not-found', 'not-offered', 'rejected', 'forbidden', 'unreadable'].includes(error.code);
  if (isGuess || error.status === 500) return null;
  throw error;
};

const tooLong = (): Message => message('unread.too-long');
const unasked = (): Message => message('unread.page-unasked');

/** What of a list could not be read: a sentence, and how often it applies. */
export interface Unread {
  readonly message: Message;
  readonly times: number;
}

const once = (reason: Message): Unread => ({ message: reason, times: 1 });

/** Decodes each item; unreadable ones are counted in `unread`, the rest is kept. */
export function decodeEach<T>(
  items: readonly unknown[],
  decode: (value: unknown) => T,
): { readonly items: readonly T[]; readonly unread: readonly Unread[] } {
  const decoded: T[] = [];
  const unread = new Map<string, Unread>();
  for (const item of items) {
    try {
      decoded.push(decode(item));
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const { userMessage: reason } = error;
      const sentence = inEnglish(reason);
      unread.set(sentence, { message: reason, times: 1 + (unread.get(sentence)?.times ?? 0) });
    }
  }
  return { items: decoded, unread: [...unread.values()] };
}

/** Each sentence once, with how often it applies. */
export function counted(unread: readonly Unread[]): readonly Unread[] {
  const kinds = new Map<string, Unread>();
  for (const { message: reason, times } of unread) {
    const sentence = inEnglish(reason);
    kinds.set(sentence, { message: reason, times: times + (kinds.get(sentence)?.times ?? 0) });
  }
  return [...kinds.values()];
}
