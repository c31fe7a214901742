import { canonicalKey, keysOf } from './keys.ts';
import { keyIn, keySet, plainly, saysNo, saysNoPlainly, saysYes, wordsOf } from './marks.ts';
import { asRecord, type Layers, layersOf, nameOf, pick, text } from './read.ts';
import type { Reading } from './reading.ts';

/** Fields that say when or by what something was taken out of use: `deleted`, `is_deleted`, `deleted_at`. */
const ended = keySet([
  ...[
    ...['deleted', 'removed', 'trashed', 'superseded', 'replaced', 'obsolete', 'rejected', 'declined'],
    ...['cancelled', 'canceled', 'withdrawn', 'revoked', 'voided', 'deprecated', 'outdated', 'disabled'],
    ...['archived', 'expired', 'retired', 'discarded', 'invalidated', 'hidden', 'excluded', 'infected'],
  ].flatMap((word) => [word, `is_${word}`, `${word}_at`, `${word}_on`, `${word}_by`, `${word}_by_id`]),
  ...['replacement', 'replacement_id', 'successor', 'successor_id', 'is_old'],
  ...['next_version', 'next_version_id', 'newer_version', 'newer_version_id', 'next_revision_id'],
]);
/** Fields whose "no" says that something is out of use, or not meant for print. */
const active = keySet(
  [
    ...[
      'active',
      'current',
      'latest',
      'newest',
      'enabled',
      'valid',
      'printable',
      'usable',
      'print_ready',
      'visible',
    ],
    ...['included', 'selected', 'print', 'live', 'in_use', 'printing', 'include_in_print', 'print_enabled'],
    ...['active', 'current', 'latest', 'newest'].flatMap((word) => [`${word}_version`, `${word}_revision`]),
    ...[
      'print_file',
      'print_version',
      'production_file',
      'to_print',
      'for_print',
      'for_printing',
      'for_production',
    ],
  ].flatMap((word) => [word, `is_${word}`, `should_${word}`]),
);
/** Flags of what a file is; under the plain names there may be another file. */
const flags = keySet(
  [
    ...[
      'preview',
      'proof',
      'thumbnail',
      'draft',
      'mockup',
      'template',
      'sample',
      'source',
      'low_res',
      'visual',
    ],
    ...['watermarked', 'placeholder', 'ignore', 'ignored', 'skip', 'skipped', 'internal', 'confidential'],
    ...['do_not_print', 'dont_print', 'not_for_print', 'not_for_printing', 'not_for_production', 'no_print'],
    ...[
      'exclude_from_print',
      'exclude_from_production',
      'for_reference',
      'for_proof',
      'for_preview',
      'for_approval',
    ],
    ...['reference_only', 'proof_only', 'preview_only', 'approval_only', 'skip_print', 'skip_printing'],
  ].flatMap((word) => [word, `is_${word}`]),
);
/** Objects beside a file's own fields in which there may be more of its marks. */
const markNames = ['metadata', 'meta', 'meta_data', 'flags', 'marks'];
const kinds = [
  ...['status', 'state', 'file_status', 'version_status', 'lifecycle', 'lifecycle_status', 'lifecycle_state'],
  ...['statut', 'zustand'],
  ...['role', 'type', 'kind', 'purpose', 'usage', 'category', 'class', 'variant', 'intent', 'stage'].flatMap(
    (name) => [name, `file_${name}`, `document_${name}`, `asset_${name}`, `artwork_${name}`],
  ),
  ...['rendition', 'quality', 'label', 'tags', 'flags', 'marks', 'zweck', 'typ', 'soort', 'doel'],
  ...['destination', 'channel', 'medium', 'output', 'target', 'print_intent'],
];
const never = new Set([
  ...['rejected', 'replaced', 'superseded', 'deleted', 'removed', 'obsolete', 'draft', 'proof', 'preview'],
  ...['previews', 'proofs', 'thumbnail', 'thumb'],
]);
/** Words that mean it where a status or a kind is named, but may stand in any label. */
const neverAsKind = new Set([
  ...['cancelled', 'canceled', 'declined', 'refused', 'void', 'voided', 'withdrawn', 'revoked', 'failed'],
  ...['invalid', 'corrupt', 'corrupted', 'infected', 'quarantined', 'outdated', 'old', 'deprecated'],
  ...['inactive', 'disabled', 'trashed', 'thumbnails', 'drafts', 'mockup', 'visual', 'lowres', 'template'],
  ...['sample', 'backup', 'reference', 'archived', 'expired', 'hidden', 'watermarked', 'placeholder'],
  ...['invoice', 'quotation', 'slip', 'instructions', 'briefing', 'font', 'fonts'],
]);
/** Words of a key under which there are files that are not for print, beside those above. */
const neverAsKey = new Set([
  ...['previous', 'prior', 'former', 'past', 'earlier', 'older', 'predecessor', 'history', 'archive'],
  ...['versions', 'revisions', 'replaces', 'supersedes', 'parent', 'ancestor', 'issue', 'complaint'],
  ...['comment', 'annotation', 'message', 'icc', 'profile', 'instruction', 'screen', 'web', 'log'],
]);
/** Papers that go with an order; tickets, notes and guides alone may be what is printed. */
const papers =
  /^(delivery|dispatch|job|work|cutting|brand|style|packing|pick|picking|shipping|parcel|return) (note|ticket|order|guide|list|slip|label)s?$/;
