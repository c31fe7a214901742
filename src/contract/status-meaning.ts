import { z } from 'zod';
import { inEnglish } from './foreign-words.ts';

/**
 * What a job's status means for its files. `prepress`: they are still to come; `download`: they are
 * downloaded and sent; `production`: past that; `done`: shipped, delivered, finished; `cancelled`: nothing
 * more happens.
 */
export const StatusMeaning = z.enum(['prepress', 'download', 'production', 'done', 'cancelled']);
export type StatusMeaning = z.infer<typeof StatusMeaning>;

/** Meanings that an operator has given to statuses, by code. */
export const StatusMeanings = z.record(z.string().max(200), StatusMeaning);
export type StatusMeanings = z.infer<typeof StatusMeanings>;

/** What the status of an artwork means for its files: they may be printed, wait, or are not printed. */
export const ArtworkMeaning = z.enum(['usable', 'waits', 'refused']);
export type ArtworkMeaning = z.infer<typeof ArtworkMeaning>;

/** Meanings that an operator has given to statuses of artwork, by code. */
export const ArtworkMeanings = z.record(z.string().max(200), ArtworkMeaning);
export type ArtworkMeanings = z.infer<typeof ArtworkMeanings>;

/** What decides the meaning of statuses for one connection. */
export interface StatusRules {
  /** Codes of the download statuses, unless `statusMeanings` says otherwise. */
  readonly downloadStatuses: readonly string[];
  readonly statusMeanings: StatusMeanings;
  readonly artworkMeanings: ArtworkMeanings;
}

/** The rules if nothing was set. */
export const usualStatusRules: StatusRules = {
  downloadStatuses: ['job.production.queued'],
  statusMeanings: {},
  artworkMeanings: {},
};

/** A status of a connection, with its meaning. */
export const StatusInUse = z.object({
  code: z.string(),
  name: z.string(),
  /** How many jobs have it now. */
  jobs: z.number().int(),
  meaning: StatusMeaning,
  /** False if nobody has chosen a meaning, and its code suggests none. */
  isClear: z.boolean(),
  /** True if an operator has chosen the meaning. */
  isChosen: z.boolean(),
  /** Whether files of a job that has it now were sent. */
  wasSent: z.boolean(),
});
export type StatusInUse = z.infer<typeof StatusInUse>;

/** From so many jobs on, a status is no accident. */
const SEVERAL = 3;

/**
 * The status in which most jobs of a connection rest, if none of its jobs has ever had one at which files are
 * sent: it may be the one. Null if a job had, if few rest, or if somebody has said what it means.
 * @param statuses those of the connection's jobs
 */
export function restingStatus(statuses: readonly StatusInUse[]): StatusInUse | null {
  const wasDue = ({ jobs, meaning, wasSent }: StatusInUse): boolean =>
    wasSent || (jobs > 0 && meaning === 'download');
  if (statuses.some(wasDue)) return null;
  const resting = statuses.filter(
    ({ meaning, isChosen, isClear, jobs }) =>
      meaning === 'prepress' && !isChosen && isClear && jobs >= SEVERAL,
  );
  return resting.toSorted((one, other) => other.jobs - one.jobs)[0] ?? null;
}

/** A status of a connection's artwork, with its meaning. */
export const ArtworkStatusInUse = z.object({
  code: z.string(),
  name: z.string(),
  /** How many files have it now. */
  files: z.number().int(),
  meaning: ArtworkMeaning,
  /** False if nobody has chosen a meaning, and its code suggests none. */
  isClear: z.boolean(),
  /** True if an operator has chosen the meaning. */
  isChosen: z.boolean(),
});
export type ArtworkStatusInUse = z.infer<typeof ArtworkStatusInUse>;

export const StatusesInUse = z.object({
  jobs: z.array(StatusInUse),
  artwork: z.array(ArtworkStatusInUse),
});
export type StatusesInUse = z.infer<typeof StatusesInUse>;

/**
 * The status for which most files of a connection wait, if jobs are due and none of its files was ever sent:
 * its service may write it at every file. Null if one was sent, if few wait, or if somebody has said what the
 * status means, or is asked that anyway.
 */
