import { type Message, message } from '../../../contract/index.ts';
import type { ChangeHint, HintOutcome, OnWebhookOutcome } from '../sync/index.ts';
import { CallOutcome } from './call-outcome.ts';
import type { Guess } from './guess-subject.ts';
import type { Payload } from './payload.ts';

/** Receives hints: the sync of the webhook's connection. */
export interface HintTarget {
  /** @param onOutcome called with what became of it, if the result is `read`. */
  hint(hint: ChangeHint, onOutcome: OnWebhookOutcome): HintOutcome;
  knows(key: ChangeHint['key']): boolean;
  /** For webhooks that could not be understood: one full reconciliation, however many there were. */
  requestFullSync(): void;
}

const KINDS = ['job', 'batch', 'queued-batch'] as const;

/**
 * Passes on the hints of a webhook and returns what is done about them; `onOutcome` is called with the final
 * outcome. Of ids without an explaining name, those known here count; otherwise they are tried one after the
 * other until the service has one. Whatever was not read or understood requests a full reconciliation.
 */
export function dispatchHints(
  { hints, guesses, hasSilentEvents, unread }: Payload,
  target: HintTarget,
  onOutcome: (outcome: Message) => void,
): Message {
  if (hasSilentEvents || unread !== null || hints.length + guesses.length === 0) target.requestFullSync();
  const all = new CallOutcome((outcome) => {
    if (unread === null) onOutcome(outcome);
  });
  for (const hint of hints) ask([hint], target, all);
  for (const some of guesses) {
    const known = knownOnes(some, target);
    if (known.length > 0) for (const hint of known) ask([hint], target, all);
    else ask(some.flatMap(hintsOfGuess), target, all);
  }
  return unread ?? all.announced() ?? message('webhook.not-understood');
}

const hintsOfGuess = ({ kind, id, ...rest }: Guess): ChangeHint[] =>
  kind === null ? [] : [{ ...rest, key: { kind, id } }];

const knownOnes = (guesses: readonly Guess[], target: HintTarget): ChangeHint[] =>
  guesses.flatMap(({ kind, id, ...rest }) =>
    KINDS.filter((one) => kind === null || kind === one)
      .map((one) => ({ ...rest, key: { kind: one, id } }))
      .filter(({ key }) => target.knows(key)),
  );

/** Has the first one read, and the next one if the service does not have it; the lists if it has none. */
function ask([first, ...others]: readonly ChangeHint[], target: HintTarget, all: CallOutcome): void {
  if (first === undefined) {
    target.requestFullSync();
    return;
  }
  const { id } = first.key;
  all.is(id, 'waits');
  const outcome = target.hint(first, (became) => {
    if (became !== 'lists' || others.length === 0) return all.is(id, became);
    all.forget(id);
    ask(others, target, all);
  });
  if (outcome !== 'read') all.is(id, outcome);
}
