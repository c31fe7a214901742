import type { Reading } from '../reading.ts';
import { canonicalKey } from './keys.ts';
import { asRecord, type Layers, layersOf, locate, nameOf, pick, text } from './read.ts';

/** Fields that say when or by what a file was taken out of use. */
const ended = [
  ...['deleted_at', 'deleted', 'is_deleted', 'removed_at', 'removed', 'is_removed', 'superseded_by'],
  ...[
    'superseded_at',
    'superseded',
    'is_superseded',
    'replaced_by',
    'replaced_at',
    'is_replaced',
    'obsolete',
  ],
];
const active = ['is_active', 'active', 'is_current', 'current', 'is_latest', 'latest'];
const kinds = [
  ...['status', 'state', 'file_status', 'role', 'type', 'file_type', 'document_type', 'purpose', 'usage'],
  ...['kind', 'category', 'label'],
];
const never = new Set([
  ...['rejected', 'replaced', 'superseded', 'deleted', 'removed', 'obsolete', 'draft', 'proof', 'preview'],
  ...['previews', 'proofs', 'thumbnail', 'thumb'],
]);
/** What a customer sent: no kind of file for printing, but a good state of one. */
const sources = new Set(['source', 'original', 'upload', 'uploaded']);
const statusKeys = new Set(['status', 'state', 'file_status'].map(canonicalKey));
const approvals = new Set(['approved', 'accepted', 'ok', 'passed']);

/**
 * The service's own word for a file that is not for print; null if it has none. A kind is read from text, or
 * from the code or name of an object. Where a path is set, whatever it finds is such a word, unless it says
 * no.
 * @param isStatusKnown what its status says counts elsewhere
 */
export function notForPrint(layers: Layers, reading: Reading, isStatusKnown = false): string | null {
  const mapped = reading.mapped(
    'job.notForPrint',
    [layers[0]],
    (value) => [value].flat().find((one) => !saysNo(one)) ?? false,
  );
  if (mapped !== null) return mapped.is === 'known' && mapped.value !== false ? wordFor(mapped.value) : null;
  const end = locate(layers, ended, (value) => (saysNo(value) ? null : true));
  if (end !== null) return lastKey(end.path);
  const inactive = locate(layers, active, (value) =>
    value === false || value === 'false' || value === 0 ? true : null,
  );
  if (inactive !== null) return `${lastKey(inactive.path)}: false`;
  for (const name of kinds) {
    const isStatus = statusKeys.has(canonicalKey(name));
    if (isStatus && isStatusKnown) continue;
    const word = pick(layers, [name], (value) => wordAgainst(value, isStatus));
    if (word !== null) return word;
  }
  return null;
}

const saysNo = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === false ||
  value === 'false' ||
  value === '' ||
  value === 0;
const wordFor = (value: unknown): string => nameOf(value) ?? String(value);
const lastKey = (path: string): string => path.split('.').at(-1) ?? path;

function wordAgainst(value: unknown, isStatus: boolean): string | null {
  const record = asRecord(value);
  const said =
    record === null
      ? text(value)
      : (pick(layersOf(record), ['canonical', 'code', 'value', 'alias', 'slug'], text) ?? nameOf(record));
  // A content type is not a role.
  if (said === null || said.includes('/')) return null;
  const words = said
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u);
  if (words.some((word) => approvals.has(word))) return null;
  const isAgainst = words.some((word) => never.has(word) || (!isStatus && sources.has(word)));
  return isAgainst ? said : null;
}
