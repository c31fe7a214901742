import { CONTENT_RANGE, type Fact } from './facts.ts';

/** What an answer says about the pages of its list. */
export interface Signs {
  /** The next page, as the service refers to it. */
  readonly url: Fact | null;
  readonly cursor: Fact | null;
  /** The number of the next page, if given. */
  readonly nextPage: Fact | null;
  readonly page: Fact | null;
  readonly pages: number | null;
  readonly offset: Fact | null;
  /** The unit in which the list is sent in ranges, and in which more of it can be requested. */
  readonly rangeUnit: Fact | null;
  /** Entries in the whole list. */
  readonly total: number | null;
  /** Whether there is more; null if unknown. */
  readonly more: boolean | null;
  /** Query parameters in the answer's URLs: the service's own names for them. */
  readonly parameters: readonly string[];
}

const anyOf = (...patterns: readonly string[]): RegExp => new RegExp(`^(${patterns.join('|')})$`);

const NEXT = anyOf(
  'next(page)?(url|link|href|path|uri|)|odatanextlink|forward|following',
  '(naechste|nächste|volgende|suivante?)(seite|pagina|page)?|pagesuivante|weiter',
);
const CURSOR = anyOf(
  'next(page)?(cursor|token|marker|key|after|id|position)',
  '(next)?(continuationtoken|continuation|scrollid|bookmark|pagecursor)',
  'endcursor|startingafter',
);
const CURSOR_PARENT = /^(cursors?|pagecursor)$/;
const PAGES = anyOf(
  'totalpages?(count)?|lastpage|pagecount|pages|pagestotal|numpages|numberofpages|maxpage|pagetotal',
  'seiten(anzahl|zahl)?|gesamtseiten|paginas|aantalpaginas|nbpages|nombrepages',
);
const PAGE = anyOf(
  'page|currentpage|pagenumber|pageno|pageindex|pagenum|current',
  'seite|aktuelleseite|pagina|huidigepagina|pageactuelle|pagecourante',
);
const OFFSET = /^(offset|start|skip|startindex|startat|from)$/;
const TOTAL = anyOf(
  'total(?!.*page)(.*(count|items|results|elements|records|entries|hits|rows|jobs|batches|products))?',
  '(items?|results?|elements?|records?|entries|objects?|rows?)(total|count)',
  'numfound|odatacount|count|gesamt(anzahl|zahl)?|anzahlgesamt|totaal|aantaltotaal|nombretotal|nbtotal',
);
const MORE = anyOf(
  'hasmore|hasnext|hasnextpage|hasmorepages',
  'more|moreavailable|moreresults|morepages|istruncated|truncated',
);
const NO_MORE = /^(last|islast|islastpage|lastpage|done|finished|complete|end|atend)$/;

const isUrl = (value: unknown): boolean =>
  typeof value === 'string' && (/^(https?:\/)?\/|^[?.]/i.test(value) || /\?[^=?]+=/.test(value));
const isCount = (value: Fact['value']): boolean => /^\d+$/.test(String(value));
const asFlag = (value: Fact['value']): boolean | null =>
  typeof value === 'boolean' ? value : value === 'true' ? true : value === 'false' ? false : null;

/**
 * @param link the Link header of the answer (RFC 8288).
 * @param onPage entries on the page: a `count` that is not greater does not count the whole list.
 */
