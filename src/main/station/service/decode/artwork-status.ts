import {
  type ArtworkMeaning,
  chosenArtworkMeaning,
  knownArtworkMeaningOf,
  type Status,
  type StatusRules,
} from '../../../../contract/index.ts';
import { factIn } from './fact.ts';
import { canonicalKey } from './keys.ts';
import { heldKeys, keyIn, keySet, saysNo, saysNoPlainly, saysYes, wordsOf } from './marks.ts';
import { asRecord, type Layers, layersOf, pick } from './read.ts';
import type { Reading } from './reading.ts';
import { decodeStatus, unknownStatus } from './status.ts';

/** The one artwork of a component: its status counts as the component's. */
export const isArtwork = (key: string, isListed: boolean): boolean => /^artwork$/i.test(key) && !isListed;

/** Fields with the status of artwork, of the artwork itself. */
const ownNames = ['status', 'state', 'artwork_status', 'approval_status', 'approval', 'review_status'];
/** The same of what has artwork, such as a component. */
const besideNames = ['artwork_status', 'artwork_state', 'artwork_approval', 'approval_status', 'approval'];
/** Fields with the approval by others, in any part of an order; only what is against printing counts. */
const approvals = [
  ...['approvals', 'customer_approval', 'client_approval', 'proof_status', 'proof_approval', 'sign_off'],
];
/** Steps that a file or artwork goes through; only what is against printing counts. */
const steps = [
  ...['preflight_status', 'validation_status', 'verification_status', 'processing_status', 'upload_status'],
  ...['conversion_status', 'scan_status', 'virus_scan_status', 'virus_scan'],
];
/** Flags whose "yes" says that somebody has yet to approve it, unless it says who or when. */
const awaitedFlags = keySet(
  ['needs', 'requires', 'awaits', 'awaiting', 'pending'].flatMap((word) => [
    `${word}_approval`,
    `${word}_review`,
  ]),
);
const given = keySet([
  'approved',
  'is_approved',
  'approved_at',
  'approved_on',
  'approved_by',
  'approval_date',
]);
/** An approval under these words is still to come. */
const asked = /^(open|outstanding|missing|due|invited|none|no)$/i;
/** Proofs of the whole, each an object with a status of its own. */
const proofs = [
  'proof',
  'proofs',
  'customer_proof',
  'client_proof',
  'digital_proof',
  'online_proof',
  'soft_proof',
];
/** Flags whose "no" says that nobody has approved it yet, and those of artwork or a file alone. */
const approvedFlags = keySet(
  ['approved', 'artwork_approved', 'proof_approved', 'files_approved', 'customer_approved', 'client_approved']
    .flatMap((word) => [word, `is_${word}`])
    .concat('approved_by_customer'),
);
const readyFlags = keySet(
  ['verified', 'ready', 'released', 'final', 'complete', 'processed'].flatMap((word) => [word, `is_${word}`]),
);

/** The status of an artwork; for any other entry, only one that says whether it can be printed. */
export function artworkStatusIn(
  layers: Layers,
  key: string,
  reading: Reading,
  isFile: boolean,
): Status | null {
  // Then its component has what that finds.
  if (reading.isSet('job.artworkStatus')) return null;
  if (/artworks?$/i.test(key)) return artworkStatusOf(layers, reading.statusRules);
  const { statusRules } = reading;
  const own = layers.slice(0, 1);
  // Whether the job itself waits, its status says.
  const holds = canonicalKey(key) === 'job' ? [] : heldIn(own);
  return (
    statusBeside(layers, statusRules) ??
    awaitedIn(layers, isFile) ??
    strictest([...holds, ...obstaclesIn(own)], statusRules)
  );
}

/**
 * The status of an artwork: of several fields, the one that keeps it from being printed. If something stands
 * there that cannot be read, the status is unknown, and the artwork waits.
 */
export function artworkStatusOf(artwork: Layers, rules: StatusRules): Status | null {
  const said = ownNames.map((name) => factIn(artwork, [name], decodeStatus));
  const known = said.flatMap((one) => (one.is === 'known' ? [one.value] : []));
  const read = [...known, ...heldIn(artwork), ...unapproved(artwork), ...obstaclesIn(artwork)];
  if (read.length > 0) return strictest(read, rules);
  return said.some(({ is }) => is === 'unreadable') ? unknownStatus : null;
}

/** What a component, a job or a file says of its artwork under names that mean nothing else. */
export function statusBeside(layers: Layers, rules: StatusRules): Status | null {
  const read = besideNames.flatMap((name) => pick(layers, [name], decodeStatus) ?? []);
  return strictest([...read, ...unapproved(layers), ...outstanding(layers)], rules);
}