/** Where a file goes that is not printed. */
const outlets = new Set(
  ['destination', 'channel', 'medium', 'output', 'target', 'printintent'].map(canonicalKey),
);
const elsewhere = /^(web|screen|online|email|e-mail|none|no)$/i;
const NO_COPIES = ': 0';
/** Whether the word against a file is that it has no copies, which says nothing if no file has any. */
export const isOfNoCopies = (word: string | null): boolean => word?.endsWith(NO_COPIES) === true;
/** How often a file is to be printed. */
const copies = keySet(['copies', 'print_copies', 'print_count', 'prints', 'quantity', 'qty']);
/** What a customer sent: no kind of file for printing, but a good state of one. */
const sources = new Set(['source', 'original', 'upload', 'uploaded']);
const statusKeys = new Set(kinds.slice(0, 9).map(canonicalKey));
/** Of these, the original is the best. */
const renditions = new Set(['variant', 'rendition', 'quality']);
const approvals = new Set(['approved', 'accepted', 'ok', 'passed']);

/** Keys whose words were looked at, so that they are not looked at for each file. */
const keysSeen = new Map<string, string | null>();
const MAX_KEYS_SEEN = 2_000;

/** The key, if files under it are not for print (`proof_files`, `previousVersions`); null for any other. */
export function keyAgainst(key: string): string | null {
  const known = keysSeen.get(key);
  if (known !== undefined) return known;
  const words = wordsOf(key);
  const has = (word: string): boolean => never.has(word) || neverAsKind.has(word) || neverAsKey.has(word);
  const isAgainst =
    words.some((word) => has(word) || (word.endsWith('s') && has(word.slice(0, -1)))) &&
    !words.some((word) => word === 'print' || word === 'printing');
  if (keysSeen.size >= MAX_KEYS_SEEN) keysSeen.clear();
  keysSeen.set(key, isAgainst ? key : null);
  return isAgainst ? key : null;
}

/**
 * The service's own word for a file that is not for print; null if it has none. A kind is read from text, or
 * from the code or name of an object. Where a path is set, whatever it finds is such a word, unless it says
 * no; then, and where it finds nothing, the file's own marks count.
 * @param isStatusKnown what its status says counts elsewhere
 */
export function notForPrint(layers: Layers, reading: Reading, isStatusKnown = false): string | null {
  const own = withMarks(layers);
  const mapped = reading.mapped(
    'job.notForPrint',
    [layers[0]],
    (value) => [value].flat().find((one) => !saysNo(one)) ?? false,
  );
  if (mapped?.is === 'known' && mapped.value !== false) return wordFor(mapped.value);
  const marked = outOfUse(own);
  if (marked !== null) return marked;
  const flag = keyIn(own, flags, saysYes);
  if (flag !== null) return flag;
  const none = keyIn(layers.slice(0, 1), copies, (value) => /^0+$/.test(plainly(value)));
  if (none !== null) return none + NO_COPIES;
  for (const name of kinds) {
    const isStatus = statusKeys.has(canonicalKey(name));
    if (isStatus && isStatusKnown) continue;
    const word = pick(own, [name], (value) => wordAgainst(value, name));
    if (word !== null) return word;
  }
  return null;
}

/**
 * The service's own word for a component, a page or artwork that is out of use with all its files; null if it
 * has none. What kind of thing it is says nothing about its files.
 * @param isStatusKnown what its status says counts elsewhere
 */
export function endedAsWhole(layers: Layers, isStatusKnown: boolean): string | null {
  const marked = outOfUse(layers);
  if (marked !== null || isStatusKnown) return marked;
  return pick(layers, ['status', 'state'], (value) => wordAgainst(value, 'status'));
}

function outOfUse(layers: Layers): string | null {
  const end = keyIn(layers, ended, (value) => !saysNo(value));
  if (end !== null) return end;
  const inactive = keyIn(layers, active, saysNoPlainly);
  return inactive === null ? null : `${inactive}: false`;
}

const withMarks = (layers: Layers): Layers => [
  ...layers,
  ...layers.flatMap((layer) =>
    markNames.flatMap((name) => keysOf(layer).like(name)).flatMap((key) => layersOf(layer[key])),
  ),
];

const wordFor = (value: unknown): string =>
  nameOf(value) ?? (typeof value === 'object' ? JSON.stringify(value) : String(value));

function wordAgainst(value: unknown, name: string): string | null {
  if (Array.isArray(value)) {
    return value.map((one) => wordAgainst(one, name)).find((word) => word !== null) ?? null;
  }
  const record = asRecord(value);
  const said =
    record === null
      ? text(value)
      : (pick(layersOf(record), ['canonical', 'code', 'value', 'alias', 'slug'], text) ?? nameOf(record));
  // A content type is not a role.
  if (said === null || said.includes('/')) return null;
  if (outlets.has(canonicalKey(name)) && elsewhere.test(said)) return said;
  const words = wordsOf(said);
  if (words.some((word) => approvals.has(word))) return null;
  const isStatus = statusKeys.has(canonicalKey(name));
  if (papers.test(words.join(' '))) return said;
  const isAlone = words.length === 1;
  const isAgainst = words.some(
    (word) =>
      never.has(word) ||
      (!isStatus && !renditions.has(name) && sources.has(word)) ||
      ((name !== 'label' || isAlone) && neverAsKind.has(word)),
  );
  return isAgainst ? said : null;
}
