/** What an answer says of a resource, and when it was asked for. */
export interface AnswerVersion {
  /** Rises with every request of a connection. */
  readonly asked: number;
  /** By the service's clock; null where it does not say. */
  readonly updatedAt: number | null;
  readonly statusCode: string;
}

/**
 * Whether an answer may be taken over what is held already. Answers overtake each other: one that was asked for earlier
 * than what is held is taken only if the service dates it later; where there are no dates to tell by and it says something
 * else, the resource is read once more. An answer that was asked for later is the service's last word, whatever it says.
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

/** True where a hint tells nothing that is not held already: its own date is not after the one of what was read. */
export function isStale(
  hint: { readonly at: number | null; readonly statusCode: string | null },
  stored: { readonly updatedAt: number | null; readonly statusCode: string },
): boolean {
  if (hint.at === null || stored.updatedAt === null || hint.at > stored.updatedAt) return false;
  return hint.at < stored.updatedAt || hint.statusCode === stored.statusCode;
}