export function signsOf(facts: readonly Fact[], link: string | undefined, onPage: number): Signs {
  const first = (test: (fact: Fact) => boolean): Fact | null => facts.find(test) ?? null;
  const isNext = ({ name, parent }: Fact): boolean =>
    NEXT.test(name) || (NEXT.test(parent) && /^(href|url|uri|link|path)$/.test(name));
  const fromLink = nextOfLink(link);
  const url = fromLink === null ? first((fact) => isNext(fact) && isUrl(fact.value)) : linkFact(fromLink);
  const isToken = ({ value }: Fact): boolean => typeof value !== 'boolean' && value !== null && value !== '';
  const isCursor = (fact: Fact): boolean =>
    CURSOR.test(fact.name) || (CURSOR_PARENT.test(fact.parent) && /^(next|after|end)$/.test(fact.name));
  const mayLead = (fact: Fact): boolean => isToken(fact) && !isUrl(fact.value);
  const cursor =
    first((fact) => mayLead(fact) && (isCursor(fact) || (isNext(fact) && !isCount(fact.value)))) ??
    first((fact) => mayLead(fact) && fact.name === 'cursor');
  const totals = facts
    .filter((fact) => TOTAL.test(fact.name) && isCount(fact.value))
    .filter(({ name, value }) => !/count$/.test(name) || Number(value) !== onPage)
    .map(({ value }) => Number(value));
  const flags = facts.flatMap((fact) => {
    const flag = asFlag(fact.value);
    if (flag === null) return [];
    if (MORE.test(fact.name) || isNext(fact)) return [flag];
    return NO_MORE.test(fact.name) ? [!flag] : [];
  });
  // An empty next page, or links to other pages only, mark the end.
  const isEnd =
    facts.some((fact) => (isNext(fact) || isCursor(fact)) && !isToken(fact)) || (link ?? '') !== '';
  const count = (pattern: RegExp): Fact | null =>
    first((fact) => pattern.test(fact.name) && isCount(fact.value));
  return {
    url,
    cursor,
    nextPage: first((fact) => isNext(fact) && isCount(fact.value)),
    page: count(PAGE) ?? first((fact) => fact.name === 'number' && isCount(fact.value)),
    pages: numberOf(count(PAGES)),
    offset: count(OFFSET),
    rangeUnit: first(({ name, parent, value }) => isRange(name, parent) && value !== 'bytes'),
    total: totals.length === 0 ? null : Math.max(...totals),
    more: flags.length > 0 ? flags.includes(true) : isEnd && url === null && cursor === null ? false : null,
    parameters: [
      ...new Set(facts.flatMap(({ value }) => parametersOf(value)).concat(parametersOf(fromLink))),
    ],
  };
}

/**
 * The signs with the next page at the operator's path: an address is followed, any other value is used to
 * request it.
 */
export function withNext(signs: Signs, next: unknown): Signs {
  if ((typeof next !== 'string' && typeof next !== 'number') || next === '') return signs;
  const fact: Fact = { key: 'next', name: 'next', parent: '', path: 'next', value: next };
  const none = { url: null, cursor: null, nextPage: null, more: true };
  if (isUrl(next)) return { ...signs, ...none, url: fact };
  return typeof next === 'number'
    ? { ...signs, ...none, nextPage: fact }
    : { ...signs, ...none, cursor: fact };
}

const isRange = (name: string, parent: string): boolean => name === 'unit' && parent === CONTENT_RANGE;

const numberOf = (fact: Fact | null): number | null => (fact === null ? null : Number(fact.value));

const linkFact = (value: string): Fact => ({ key: 'Link', name: 'link', parent: '', path: 'Link', value });

const parametersOf = (value: Fact['value']): string[] =>
  typeof value === 'string' && isUrl(value) && value.includes('?')
    ? [...new URLSearchParams(value.slice(value.indexOf('?'))).keys()]
    : [];

/** `rel="next"`, also among others as in `rel="next last"`. */
function isRelNext(parameter: string): boolean {
  const [name = '', value = ''] = parameter.trim().split('=', 2);
  const relations = value.replaceAll('"', '').toLowerCase().split(/\s/);
  return name.trim().toLowerCase() === 'rel' && relations.includes('next');
}

function nextOfLink(link: string | undefined): string | null {
  for (const part of (link ?? '').split(/,(?=\s*<)/)) {
    const [, target, parameters = ''] = /^\s*<([^>]*)>(.*)$/s.exec(part) ?? [];
    if (target !== undefined && parameters.split(';').some(isRelNext)) return target;
  }
  return null;
}
