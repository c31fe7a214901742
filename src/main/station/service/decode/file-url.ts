import { message } from '../../../../contract/index.ts';
import { ServiceError } from '../errors.ts';
import { asRecord } from './read.ts';
import { Reading } from './reading.ts';

const MAX_DEPTH = 8;
const MAX_SEEN = 20;
/** Fields with the address of something else than the file to print. */
const NOT_FOR_PRINT = /preview|thumb|proof|icon|\bself\b/i;
/** Names for the address of a file, the surest first. */
const NAMES = [
  ...[/(?<![a-z])print/i, /production/i],
  ...['url', 'download_url', 'download_path', 'path', 'location', 'href'].map((name) =>
    RegExp(`\\b${name}$`),
  ),
  ...[/download/i, /original/i],
];

/** A text that is an address, and the names of the fields that lead to it. */
interface Candidate {
  readonly path: string;
  readonly address: string;
}

/**
 * The URL in a `download-path` body (section 4.5 does not name its field; assumption A6): where the
 * operator's path leads, or the only address in it, absolute before relative. Of several, those of previews
 * and proofs do not count, and a usual name decides. Throws ServiceError `unreadable`, which names the
 * fields seen.
 * @param asked the URL of the request, which a relative address starts from.
 */
export function decodeFileUrl(body: unknown, asked: URL, reading = new Reading()): URL {
  const mapped = reading.mapped('file.url', [body], (set) =>
    typeof set === 'string' ? webUrl(set, asked) : null,
  );
  if (mapped?.is === 'known') return mapped.value;
  const { found, seen } = addressesIn(body);
  const chosen = mapped !== null ? null : chosenOf(found.filter(({ path }) => !NOT_FOR_PRINT.test(path)));
  const url = chosen === null ? null : webUrl(chosen.address, asked);
  if (chosen === null || url === null) {
    const names = seen.join(', ');
    throw new ServiceError('unreadable', { userMessage: message('service.no-file-url', { names }) });
  }
  reading.note('file.url', chosen.path);
  return url;
}

function webUrl(address: string, asked: URL): URL | null {
  const url = URL.parse(address, asked.href);
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}

const isAbsolute = ({ address }: Candidate): boolean => /^(https?:)?\/\//i.test(address);

function chosenOf(found: readonly Candidate[]): Candidate | null {
  const absolute = found.filter(isAbsolute);
  const candidates = absolute.length > 0 ? absolute : found;
  const isOne = new Set(candidates.map(({ address }) => address)).size === 1;
  if (isOne) return candidates[0] ?? null;
  for (const name of NAMES) {
    const named = candidates.filter(({ path }) => name.test(path));
    if (named.length > 0) return named[0] ?? null;
  }
  return null;
}

/** Every address in a body, and the names of its fields. */
function addressesIn(body: unknown): { readonly found: Candidate[]; readonly seen: string[] } {
  const found: Candidate[] = [];
  const seen: string[] = [];
  const visit = (value: unknown, path: string, depth: number): void => {
    if (depth > MAX_DEPTH) return;
    if (typeof value === 'string') {
      if (/^(https?:\/\/|\/|\.{1,2}\/)\S+$/i.test(value)) found.push({ path, address: value });
      return;
    }
    const entries = Array.isArray(value)
      ? value.map((one) => [null, one] as const)
      : Object.entries(asRecord(value) ?? {});
    for (const [name, one] of entries) {
      if (name !== null && seen.length < MAX_SEEN && !seen.includes(name)) seen.push(name);
      visit(one, [path, name ?? '*'].filter((part) => part !== '').join('.'), depth + 1);
    }
  };
  visit(body, '', 0);
  return { found, seen };
}