export function restingArtwork({ jobs, artwork }: StatusesInUse): ArtworkStatusInUse | null {
  const isDue = jobs.some(({ meaning, jobs: count }) => meaning === 'download' && count > 0);
  if (!isDue || jobs.some(({ wasSent }) => wasSent)) return null;
  const resting = artwork.filter(
    ({ meaning, isChosen, isClear, files }) =>
      meaning === 'waits' && !isChosen && isClear && files >= SEVERAL,
  );
  return resting.toSorted((one, other) => other.files - one.files)[0] ?? null;
}

/**
 * The words of a status code in lower case; `JOB_PRODUCTION_QUEUED` and `job.production.queued` have the
 * same.
 */
const wordsOf = (code: string): string[] =>
  code
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1.$2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(inEnglish);

/** Words in front of a status that only say what it is a status of. */
const namespaces = new Set(['job', 'order', 'status', 'state']);

/**
 * A status code without meaningless differences: case, separators, and the words in front that say what it is
 * a status of. `job.production.queued` and `job.status.production_queued` are equal.
 */
export function plainStatus(code: string): string {
  const words = wordsOf(code);
  const first = words.findIndex((word) => !namespaces.has(word));
  return words.slice(Math.max(0, first)).join('.');
}

const cancelledWords = new Set([
  'cancelled',
  'canceled',
  'deleted',
  'aborted',
  'voided',
  'void',
  'withdrawn',
]);
const rejectedWords = new Set(['rejected', 'refused', 'declined', 'denied']);
const failedWords = new Set([
  ...['failed', 'invalid', 'error', 'expired', 'infected', 'quarantined', 'corrupt', 'corrupted'],
]);
const replacedWords = new Set(['superseded', 'replaced', 'obsolete', 'outdated']);
const awaitedWords = new Set([
  ...['awaiting', 'pending', 'draft', 'review', 'unapproved', 'requested', 'uploaded', 'processing', 'new'],
  ...['progress', 'inprogress', 'ongoing', 'preparing', 'checking', 'validating', 'converting', 'rendering'],
  ...['generating', 'importing', 'downloading', 'uploading', 'waiting', 'incomplete'],
  ...['hold', 'held', 'paused', 'suspended', 'blocked', 'stopped'],
  'unknown',
]);
/** Words of artwork that somebody or something found good, and those that only say that it is there. */
const givenWords = new Set([
  ...[
    'verified',
    'approved',
    'accepted',
    'confirmed',
    'released',
    'valid',
    'validated',
    'passed',
    'ok',
    'okay',
  ],
  ...['good', 'clear', 'cleared', 'checked', 'preflighted', 'finalized', 'finalised', 'signed', 'granted'],
  ...['success', 'succeeded', 'successful'],
]);
const usableWords = new Set([
  ...givenWords,
  ...['ready', 'final', 'complete', 'completed', 'done', 'finished', 'available', 'active', 'current'],
  ...['printable', 'locked', 'usable', 'production', 'printing', 'printed'],
]);
/** What artwork can be ready or released for, so that it may be printed. */
const printWords = new Set([
  ...['print', 'printer', 'printing', 'press', 'production', 'rip', 'output', 'plate', 'plates', 'use'],
]);
/** Words beside usable ones that change nothing. */
const neutralWords = new Set([
  ...['artwork', 'artworks', 'file', 'files', 'asset', 'assets', 'document', 'design', 'pdf', 'image'],
  ...[
    'print',
    'component',
    'item',
    'sandbox',
    'auto',
    'automatic',
    'automatically',
    'manual',
    'manually',
    'fully',
  ],
  ...['off', 'all', 'is', 'has', 'been', 'queued', 'queue', 'started', 'in'],
]);
/** Steps that artwork goes through before it may be printed: only their good end says that it may. */
const stepWords = new Set([
  ...['approval', 'approvals', 'proof', 'proofs', 'proofing', 'check', 'checks', 'preflight', 'preflighting'],
  ...['validation', 'verification', 'inspection', 'confirmation', 'signoff', 'release', 'prepress'],
]);
/** Words that name who found it good. */
const partyWords = new Set(['by', 'customer', 'client', 'user', 'operator', 'shop', 'system', 'house']);
/** Words of a step that is not over. */
const underWayWords = new Set(['queued', 'queue', 'started', 'running', 'open']);
/** Words beside a step that is still to come. */
const comingWords = new Set([
  ...['for', 'to', 'be', 'by', 'in', 'ready', 'sent', 'required', 'needed', 'due', 'available'],
  ...[...underWayWords, ...neutralWords, ...partyWords],
]);
const doneWords = new Set([
  'shipped',
  'dispatched',
  'despatched',
  'delivered',
  'collected',
  'completed',
  'complete',
  'finished',
  'fulfilled',
  'done',
  'closed',
  'archived',
]);
/** Beside a word of production, they say that it is over, not that the job has left the house. */
const madeWords = new Set(['completed', 'complete', 'finished', 'done']);
const productionWords = new Set(['production', 'printing', 'printed', 'finishing', 'packing', 'packed']);
/** Beside a word of production, they may mean that it has not begun, or was stopped. */
const standstillWords = new Set([
  ...['queue', 'queued', 'requeue', 'requeued', 'hold', 'held', 'blocked', 'paused', 'waiting', 'pending'],
  ...['stopped', 'suspended', 'interrupted'],
]);
const aheadWords = new Set(['for', 'to', 'awaiting', 'before']);
const prepressWords = new Set([
  ...['prepress', 'preflight', 'imposition', 'artwork', 'proof', 'file', 'files'],
]);
/** Words of a job that has only begun, or waits for somebody. */
const beginningWords = new Set([
  ...['new', 'created', 'received', 'submitted', 'incomplete', 'draft', 'pending', 'awaiting', 'waiting'],
  ...['hold', 'held', 'paused', 'blocked', 'review', 'correction', 'query'],
]);

