import { asRecord, layersOf, pick, text } from './read.ts';

/** One page of a list: a bare array, or an envelope such as `{data: [...], next: "..."}` (assumption A11). */
export interface Page {
  readonly items: readonly unknown[];
  /** Where the next page is, as the service wrote it; null at the end. */
  readonly next: string | null;
  /** True where a next page is told of in a way that nobody knows how to ask for: a bare number, a cursor. */
  readonly isCut: boolean;
}

const lists = [
  'data',
  'items',
  'results',
  'products',
  'materials',
  'finishings',
  'sizes',
  'jobs',
  'batches',
  'job_batches',
  'queued_batches',
  'queued_job_batches',
  'delivery_options',
  'options',
];
const nextNames = ['next', 'next_page_url', 'next_url'];

/** @param link the Link header of the answer. Null where the body is no list at all. */
export function decodePage(body: unknown, link: string | undefined): Page | null {
  const fromLink = nextOfLink(link);
  if (Array.isArray(body)) return { items: body, next: fromLink, isCut: false };
  const record = layersOf(body);
  const items =
    pick(record, lists, asArray) ??
    pick(record, lists, (one) => pick(layersOf(one), ['data', 'items', 'results'], asArray));
  if (items === null) return null;
  const told = <T>(read: (value: unknown) => T | null): T | null =>
    pick(record, nextNames, read) ??
    pick(record, ['links', '_links', 'meta', 'pagination'], (one) => pick(layersOf(one), nextNames, read));
  const next = fromLink ?? told(urlText);
  return { items, next, isCut: next === null && told(text) !== null };
}

const asArray = (value: unknown): readonly unknown[] | null => (Array.isArray(value) ? value : null);

/** A reference that can be asked for, bare or in `href`. A page number or a cursor tells nobody how it is to be sent. */
function urlText(value: unknown): string | null {
  const url = asRecord(value)?.href ?? value;
  return typeof url === 'string' && /^(\/|\?|https?:\/\/)/i.test(url) ? url : null;
}

function nextOfLink(link: string | undefined): string | null {
  for (const part of (link ?? '').split(/,(?=\s*<)/)) {
    const match = /<([^>]*)>(.*)/.exec(part);
    if (match?.[1] !== undefined && /;\s*rel="?next"?/i.test(match[2] ?? '')) return match[1];
  }
  return null;
}
