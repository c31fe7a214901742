import { type Saying, saying } from '../../../contract/index.ts';
import { decodePage, type Page } from './decode/page.ts';
import { ServiceError } from './errors.ts';
import { parseJson } from './parse-json.ts';
import type { Answer, ServiceTransport } from './transport.ts';

/** Pages of one list that are followed at the most: a list that never ends must not hold the station. */
const MOST_PAGES = 2_000;

/** How the pages of a list are asked for, where some of it may be known. */
export interface PageMemory {
  /** Headers that make the request for a page conditional. */
  conditions(url: URL): Readonly<Record<string, string>>;
  /** Where the list goes on behind a page that is as it was. */
  nextAfter(url: URL): string | null;
}

export interface ListPage {
  readonly url: URL;
  /** Null where the service says that the page is as it was. */
  readonly items: readonly unknown[] | null;
  readonly next: string | null;
  /** What of the list cannot be had, in words: a page further on that is not there, or may not be asked for. */
  readonly unread: readonly Saying[];
  readonly answer: Pick<Answer, 'etag' | 'lastModified'>;
}

/**
 * Every page of a list in turn (assumption A11), each once. Throws ServiceError; `not-offered` where there is no such list: a
 * list that is not there is a capability which this deployment lacks, and no missing resource.
 */
export async function* listPages(
  transport: Pick<ServiceTransport, 'request' | 'urlOf' | 'nextOf'>,
  path: string,
  memory: PageMemory,
): AsyncGenerator<ListPage, void, void> {
  const visited = new Set<string>();
  let url: URL | null = transport.urlOf(path);
  while (url !== null && visited.size < MOST_PAGES && !visited.has(url.href)) {
    visited.add(url.href);
    const answer = await transport
      .request('GET', url, undefined, memory.conditions(url))
      .catch(nullIfMissing);
    if (answer === null) {
      if (visited.size === 1)
        throw new ServiceError('not-offered', 'The service does not have this list.', { status: 404 });
      const unread = [
        saying(
          'unread.page-gone',
          {},
          'The service told of a further page of the list, and does not have it.',
        ),
      ];
      yield { url, items: [], next: null, unread, answer: { etag: undefined, lastModified: undefined } };
      return;
    }
    const page: Pick<ListPage, 'items' | 'next'> & { readonly isCut: boolean } =
      answer.status === 304 ? { items: null, next: memory.nextAfter(url), isCut: false } : pageOf(answer);
    const unread = page.isCut
      ? [
          saying(
            'unread.page-unasked',
            {},
            'The service tells of a further page in a way that nobody can ask for.',
          ),
        ]
      : [];
    const following = followed(transport, url, page.next, unread);
    yield { url, items: page.items, next: page.next, unread, answer };
    url = following;
  }
  if (url === null || visited.has(url.href)) return;
  const unread = [saying('unread.too-long', {}, 'The list goes on behind more pages than are followed.')];
  yield { url, items: [], next: null, unread, answer: { etag: undefined, lastModified: undefined } };
}

const nullIfMissing = (error: unknown): null => {
  if (error instanceof ServiceError && error.code === 'not-found') return null;
  throw error;
};

function pageOf(answer: Answer): Page {
  const page = decodePage(parseJson(answer.body), answer.link);
  if (page === null)
    throw new ServiceError('unreadable', 'The service answered with something that is no list.');
  return page;
}

/** The page after `url`; one that may not be asked for ends the list, and that is told. */
function followed(
  transport: Pick<ServiceTransport, 'nextOf'>,
  url: URL,
  next: string | null,
  unread: Saying[],
): URL | null {
  try {
    return next === null ? null : transport.nextOf(url, next);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    unread.push(error.said);
    return null;
  }
}

/** Decodes each item; what cannot be read is told in `unread`, the rest is kept. */
export function decodeEach<T>(
  items: readonly unknown[],
  decode: (value: unknown) => T,
): { readonly items: readonly T[]; readonly unread: readonly Saying[] } {
  const decoded: T[] = [];
  const unread: Saying[] = [];
  for (const item of items) {
    try {
      decoded.push(decode(item));
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      unread.push(error.said);
    }
  }
  return { items: decoded, unread };
}
