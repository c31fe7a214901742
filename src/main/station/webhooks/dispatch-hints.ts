import { type Message, message } from '../../../contract/index.ts';
import type { ChangeHint, HintOutcome, OnWebhookOutcome, WebhookOutcome } from '../sync/index.ts';
import type { Guess, Payload } from './payload.ts';

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
 * other until the service has one.
 */
export function dispatchHints(
  { hints, guesses }: Payload,
  target: HintTarget,
  onOutcome: (outcome: Message) => void,
): Message {
  const sure = hints.length > 0 ? hints : knownOnes(guesses, target);
  if (sure.length > 0) return dispatchSure(sure, target, onOutcome);
  const tries = guesses.flatMap(({ kind, id, ...rest }) =>
    kind === null ? [] : [{ ...rest, key: { kind, id } }],
  );
  return tryNext(tries, target, onOutcome);
}

const knownOnes = (guesses: readonly Guess[], target: HintTarget): ChangeHint[] =>
  guesses.flatMap(({ kind, id, ...rest }) =>
    KINDS.filter((one) => kind === null || kind === one)
      .map((one) => ({ ...rest, key: { kind: one, id } }))
      .filter(({ key }) => target.knows(key)),
  );

function dispatchSure(
  hints: readonly ChangeHint[],
  target: HintTarget,
  onOutcome: (outcome: Message) => void,
): Message {
  const all = new Map<string, WebhookOutcome | 'waits'>(hints.map(({ key }) => [key.id, 'waits']));
  let isAnnounced = false;
  const settle = (id: string, became: WebhookOutcome): void => {
    all.set(id, became);
    if (isAnnounced) onOutcome(outcomeOf(all));
  };
  for (const hint of hints) {
    const outcome = target.hint(hint, (became) => settle(hint.key.id, became));
    if (outcome !== 'read') settle(hint.key.id, outcome);
  }
  isAnnounced = true;
  return outcomeOf(all);
}

/** Tries ids until the service has one; reads the lists if it has none. */
function tryNext(
  [first, ...others]: readonly ChangeHint[],
  target: HintTarget,
  onOutcome: (outcome: Message) => void,
): Message {
  if (first === undefined) {
    target.requestFullSync();
    return message('webhook.not-understood');
  }
  const messageOf = (became: WebhookOutcome): Message => outcomeOf(new Map([[first.key.id, became]]));
  const outcome = target.hint(first, (became) =>
    onOutcome(
      became === 'lists' && others.length > 0 ? tryNext(others, target, onOutcome) : messageOf(became),
    ),
  );
  return outcome === 'read' ? outcomeOf(new Map([[first.key.id, 'waits']])) : messageOf(outcome);
}

/** The outcome to report for several: not found comes before waiting, and waiting before success. */
const ORDER = ['lists', 'waits', 'handed-on', 'own-word', 'read', 'known'] as const;

// The event beside these ids says which kind they are.
function outcomeOf(all: ReadonlyMap<string, WebhookOutcome | 'waits'>): Message {
  const became = ORDER.find((one) => [...all.values()].includes(one)) ?? 'known';
  const what = [...all].flatMap(([id, one]) => (one === became ? [id] : [])).join(', ');
  switch (became) {
    case 'lists':
      return message('webhook.not-there', { what });
    case 'waits':
      return message('webhook.refreshing', { what });
    case 'handed-on':
      return message('webhook.handed-on', { what });
    case 'own-word':
      return message('webhook.own-word', { what });
    case 'read':
      return message('webhook.was-read', { what });
    case 'known':
      return message('webhook.known', { what });
  }
}
