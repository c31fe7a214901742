import { isDeepStrictEqual } from 'node:util';
import {
  type AnswersState,
  type HotFolderId,
  isOneOf,
  type Message,
  message,
  owedStates,
} from '../../../contract/index.ts';
import { WorkLoop } from '../concurrency/index.ts';
import { folderProblem } from '../hotfolders/index.ts';
import type { Clock } from '../ports.ts';
import type { Store } from '../store/index.ts';
import { codeOf } from '../util/error-code.ts';
import { type Answer, type AskedChoice, type AskedFolder, NoAnswerError, type RipAnswers } from './answer.ts';
import { answersByName } from './answers-by-name.ts';

/** How often a RIP is asked while it may have something to say. */
const LOOK_MS = 10_000;
/** A RIP that has not answered by then is silent. */
const ANSWER_WITHIN_MS = 15_000;
const MAX_NOTES = 20;

export interface RipWatchOptions {
  readonly store: Pick<Store, 'deliveries' | 'evidence' | 'transaction'>;
  readonly clock: Clock;
  readonly onFault: (error: unknown) => void;
  /** Its state has changed. */
  readonly onState: (id: HotFolderId) => void;
}

/** Asks the RIP of one hot folder what it does with its files, and writes down each new thing once. */
export class RipWatch {
  readonly #folder: AskedFolder;
  readonly #choice: AskedChoice;
  readonly #answers: RipAnswers;
  readonly #options: RipWatchOptions;
  readonly #loop: WorkLoop;
  #state: AnswersState = { answeredAt: null, problem: null, notes: [], signals: null, stopped: null };
  /** Everything that it said the last time, and by itself since. */
  #said: readonly Answer[] = [];
  /** What of it is dealt with. */
  #handled: ReadonlySet<string> = new Set();
  /** The RIP still owes an answer. */
  #isAsking = false;

  constructor(folder: AskedFolder, choice: AskedChoice, answers: RipAnswers, options: RipWatchOptions) {
    this.#folder = folder;
    this.#choice = choice;
    this.#answers = answers;
    this.#options = options;
    const { clock, onFault } = options;
    const backOff = { firstMs: LOOK_MS, maxMs: LOOK_MS };
    this.#loop = new WorkLoop({ clock, turn: () => this.#look(), backOff, onFault });
  }

  get kind(): AskedChoice['kind'] {
    return this.#choice.kind;
  }

  get state(): AnswersState {
    return this.#state;
  }

  start(): void {
    this.#answers.hear?.({
      heard: (answers) => this.#heard(answers),
      lookNow: () => this.#loop.wake(),
    });
    this.#loop.start();
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
    await this.#answers.leave?.();
  }

  /** A file of the folder has changed, so its RIP may have something to say. */
  filesChanged(): void {
    this.#loop.wakeIn(LOOK_MS);
  }

  /** Whether it asks as these settings say. */
  isFor(folder: AskedFolder, choice: AskedChoice): boolean {
    return (
      folder.path === this.#folder.path &&
      folder.name === this.#folder.name &&
      isDeepStrictEqual(choice, this.#choice)
    );
  }

  async #look(): Promise<number | null> {
    if (!this.#isAwaited()) {
      // Whether it stands still is not known any more, and holds up nothing.
      this.#show({ stopped: null });
      return null;
    }
    try {
      this.#said = await this.#ask();
      const notes = this.#write();
      this.#show({ answeredAt: this.#now(), problem: null, notes, stopped: this.#stopped() });
    } catch (error) {
      if (!(error instanceof NoAnswerError) && codeOf(error) === null) this.#options.onFault(error);
      this.#show({ problem: problemOf(this.#folder, error) });
    }
    return LOOK_MS;
  }

  /** It says by itself what has become of some of its jobs. */
  #heard(answers: readonly Answer[]): void {
    if (!this.#isAwaited()) return;
    const renewed = new Set(answers.map(({ reference }) => reference));
    this.#said = [...this.#said.filter(({ reference }) => !renewed.has(reference)), ...answers];
    this.#show({ notes: this.#write(), stopped: this.#stopped() });
  }

  #isAwaited(): boolean {
    return this.#options.store.evidence.awaits(this.#folder.id);
  }

  #stopped(): AnswersState['stopped'] {
    const why = this.#answers.stop ?? null;
    return why === null ? null : { why, since: this.#state.stopped?.since ?? this.#now() };
  }

  #now(): string {
    return new Date(this.#options.clock.now()).toISOString();
  }

  /** Rejects if no answer arrives in time; it is not asked again before that answer has arrived. */
  async #ask(): ReturnType<RipAnswers['look']> {
    const silent = (): NoAnswerError =>
      new NoAnswerError(message('answers.silent', { name: this.#folder.name }));
    if (this.#isAsking) throw silent();
    this.#isAsking = true;
    const late = Promise.withResolvers<never>();
    const cancel = this.#options.clock.after(ANSWER_WITHIN_MS, () => late.reject(silent()));
    const answer = this.#answers.look().finally(() => {
      this.#isAsking = false;
    });
    try {
      return await Promise.race([answer, late.promise]);
    } finally {
      cancel();
    }
  }

  #isKnown(name: string): boolean {
    return this.#options.store.deliveries.named(this.#folder.id, [name]).length > 0;
  }

  /** Returns what could not be used. */
  #write(): Message[] {
    const said = answersByName(this.#said, (name) => this.#isKnown(name));
    const { store } = this.#options;
    const { id, name: place } = this.#folder;
    const { kind: source } = this.#choice;
    const notes: Message[] = [];
    const handled = new Set<string>();
    store.transaction(() => {
      for (const { name, answers, isClear } of said) {
        const key = JSON.stringify([name, answers[0].reference, answers[0].phase]);
        if (isClear && this.#handled.has(key)) {
          handled.add(key);
          continue;
        }
        const [delivery] = store.deliveries.named(id, [name]);
        // Just renamed into the folder: that is about to be written down.
        if (delivery !== undefined && isOneOf(delivery.state, owedStates)) continue;
        if (delivery !== undefined && !isClear) notes.push(message('answers.contradict', { name }));
        if (!isClear) continue;
        handled.add(key);
        const [{ phase, reference, said: words, saidAt }] = answers;
        if (delivery !== undefined)
          store.evidence.heard(delivery, { phase, source, place, reference, said: words, saidAt });
      }
    }, 'lazily');
    this.#handled = handled;
    return notes.slice(0, MAX_NOTES);
  }

  #show(change: Partial<AnswersState>): void {
    const before = this.#state;
    this.#state = { ...before, ...change, signals: this.#answers.signals ?? null };
    if (!isDeepStrictEqual(timeless(before), timeless(this.#state))) this.#options.onState(this.#folder.id);
  }
}

/** That it spoke again is no news. */
const timeless = ({ answeredAt, signals, ...rest }: AnswersState): unknown => ({
  ...rest,
  hasAnswered: answeredAt !== null,
  signals: signals && { ...signals, heardAt: signals.heardAt !== null },
});

/** Why a RIP cannot be asked, in words that an operator can act on. It is asked again by itself. */
export const problemOf = ({ path }: AskedFolder, error: unknown): Message =>
  error instanceof NoAnswerError ? error.userMessage : folderProblem(path, error);
