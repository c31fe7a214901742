import type { Claim } from './change-hint.ts';

/** What an answer says of a resource, and when it was requested. */
export interface AnswerVersion {
  /** Increases with every request of a connection. */
  readonly asked: number;
  /** By the service's clock; null if the answer has no date. */
  readonly updatedAt: number | null;
  readonly statusCode: string;
}

/**
 * Whether an answer replaces the stored one. Answers can overtake each other: one that was requested earlier
 * than the stored one is taken only if the service dates it later. If there are no dates to compare and the
 * status differs, the resource is read once more. An answer that was requested later is the service's last
 * word, whatever it says.
 */
export function compareVersions(
  answer: AnswerVersion,
  stored: AnswerVersion | null,
): 'take' | 'drop' | 'read-again' {
  if (stored === null || answer.asked >= stored.asked) return 'take';
  if (answer.updatedAt !== null && stored.updatedAt !== null) {
    if (answer.updatedAt !== stored.updatedAt) return answer.updatedAt > stored.updatedAt ? 'take' : 'drop';
  }
  return answer.statusCode === stored.statusCode ? 'drop' : 'read-again';
}

/**
 * In which respect an answer is older than what a webhook said before it was requested; null if it is not. An
 * answer dated later than the webhook has overtaken it, as happens when a job passes through several statuses
 * at once.
 * @param isChange whether the answer brought something new: its date alone is then no reason for doubt.
 */
export function lagOf(
  claim: Claim,
  answer: { readonly statusCode: string; readonly updatedAt: number | null },
  isChange: boolean,
): 'status' | 'date' | null {
  const { statusCode, updatedAt, at } = claim;
  const said = updatedAt ?? (at === null ? null : endOfDate(at));
  if (said !== null && answer.updatedAt !== null && answer.updatedAt > said) return null;
  if (statusCode !== null && statusCode !== answer.statusCode) return 'status';
  const isOlder = updatedAt !== null && answer.updatedAt !== null && updatedAt > answer.updatedAt;
  return isOlder && !isChange ? 'date' : null;
}

/** A webhook that gives whole seconds may have been sent at the end of that second. */
const endOfDate = (at: number): number => (at % 1_000 === 0 ? at + 999 : at);

/** True if a hint says nothing new: its date is not after that of the stored answer. */
export function isStale(
  hint: { readonly at: number | null; readonly statusCode: string | null },
  stored: { readonly updatedAt: number | null; readonly statusCode: string },
): boolean {
  if (hint.at === null || stored.updatedAt === null || hint.at > stored.updatedAt) return false;
  return hint.at < stored.updatedAt || hint.statusCode === stored.statusCode;
}
