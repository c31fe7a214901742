import { message } from '../../../../contract/index.ts';
import { ServiceError } from '../errors.ts';
import { asRecord } from './read.ts';

const preferred = ['url', 'download_url', 'download_path', 'path', 'location', 'href'];
const MAX_DEPTH = 8;

/**
 * The URL in a `download-path` body (section 4.5 does not name its field; assumption A6): the only property
 * at any depth whose value is an absolute http(s) URL; of several, the one with a usual name. Throws
 * ServiceError `unreadable`, naming the fields seen.
 */
export function decodeFileUrl(body: unknown): URL {
  const seen: string[] = [];
  const found: { field: string; url: URL }[] = [];
  const visit = (value: unknown, field: string, depth: number): void => {
    if (depth > MAX_DEPTH) return;
    if (typeof value === 'string') {
      if (/^https?:\/\//i.test(value) && URL.canParse(value)) found.push({ field, url: new URL(value) });
      return;
    }
    const entries = Array.isArray(value)
      ? value.map((one) => [field, one] as const)
      : Object.entries(asRecord(value) ?? {});
    for (const [name, one] of entries) {
      if (seen.length < 20 && !seen.includes(name)) seen.push(name);
      visit(one, name, depth + 1);
    }
  };
  visit(body, 'body', 0);
  const byName = preferred
    .map((name) => found.find((one) => one.field === name))
    .find((one) => one !== undefined);
  const chosen = found.length === 1 ? found[0] : byName;
  if (chosen === undefined) {
    const names = seen.join(', ');
    throw new ServiceError('unreadable', { userMessage: message('service.no-file-url', { names }) });
  }
  return chosen.url;
}
