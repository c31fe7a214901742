import { z } from 'zod';

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

/** What decides the meaning of statuses for one connection. */
export interface StatusRules {
  /** Codes of the download statuses, unless `statusMeanings` says otherwise. */
  readonly downloadStatuses: readonly string[];
  readonly statusMeanings: StatusMeanings;
}

/** The rules if nothing was set. */
export const usualStatusRules: StatusRules = {
  downloadStatuses: ['job.production.queued'],
  statusMeanings: {},
};

/** A status of a connection, with its meaning. */
export const StatusInUse = z.object({
  code: z.string(),
  name: z.string(),
  /** How many jobs have it now. */
  jobs: z.number().int(),
  meaning: StatusMeaning,
  /** True if an operator has chosen the meaning. */
  isChosen: z.boolean(),
});
export type StatusInUse = z.infer<typeof StatusInUse>;

/**
 * The words of a status code in lower case; `JOB_PRODUCTION_QUEUED` and `job.production.queued` have the
 * same.
 */
const wordsOf = (code: string): string[] =>
  code
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1.$2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

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
const failedWords = new Set(['failed', 'invalid', 'error', 'expired']);
const awaitedWords = new Set([
  ...['awaiting', 'pending', 'draft', 'review', 'unapproved', 'requested', 'uploaded', 'processing', 'new'],
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
const productionWords = new Set(['production', 'printing', 'printed', 'finishing', 'packing', 'packed']);
const prepressWords = new Set(['prepress', 'preflight', 'artwork', 'proof', 'file', 'files']);

/**
 * The meaning that the words of a code suggest. In pre-press, a rejected or finished step is not the end of
 * the job.
 */
function guessed(code: string): StatusMeaning {
  const words = wordsOf(code);
  const has = (some: ReadonlySet<string>): boolean => words.some((word) => some.has(word));
  if (has(cancelledWords)) return 'cancelled';
  const isPrepress = has(prepressWords) || words.join('.').includes('pre.press');
  if (!isPrepress && has(rejectedWords)) return 'cancelled';
  if (!isPrepress && doneWords.has(words.at(-1) ?? '')) return 'done';
  return !isPrepress && has(productionWords) ? 'production' : 'prepress';
}

/**
 * The meaning of a status: the operator's choice, else `downloadStatuses`, else a guess from the words of
 * its code.
 */
export function meaningOf(code: string, rules: StatusRules): StatusMeaning {
  const plain = plainStatus(code);
  const chosen = Object.entries(rules.statusMeanings).find(([other]) => plainStatus(other) === plain);
  if (chosen !== undefined) return chosen[1];
  return rules.downloadStatuses.some((other) => plainStatus(other) === plain) ? 'download' : guessed(code);
}

/** Whether the status of an artwork says that it is not to be printed. */
export const isRefusedArtwork = (code: string): boolean =>
  wordsOf(code).some((word) => rejectedWords.has(word) || cancelledWords.has(word) || failedWords.has(word));

/** Whether the status of an artwork says that it is not approved yet. */
export const isAwaitedArtwork = (code: string): boolean =>
  wordsOf(code).some((word) => awaitedWords.has(word));
