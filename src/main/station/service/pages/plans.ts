import type { Paging } from '../../../../contract/index.ts';
import { canonicalKey } from '../decode/keys.ts';
import type { Pager } from './learned.ts';
import type { Signs } from './signs.ts';

/** The request for the next page by one pager. */
export interface Plan extends Pager {
  readonly value: string;
}

/**
 * The address of the page that a plan asks for. A range is asked for by a header, so its address has it as
 * the fragment, which is never sent and tells the pages of one list apart.
 */
export function addressOf(list: URL, { by, parameter, value }: Plan): URL {
  const url = new URL(list);
  if (by === 'range') url.hash = `${parameter}=${value}`;
  else url.searchParams.set(parameter, value);
  return url;
}

/** The header for the range that an address of `addressOf` has as its fragment; empty if it has none. */
export function rangeHeader({ hash }: URL): Record<string, string> {
  return /^#[\w-]+=\d+-\d+$/.test(hash) ? { range: hash.slice(1) } : {};
}

/** What has arrived of a list so far. */
export interface Progress {
  /** Number of entries in total and on the newest page. */
  readonly received: number;
  readonly onPage: number;
  /** Number of pages. */
  readonly pages: number;
  readonly lastId: string | null;
}

const usual: Readonly<Record<Pager['by'], readonly string[]>> = {
  cursor: [
    ...['cursor', 'page_token', 'pageToken', 'after', 'starting_after', 'token', 'next_token', 'nextToken'],
    ...['continuation_token', 'continuationToken', 'marker', 'page[cursor]', 'page[after]', 'page', 'next'],
  ],
  page: [
    'page',
    'page_number',
    'pageNumber',
    'page[number]',
    'p',
    'pageNo',
    'page_no',
    'pageIndex',
    'current_page',
  ],
  offset: ['offset', 'start', 'skip', 'from', 'startIndex', 'page[offset]', 'start_index'],
  'last-id': [
    ...['starting_after', 'after', 'after_id', 'last_id', 'since_id', 'startingAfter', 'lastId', 'cursor'],
    ...['starting-after', 'after-id', 'last-id'],
  ],
  range: ['items'],
};
/** Names that show which kind a parameter of the service's own URLs is. */
const speaks: Readonly<Record<Pager['by'], RegExp>> = {
  cursor: /cursor|token|after|marker|continu|scroll/i,
  page: /^(p|page.?(n|i).*|page|current.?page)$/i,
  offset: /offset|^(start|skip|from)/i,
  'last-id': /after|last.?id|since/i,
  range: /^$/,
};
/** A page of exactly such a length suggests that there is more: few lists happen to have that length. */
const ROUND = new Set([
  10, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 250, 300, 400, 500, 1_000, 2_000, 5_000, 10_000,
]);
const MAX_WITHOUT_SIGN = 2;

/**
 * Ways to request the page after the newest one, the likeliest first; empty at the end of the list.
 * @param set the operator's setting.
 * @param proven what has brought new entries before.
 */
export function plansFor(signs: Signs, progress: Progress, set: Paging, proven: Pager | null): Plan[] {
  const planned = (by: Pager['by'], parameters: readonly string[]): Plan[] => {
    const value = valueFor(by, signs, progress);
    return value === null ? [] : parameters.map((parameter) => ({ by, parameter, value }));
  };
  const isEnd = signs.more === false || progress.onPage === 0;
  if (set.by !== 'automatic') return isEnd ? [] : planned(set.by, [set.parameter]);
  const rest = signs.total !== null && signs.total > progress.received;
  if (isEnd && !rest) return [];
  if (proven !== null && progress.pages > 1)
    return goesOn(signs, progress, rest) ? planned(proven.by, [proven.parameter]) : [];
  const kinds = kindsOf(signs, progress, rest);
  const known = proven === null ? [] : planned(proven.by, [proven.parameter]);
  const hasSign = kinds.length > 0;
  if (!hasSign && (signs.total !== null || !ROUND.has(progress.onPage))) return [];
  const without: readonly Pager['by'][] = ['page', 'offset'];
  const plans = hasSign
    ? kinds.flatMap((by) => planned(by, parametersFor(by, signs)))
    : without.flatMap((by) => planned(by, usual[by].slice(0, 1))).slice(0, MAX_WITHOUT_SIGN);
  return [...known, ...plans].filter(
    (one, index, all) =>
      all.findIndex((other) => other.by === one.by && other.parameter === one.parameter) === index,
  );
}

/** Kinds of value that the answer mentions. */
function kindsOf(signs: Signs, { pages }: Progress, rest: boolean): Pager['by'][] {
  const current = signs.page === null ? pages : Number(signs.page.value);
  const isZeroBased = signs.page !== null && Number(signs.page.value) < pages;
  const morePages = signs.pages !== null && (isZeroBased ? current + 1 : current) < signs.pages;
  const kinds: Pager['by'][] = [];
  if (signs.rangeUnit !== null && rest) kinds.push('range');
  if (signs.cursor !== null) kinds.push('cursor');
  if (signs.nextPage !== null || morePages) kinds.push('page');
  if (signs.offset !== null && (rest || signs.more === true)) kinds.push('offset');
  if (signs.more === true || rest || kinds.length > 0) {
    if (signs.page !== null) kinds.push('page');
    kinds.push(
      ...(signs.more === true && !rest
        ? (['last-id', 'page', 'offset'] as const)
        : (['page', 'offset', 'last-id'] as const)),
    );
  }
  return [...new Set(kinds)];
}

/** Whether a list that is being followed has a further page, judging by the newest one. */
function goesOn(signs: Signs, progress: Progress, rest: boolean): boolean {
  if (signs.cursor !== null || signs.nextPage !== null || signs.more === true || rest) return true;
  if (signs.pages !== null && signs.pages > progress.pages) return true;
  const isCounted = signs.total !== null || signs.pages !== null || signs.more !== null;
  return !isCounted && progress.onPage * progress.pages >= progress.received && progress.onPage > 0;
}

function valueFor(by: Pager['by'], signs: Signs, progress: Progress): string | null {
  const { received, onPage, pages, lastId } = progress;
  switch (by) {
    case 'cursor':
      return signs.cursor === null ? null : String(signs.cursor.value);
    case 'page':
      if (signs.nextPage !== null) return String(signs.nextPage.value);
      return String(signs.page === null ? pages + 1 : Number(signs.page.value) + 1);
    case 'offset':
      return String(received);
    case 'last-id':
      return lastId;
    case 'range':
      return `${received}-${received + onPage - 1}`;
  }
}

/** The names that the answer itself uses, then the usual ones. */
function parametersFor(by: Pager['by'], signs: Signs): string[] {
  if (by === 'range') return signs.rangeUnit === null ? [] : [String(signs.rangeUnit.value)];
  const ofUrls = signs.parameters
    .filter((name) => !/size|limit|per/i.test(name))
    .sort((one, other) => Number(speaks[by].test(other)) - Number(speaks[by].test(one)));
  const fact = { cursor: signs.cursor, page: signs.page, offset: signs.offset, 'last-id': null }[by];
  const bare = fact?.key.replace(/^next[_-]?/i, '') ?? '';
  const ofFact =
    bare === '' || /^(number|current)$/i.test(bare) ? [] : [bare.charAt(0).toLowerCase() + bare.slice(1)];
  const inParent = fact !== null && canonicalKey(fact.parent) === 'cursors' ? ['after'] : [];
  return [
    ...new Set([...ofUrls, ...inParent, ...ofFact, ...usual[by], ...(fact === null ? [] : [fact.key])]),
  ];
}
