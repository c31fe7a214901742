import type {
  AnswersChoice,
  AnswersState,
  AnswersTest,
  HotFolderId,
  RipSecret,
} from '../../../contract/index.ts';
import type { SecretsPort } from '../ports.ts';
import type { HotFolderProfile } from '../settings/index.ts';
import type { StoreChange } from '../store/index.ts';
import { type AskedChoice, type AskedFolder, NoAnswerError, type RipAnswers } from './answer.ts';
import { answersByName } from './answers-by-name.ts';
import { FieryAnswers } from './fiery-answers.ts';
import { FolderAnswers } from './folder-answers.ts';
import { JmfAnswers } from './jmf-answers.ts';
import { RipSecrets } from './rip-secrets.ts';
import { problemOf, RipWatch, type RipWatchOptions } from './rip-watch.ts';
import { SignalListener } from './signal-listener.ts';

const MAX_OTHERS = 10;

interface RipAnswersOptions extends RipWatchOptions {
  readonly secrets: SecretsPort;
}

/** Asks the RIPs of the hot folders for which the settings say how. */
export class RipAnswersService {
  readonly #hotFolders: () => readonly HotFolderProfile[];
  readonly #options: RipAnswersOptions;
  /** What RIPs are logged in with. */
  readonly secrets: RipSecrets;
  readonly #watches = new Map<HotFolderId, RipWatch>();
  readonly #listener: SignalListener;
  #isStarted = false;

  constructor(hotFolders: () => readonly HotFolderProfile[], options: RipAnswersOptions) {
    this.#hotFolders = hotFolders;
    this.#options = options;
    this.secrets = new RipSecrets(options.secrets);
    this.#listener = new SignalListener(options.onFault);
  }

  start(): void {
    this.#isStarted = true;
    this.settingsChanged();
  }

  async stop(): Promise<void> {
    this.#isStarted = false;
    const stopped = [...this.#watches.values()].map((watch) => watch.stop());
    this.#watches.clear();
    await Promise.all(stopped);
  }

  settingsChanged(): void {
    if (!this.#isStarted) return;
    const asked = new Map(this.#hotFolders().map((folder) => [folder.id, folder]));
    for (const [id, watch] of this.#watches) {
      const folder = asked.get(id);
      if (folder !== undefined && folder.answers.kind !== 'none' && watch.isFor(folder, folder.answers))
        continue;
      this.#watches.delete(id);
      const isForgotten = watch.kind === 'fiery' && folder?.answers.kind !== 'fiery';
      const done = [watch.stop(), ...(isForgotten ? [this.secrets.forget(id)] : [])];
      Promise.all(done).catch(this.#options.onFault);
    }
    for (const [id, folder] of asked) {
      if (folder.answers.kind === 'none' || this.#watches.has(id)) continue;
      const { answers } = folder;
      const watch = new RipWatch(folder, answers, this.#answersOf(folder, answers), this.#options);
      this.#watches.set(id, watch);
      watch.start();
    }
  }

  storeChanged(change: StoreChange): void {
    if (change.kind === 'hot-folder') this.#watches.get(change.id)?.filesChanged();
  }

  /** Null if the RIP of that hot folder is not asked. */
  stateOf(id: HotFolderId): AnswersState | null {
    return this.#watches.get(id)?.state ?? null;
  }

  /** Whether that RIP answers; null if it is not asked, or has not been yet. */
  isAnswering(id: HotFolderId): boolean | null {
    const state = this.stateOf(id);
    if (state === null || (state.problem === null && state.answeredAt === null)) return null;
    return state.problem === null;
  }

  /**
   * Asks a RIP once. Throws NoAnswerError.
   * @param secret instead of the one that is kept
   */
  async test(folder: AskedFolder, choice: AnswersChoice, secret?: RipSecret): Promise<AnswersTest> {
    if (choice.kind === 'none') return { names: 0, known: 0, others: [] };
    const rip = this.#answersOf(folder, choice, secret);
    try {
      const { deliveries } = this.#options.store;
      const isKnown = (name: string): boolean => deliveries.named(folder.id, [name]).length > 0;
      const said = answersByName(await rip.look(), isKnown);
      const others = said.filter(({ name }) => !isKnown(name));
      return {
        names: said.length,
        known: said.length - others.length,
        others: others.slice(0, MAX_OTHERS).map(({ name }) => name),
      };
    } catch (error) {
      throw new NoAnswerError(problemOf(folder, error));
    } finally {
      await rip.leave?.();
    }
  }

  #answersOf(folder: AskedFolder, choice: AskedChoice, secret?: RipSecret): RipAnswers {
    switch (choice.kind) {
      case 'folders':
        return new FolderAnswers(folder.path, choice.folders);
      case 'jmf':
        return new JmfAnswers(folder, choice, this.#options.clock, this.#listener);
      case 'fiery':
        return new FieryAnswers(folder, choice, {
          clock: this.#options.clock,
          secretOf: async () => secret ?? this.secrets.of(folder, choice.url),
        });
    }
  }
}
