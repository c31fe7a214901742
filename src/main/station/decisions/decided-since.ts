import { type ArtworkId, type LaterDecision, type Message, message } from '../../../contract/index.ts';
import { inEnglish } from '../../../locales/in-english.ts';
import { currentCaller } from '../model/caller.ts';
import type { Store } from '../store/index.ts';

/**
 * What somebody else has decided about a file since a window saw it at that revision; null if nobody has,
 * or if the window does not say what it saw.
 */
export function decidedSince(
  store: Pick<Store, 'decisions'>,
  id: ArtworkId,
  seen: number | undefined,
): LaterDecision | null {
  const latest = seen === undefined ? null : store.decisions.latest(id);
  if (latest === null || seen === undefined || latest.revision <= seen) return null;
  const caller = currentCaller();
  const isOwn = caller !== null && latest.by === caller.name && latest.desk === caller.desk;
  return isOwn ? null : latest;
}

/** Somebody else has decided about a file since a window saw it. */
export class DecidedSinceError extends Error {
  override readonly name = 'DecidedSinceError';
  readonly since: LaterDecision;
  readonly userMessage: Message;

  constructor(since: LaterDecision) {
    const userMessage =
      since.by === null
        ? message('file.decided-since')
        : message('file.decided-since-by', { name: since.by });
    super(inEnglish(userMessage));
    this.since = since;
    this.userMessage = userMessage;
  }
}