/** Words beside these that change nothing. `file` alone may be French, where it is a queue. */
const otherWords = new Set([
  ...[
    'sandbox',
    'queued',
    'queue',
    'manual',
    'automatic',
    'started',
    'running',
    'in',
    'progress',
    'processing',
  ],
  ...[
    'for',
    'to',
    'on',
    'by',
    'of',
    'be',
    'is',
    'not',
    'no',
    'customer',
    'client',
    'shop',
    'user',
    'operator',
  ],
  ...['approval', 'approved', 'upload', 'uploaded', 'missing', 'required', 'requested', 'needed', 'check'],
  ...[
    'checking',
    'checked',
    'passed',
    'ok',
    'ready',
    'errors',
    'warning',
    'warnings',
    'payment',
    'step',
    'pre',
  ],
  ...['press'],
]);
const familiarWords = [
  ...[namespaces, rejectedWords, failedWords, awaitedWords, doneWords],
  ...[prepressWords, beginningWords, otherWords],
];
const isFamiliar = (word: string): boolean => familiarWords.some((words) => words.has(word));

/**
 * The meaning that the words of a code suggest; null if they say nothing. In pre-press, a rejected or
 * finished step is not the end of the job.
 */
function guessed(code: string): StatusMeaning | null {
  const words = wordsOf(code);
  const has = (some: ReadonlySet<string>): boolean => words.some((word) => some.has(word));
  // Whatever follows is why.
  if (words[0] === 'on' && words[1] === 'hold') return 'prepress';
  if (has(cancelledWords)) return 'cancelled';
  const isPrepress = has(prepressWords) || words.join('.').includes('pre.press');
  if (!isPrepress && has(rejectedWords)) return 'cancelled';
  const at = words.findIndex((word) => productionWords.has(word));
  const last = words.at(-1) ?? '';
  // Finished production is still to be dispatched.
  const isInHouse = at >= 0 && madeWords.has(last);
  if (!isPrepress && !isInHouse && doneWords.has(last)) return 'done';
  // "Queued for production" may mean either.
  if (!isPrepress && at > 0 && aheadWords.has(words[at - 1] ?? '')) return null;
  if (!isPrepress && at >= 0 && has(standstillWords)) return null;
  if (!isPrepress && at >= 0) return 'production';
  // Jobs wait unnoticed in pre-press, so all words must be known. `ready`: not begun, in the interface.
  const isBeginning = isPrepress || has(beginningWords) || plainStatus(code) === 'ready';
  return isBeginning && words.every(isFamiliar) ? 'prepress' : null;
}

