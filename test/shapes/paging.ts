import type { Random } from '../../src/sandbox/random.ts';
import type { Fields } from './envelopes.ts';
import { cased, type Naming } from './naming.ts';

/** The names on the way to a field in an answer. */
type Place = readonly string[];

/** How a list continues. Names are in snake case, and are converted to the deployment's style. */
export type PagingStyle =
  | { readonly kind: 'none' }
  | { readonly kind: 'Link header'; readonly param: string }
  | { readonly kind: 'next URL'; readonly at: Place; readonly form: 'absolute' | 'path' | 'query' }
  | { readonly kind: 'cursor'; readonly at: Place; readonly param: string; readonly more: Place | null }
  | { readonly kind: 'after the last id'; readonly more: Place; readonly param: string }
  | {
      readonly kind: 'numbered';
      readonly page: Place;
      readonly pages: Place;
      readonly param: string;
      readonly first: 0 | 1;
    }
  | { readonly kind: 'next number'; readonly at: Place; readonly param: string }
  | {
      readonly kind: 'offset';
      readonly total: Place;
      readonly offset: Place;
      readonly limit: Place;
      readonly param: string;
    }
  | { readonly kind: 'total in a header'; readonly param: string }
  /** X-Pagination, as in many services made with ASP.NET. */
  | { readonly kind: 'JSON in a header'; readonly param: string }
  | { readonly kind: 'without a sign'; readonly param: string }
  /** The answer gives the total; how to request the rest is neither visible nor usual. */
  | { readonly kind: 'total alone'; readonly total: Place; readonly param: string };

/** How a plain list can announce its next page. */
const ofBareLists: readonly PagingStyle[] = [
  { kind: 'none' },
  { kind: 'none' },
  { kind: 'Link header', param: 'page' },
  { kind: 'Link header', param: 'cursor' },
  { kind: 'total in a header', param: 'page' },
  { kind: 'JSON in a header', param: 'pageNumber' },
  { kind: 'without a sign', param: 'page' },
];

const ofObjects: readonly PagingStyle[] = [
  { kind: 'none' },
  { kind: 'none' },
  { kind: 'Link header', param: 'page' },
  { kind: 'next URL', at: ['links', 'next'], form: 'absolute' },
  { kind: 'next URL', at: ['links', 'next'], form: 'path' },
  { kind: 'next URL', at: ['_links', 'next', 'href'], form: 'path' },
  { kind: 'next URL', at: ['next'], form: 'absolute' },
  { kind: 'next URL', at: ['next'], form: 'query' },
  { kind: 'next URL', at: ['meta', 'next'], form: 'path' },
  { kind: 'next URL', at: ['next_page_url'], form: 'absolute' },
  { kind: 'next URL', at: ['pagination', 'next_url'], form: 'absolute' },
  { kind: 'next URL', at: ['hydra:view', 'hydra:next'], form: 'path' },
  { kind: 'next URL', at: ['view', 'next'], form: 'path' },
  { kind: 'cursor', at: ['next_cursor'], param: 'cursor', more: ['has_more'] },
  { kind: 'cursor', at: ['next_cursor'], param: 'cursor', more: null },
  { kind: 'cursor', at: ['meta', 'next_cursor'], param: 'cursor', more: null },
  { kind: 'cursor', at: ['cursor', 'next'], param: 'cursor', more: null },
  { kind: 'cursor', at: ['paging', 'cursors', 'after'], param: 'after', more: null },
  { kind: 'cursor', at: ['next_page_token'], param: 'page_token', more: null },
  {
    kind: 'cursor',
    at: ['page_info', 'end_cursor'],
    param: 'after',
    more: ['page_info', 'has_next_page'],
  },
  { kind: 'cursor', at: ['continuation_token'], param: 'continuation_token', more: null },
  { kind: 'after the last id', more: ['has_more'], param: 'starting_after' },
  { kind: 'after the last id', more: ['meta', 'has_more'], param: 'after' },
  { kind: 'numbered', page: ['page'], pages: ['total_pages'], param: 'page', first: 1 },
  { kind: 'numbered', page: ['meta', 'current_page'], pages: ['meta', 'last_page'], param: 'page', first: 1 },
  {
    kind: 'numbered',
    page: ['pagination', 'page'],
    pages: ['pagination', 'pages'],
    param: 'page',
    first: 1,
  },
  {
    kind: 'numbered',
    page: ['meta', 'pagination', 'current_page'],
    pages: ['meta', 'pagination', 'total_pages'],
    param: 'page',
    first: 1,
  },
  { kind: 'numbered', page: ['number'], pages: ['total_pages'], param: 'page', first: 0 },
  { kind: 'next number', at: ['next_page'], param: 'page' },
  { kind: 'next number', at: ['meta', 'next_page'], param: 'page' },
  { kind: 'offset', total: ['total'], offset: ['offset'], limit: ['limit'], param: 'offset' },
  {
    kind: 'offset',
    total: ['meta', 'total'],
    offset: ['meta', 'offset'],
    limit: ['meta', 'limit'],
    param: 'offset',
  },
  { kind: 'offset', total: ['total_count'], offset: ['skip'], limit: ['take'], param: 'skip' },
  { kind: 'JSON in a header', param: 'pageNumber' },
  { kind: 'without a sign', param: 'page' },
  { kind: 'total alone', total: ['total'], param: 's' },
  { kind: 'total alone', total: ['meta', 'total_count'], param: 'from_row' },
];

export interface Paging {
  readonly style: PagingStyle;
  /** Maximum entries per page. */
  readonly size: number;
}

