import { asRecord, first, text } from './read.ts';

/** One page of a list: a bare array, or an envelope such as `{data: [...], next: "..."}` (assumption A11). */
export interface Page {
  readonly items: readonly unknown[];
  /** Where the next page is, as the service wrote it; null at the end. */
  readonly next: string | null;
}

/** @param link the Link header of the answer. Null where the body is no list at all. */
export function decodePage(body: unknown, link: string | undefined): Page | null {
  const fromLink = nextOfLink(link);
  if (Array.isArray(body)) return { items: body, next: fromLink };
  const record = asRecord(body);
  if (record === null) return null;
  const named = first(record, [
    'data',
    'items',
    'results',
    'jobs',
    'batches',
    'job_batches',
    'queued_batches',
    'queued_job_batches',
  ]);
  const inner = asRecord(named);
  const items = Array.isArray(named)
    ? named
    : inner === null
      ? undefined
      : first(inner, ['data', 'items', 'results']);
  if (!Array.isArray(items)) return null;
  const links = asRecord(first(record, ['links', '_links', 'meta', 'pagination'])) ?? {};
  const next = first(record, ['next', 'next_page_url', 'next_url']) ?? first(links, ['next', 'next_url']);
  return { items, next: fromLink ?? text(asRecord(next)?.href ?? next) };
}

function nextOfLink(link: string | undefined): string | null {
  for (const part of (link ?? '').split(/,(?=\s*<)/)) {
    const match = /<([^>]*)>(.*)/.exec(part);
    if (match?.[1] !== undefined && /;\s*rel="?next"?/i.test(match[2] ?? '')) return match[1];
  }
  return null;
}
