import { type Message, message } from '../../../contract/index.ts';
import type { WebhookOutcome } from '../sync/index.ts';

type State = WebhookOutcome | 'waits';

/** The outcome to report for several: not found comes before waiting, and waiting before success. */
const ORDER: readonly State[] = ['lists', 'waits', 'handed-on', 'own-word', 'read', 'known'];
/** The log names so many; each change of a number beside them would be one more write. */
const MAX_NAMED = 10;

/** What became of all that one call named, as one sentence of the webhook log. */
export class CallOutcome {
  readonly #onChange: (outcome: Message) => void;
  readonly #states = new Map<string, State>();
  /** The ids in each state. */
  readonly #ids = new Map<State, Set<string>>(ORDER.map((state) => [state, new Set()]));
  #announced: Message | null = null;
  #isAnnounced = false;

  /** @param onChange called with each outcome after the one that `announced` returns. */
  constructor(onChange: (outcome: Message) => void) {
    this.#onChange = onChange;
  }

  /** The outcome so far; null if nothing was named. Changes are reported from now on. */
  announced(): Message | null {
    this.#isAnnounced = true;
    this.#announced = this.#outcome();
    return this.#announced;
  }

  is(id: string, state: State): void {
    this.#take(id);
    this.#states.set(id, state);
    this.#ids.get(state)?.add(id);
    if (!this.#isAnnounced || state === 'waits') return;
    const outcome = this.#outcome();
    if (outcome === null || !this.#isNews(outcome)) return;
    this.#announced = outcome;
    this.#onChange(outcome);
  }

  /** While many wait, only their number changes: that is not worth a write each time. */
  #isNews({ code }: Message): boolean {
    const waiting = this.#ids.get('waits')?.size ?? 0;
    return code !== this.#announced?.code || waiting === 0 || this.#states.size <= MAX_NAMED;
  }

  /** It is about something else instead, which is reported next. */
  forget(id: string): void {
    this.#take(id);
  }

  #take(id: string): void {
    const before = this.#states.get(id);
    if (before !== undefined) this.#ids.get(before)?.delete(id);
    this.#states.delete(id);
  }

  #outcome(): Message | null {
    for (const state of ORDER) {
      const ids = this.#ids.get(state);
      if (ids !== undefined && ids.size > 0) return outcomeOf(state, named(ids));
    }
    return null;
  }
}

/** Of many, the first few, and how many more there are. */
function named(ids: ReadonlySet<string>): string {
  const some: string[] = [];
  for (const id of ids) {
    if (some.length === MAX_NAMED) return `${some.join(', ')} … (+${ids.size - MAX_NAMED})`;
    some.push(id);
  }
  return some.join(', ');
}

// The event beside these ids says which kind they are.
function outcomeOf(state: State, what: string): Message {
  switch (state) {
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