export function composePaging(random: Random, holdsFields: boolean): Paging {
  const style = random.pick(holdsFields ? ofObjects : ofBareLists);
  // A page without a sign of more is full, and of a usual length.
  return { style, size: style.kind === 'without a sign' ? 10 : random.between(2, 4) };
}

/** One page: its entries, and the fields and headers that lead to the next one. */
export interface Page<T> {
  readonly entries: readonly T[];
  readonly fields: Fields;
  readonly headers: Readonly<Record<string, string>>;
}

/** @param url the request's URL, with its query. */
export function pageOf<T extends { readonly id: string }>(
  { style, size }: Paging,
  naming: Naming,
  all: readonly T[],
  url: URL,
): Page<T> {
  const slice = (
    from: number,
  ): Pick<Page<T>, 'entries'> & { readonly end: number; readonly goesOn: boolean } => {
    const end = from + size;
    return { entries: all.slice(from, end), end, goesOn: end < all.length };
  };
  const asked = (name: string): string | null => url.searchParams.get(cased(naming, name));
  const numbered = (name: string, first: number): number =>
    Math.max(first, Number.parseInt(asked(name) ?? '', 10) || first);
  const write = (...fields: readonly (readonly [Place, unknown])[]): Fields =>
    nested(fields.map(([place, value]) => [place.map((name) => nameOf(naming, name)), value]));
  const link = (param: string, value: string | number): string => {
    const next = new URL(url);
    next.searchParams.set(cased(naming, param), String(value));
    return next.href;
  };

  switch (style.kind) {
    case 'none':
      return { entries: all, fields: {}, headers: {} };
    case 'Link header': {
      const byPage = style.param === 'page';
      const from = byPage ? (numbered('page', 1) - 1) * size : fromCursor(asked(style.param));
      const { entries, end, goesOn } = slice(from);
      const value = byPage ? numbered('page', 1) + 1 : cursorAt(end);
      const headers = goesOn ? { link: `<${link(style.param, value)}>; rel="next"` } : {};
      return { entries, fields: {}, headers };
    }
    case 'next URL': {
      const { entries, end, goesOn } = slice(Number(asked('offset') ?? 0));
      const next = new URL(link('offset', end));
      const forms = { absolute: next.href, path: `${next.pathname}${next.search}`, query: next.search };
      return { entries, fields: write([style.at, goesOn ? forms[style.form] : null]), headers: {} };
    }
    case 'cursor': {
      const { entries, end, goesOn } = slice(fromCursor(asked(style.param)));
      const fields = write(
        [style.at, goesOn ? cursorAt(end) : null],
        ...(style.more === null ? [] : [[style.more, goesOn] as const]),
      );
      return { entries, fields, headers: {} };
    }
    case 'after the last id': {
      const { entries, goesOn } = slice(all.findIndex(({ id }) => id === asked(style.param)) + 1);
      return { entries, fields: write([style.more, goesOn]), headers: {} };
    }
    case 'numbered': {
      const page = numbered(style.param, style.first);
      const { entries } = slice((page - style.first) * size);
      const pages = Math.max(1, Math.ceil(all.length / size));
      return { entries, fields: write([style.page, page], [style.pages, pages]), headers: {} };
    }
    case 'next number': {
      const page = numbered(style.param, 1);
      const { entries, goesOn } = slice((page - 1) * size);
      return { entries, fields: write([style.at, goesOn ? page + 1 : null]), headers: {} };
    }
    case 'offset': {
      const offset = numbered(style.param, 0);
      const { entries } = slice(offset);
      const fields = write([style.total, all.length], [style.offset, offset], [style.limit, size]);
      return { entries, fields, headers: {} };
    }
    case 'total in a header': {
      const { entries } = slice((numbered(style.param, 1) - 1) * size);
      return { entries, fields: {}, headers: { 'x-total-count': String(all.length) } };
    }
    case 'JSON in a header': {
      const page = numbered(style.param, 1);
      const { entries, goesOn } = slice((page - 1) * size);
      const said = { TotalCount: all.length, PageSize: size, CurrentPage: page, HasNext: goesOn };
      return { entries, fields: {}, headers: { 'x-pagination': JSON.stringify(said) } };
    }
    case 'without a sign': {
      const { entries } = slice((numbered(style.param, 1) - 1) * size);
      return { entries, fields: {}, headers: {} };
    }
    case 'total alone': {
      const { entries } = slice(numbered(style.param, 0));
      return { entries, fields: write([style.total, all.length]), headers: {} };
    }
  }
}

/** Names that start with an underscore or a prefix belong to a standard. */
const nameOf = (naming: Naming, name: string): string => (/^_|:/.test(name) ? name : cased(naming, name));

const cursorAt = (index: number): string => Buffer.from(`at:${index}`).toString('base64url');

function fromCursor(cursor: string | null): number {
  if (cursor === null) return 0;
  return Number(/^at:(\d+)$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1] ?? 0);
}

/** Puts values at their places into one object. */
function nested(fields: readonly (readonly [Place, unknown])[]): Fields {
  const groups = new Map<string, (readonly [Place, unknown])[]>();
  for (const [[name = '', ...rest], value] of fields) {
    groups.set(name, [...(groups.get(name) ?? []), [rest, value]]);
  }
  return Object.fromEntries(
    [...groups].map(([name, inner]) => {
      const [only] = inner;
      return [name, only !== undefined && only[0].length === 0 ? only[1] : nested(inner)];
    }),
  );
}