/**
 * The meaning of a status: the operator's choice, else `downloadStatuses`, else a guess from the words of
 * its code. If these say nothing, files are still to come.
 */
export const meaningOf = (code: string, rules: StatusRules): StatusMeaning =>
  knownMeaningOf(code, rules) ?? 'prepress';

/** The meaning of a status; null if nobody has chosen one and the words of its code say nothing. */
export function knownMeaningOf(code: string, rules: StatusRules): StatusMeaning | null {
  const plain = plainStatus(code);
  const chosen = Object.entries(rules.statusMeanings).find(([other]) => plainStatus(other) === plain);
  if (chosen !== undefined) return chosen[1];
  return rules.downloadStatuses.some((other) => plainStatus(other) === plain) ? 'download' : guessed(code);
}

/** The meaning that an operator has chosen for the status of an artwork; null if none was. */
export function chosenArtworkMeaning(
  code: string,
  { artworkMeanings }: Pick<StatusRules, 'artworkMeanings'>,
): ArtworkMeaning | null {
  const plain = plainStatus(code);
  return Object.entries(artworkMeanings).find(([other]) => plainStatus(other) === plain)?.[1] ?? null;
}

/** The meaning of the status of an artwork. While it is not known, its files wait. */
export const artworkMeaningOf = (
  code: string,
  rules: Pick<StatusRules, 'artworkMeanings'> = usualStatusRules,
): ArtworkMeaning => knownArtworkMeaningOf(code, rules) ?? 'waits';

/**
 * The meaning of the status of an artwork: the operator's choice, else what the words of its code say; null
 * if these say nothing.
 */
export function knownArtworkMeaningOf(
  code: string,
  rules: Pick<StatusRules, 'artworkMeanings'> = usualStatusRules,
): ArtworkMeaning | null {
  const chosen = chosenArtworkMeaning(code, rules);
  if (chosen !== null) return chosen;
  const words = wordsOf(code.replace(/pre[^\p{L}]press/giu, 'prepress'));
  const has = (some: ReadonlySet<string>): boolean => words.some((word) => some.has(word));
  if (has(rejectedWords) || has(cancelledWords) || has(failedWords) || has(replacedWords)) return 'refused';
  if (has(awaitedWords)) return 'waits';
  return isUsable(words) ? 'usable' : isComing(words) ? 'waits' : null;
}

/**
 * Whether artwork with such a status may be printed, which all of its words must say: "ready for approval",
 * "partially approved" and "valid until" do not.
 */
function isUsable(words: readonly string[]): boolean {
  const isGiven = words.some((word) => givenWords.has(word));
  const isFitting = (word: string, at: number): boolean => {
    if (word === 'for' || word === 'to') return at > 0 && printWords.has(words[at + 1] ?? '');
    if (printWords.has(word) && /^(for|to)$/.test(words[at - 1] ?? '')) return true;
    if (stepWords.has(word) || partyWords.has(word)) return isGiven;
    return usableWords.has(word) || neutralWords.has(word) || namespaces.has(word);
  };
  return words.some((word) => usableWords.has(word)) && words.every(isFitting);
}

/** Whether artwork with such a status has a step still before it, or is to be found good. */
function isComing(words: readonly string[]): boolean {
  const isTold = words.some((word, at) => givenWords.has(word) && words[at - 1] === 'be');
  const isStep = words.some((word) => stepWords.has(word) || underWayWords.has(word));
  const isFitting = (word: string): boolean =>
    stepWords.has(word) || comingWords.has(word) || namespaces.has(word) || (isTold && givenWords.has(word));
  return (isStep || isTold) && words.every(isFitting);
}