/**
 * A status of a file that says that it is not ready, or whose words say nothing; "uploaded" and "new" say
 * only that it is there.
 */
function awaitedIn(layers: Layers, isFile: boolean): Status | null {
  const said = pick(layers, ['status', 'state'], decodeStatus);
  if (said === null) return null;
  if (isAwaited(said) || /approv|review/i.test(said.code)) return said;
  return isFile && knownArtworkMeaningOf(said.code) === null && !isThere(said) ? said : null;
}

/** Words that say of a file only that it is there, and wait for nobody. */
const there = new Set([
  ...[
    'uploaded',
    'new',
    'draft',
    'unknown',
    'stored',
    'saved',
    'received',
    'attached',
    'linked',
    'open',
    'online',
  ],
  ...['public', 'private', 'created', 'added', 'imported', 'exported', 'synced', 'converted', 'generated'],
  ...[
    'rendered',
    'scanned',
    'clean',
    'downloaded',
    'transferred',
    'copied',
    'persisted',
    'present',
    'exists',
  ],
  ...['normal', 'default', 'none', 'enabled', 'assigned', 'processed'],
]);
const isThere = ({ code }: Status): boolean => wordsOf(code).some((word) => there.has(word));
const isAwaited = (said: Status): boolean => knownArtworkMeaningOf(said.code) === 'waits' && !isThere(said);

/** What is against printing in the approvals of others, in a step of artwork, or in a flag of it. */
const obstaclesIn = (layers: Layers): readonly Status[] => [
  ...against(layers, steps),
  ...outstanding(layers),
  ...flagged(layers, readyFlags),
];

/** The statuses under these names, one or several each, that say that something is not to be printed yet. */
function against(layers: Layers, names: readonly string[]): readonly Status[] {
  return names.flatMap((name) => {
    const said = pick(layers, [name], (value) => [value].flat()) ?? [];
    const read = said.flatMap((one) => decodeStatus(one) ?? []);
    return read.filter(
      (one) =>
        isAwaited(one) ||
        knownArtworkMeaningOf(one.code) === 'refused' ||
        (names === approvals && asked.test(one.code)),
    );
  });
}

const unapprovedProofs = (layers: Layers): readonly Status[] =>
  proofs.flatMap((name) => {
    const said = pick(layers, [name], (value) => [value].flat()) ?? [];
    return said
      .filter((one) => asRecord(one) !== null)
      .flatMap((one) => [...against(layersOf(one), ownNames), ...unapproved(layersOf(one))]);
  });

function unapproved(layers: Layers): readonly Status[] {
  const isAwaited =
    keyIn(layers, awaitedFlags, saysYes) !== null && keyIn(layers, given, (value) => !saysNo(value)) === null;
  return isAwaited ? [unapprovedStatus] : flagged(layers, approvedFlags);
}

const unapprovedStatus: Status = { code: 'unapproved', name: 'Unapproved', summary: null, locale: null };

/** A flag under its own code: an operator may say of it alone that it means nothing. */
function flagged(layers: Layers, flags: ReadonlySet<string>): readonly Status[] {
  const flag = keyIn(layers, flags, saysNoPlainly);
  return flag === null ? [] : [{ ...unapprovedStatus, code: `unapproved.${flag}`, name: `${flag}: false` }];
}

/** The approvals and proofs of others that are not given: they count even if the artwork itself is ready. */
export const outstanding = (layers: Layers): readonly Status[] => [
  ...against(layers, approvals),
  ...unapprovedProofs(layers),
];

/** Of artwork, a component or a file that waits, as a job may. */
export const heldIn = (layers: Layers): readonly Status[] =>
  keyIn(layers, heldKeys, (value) => !saysNo(value)) === null
    ? []
    : [{ code: 'on_hold', name: 'On hold', summary: null, locale: null }];

const order = ['refused', 'waits', 'usable'] as const;
/** Of several statuses, the one that most keeps artwork from being printed; unclear ones count last. */
export function strictest(statuses: readonly Status[], rules: StatusRules): Status | null {
  const [first, ...more] = statuses;
  if (first === undefined || more.length === 0) return first ?? null;
  const meaning = ({ code }: Status): ArtworkMeaning | null => knownArtworkMeaningOf(code, rules);
  for (const one of order) {
    const found = statuses.find((status) => meaning(status) === one);
    if (found !== undefined) return found;
  }
  return first;
}

/** What the meaning of a status decides is not asked of its words again. */
export const isSaidBy = ({ code }: Status, rules: StatusRules): boolean =>
  chosenArtworkMeaning(code, rules) !== null ||
  !['usable', null].includes(knownArtworkMeaningOf(code, rules));
