import type { DecisionKind, DecisionOutcome, FileDecision } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { useStation } from '../state/station-context.tsx';
import { useAskAnyway } from './ConfirmStale.tsx';
import { type DecidedAbout, decide, takeBack, undoOf } from './decide.ts';

/** So many files are named. */
const MAX_NAMES = 3;

/** What is said of the files for which something was decided, or taken back. */
export interface DecisionWords<File> {
  readonly done: (files: readonly File[]) => string;
  /** Missing where nothing takes the decision back. */
  readonly undone?: (files: readonly File[]) => string;
}

/** A file that is decided about, with its name where a window knows it. */
type ReportedFile = DecidedAbout & { readonly name?: string };

/** Decisions about files, and what is said of them: how many, what was refused and why, and the undo. */
export function useDecide(): {
  /** Asks if somebody else has decided about one of the files meanwhile. */
  readonly decide: (files: readonly DecidedAbout[], decision: FileDecision) => Promise<DecisionOutcome>;
  /** Says what came of a decision about some files, with what takes it back. */
  readonly report: <File extends ReportedFile>(
    files: readonly File[],
    kind: DecisionKind,
    outcome: DecisionOutcome,
    words: DecisionWords<File>,
  ) => void;
  /** Both, one after the other. */
  readonly decideAndReport: <File extends ReportedFile>(
    files: readonly File[],
    decision: FileDecision,
    words: DecisionWords<File>,
  ) => Promise<void>;
} {
  const station = useStation();
  const notify = useNotify();
  const askAnyway = useAskAnyway();
  const { t, f, say } = useTranslation('actions');
  const run = async (files: readonly DecidedAbout[], decision: FileDecision): Promise<DecisionOutcome> =>
    decide(await station.client(), files, decision, askAnyway);
  const doneOf = <File extends DecidedAbout>(
    files: readonly File[],
    { done }: DecisionOutcome,
  ): readonly File[] => {
    const ids = new Set(done);
    return files.filter(({ id }) => ids.has(id));
  };
  const sentence = (what: string | null, { refused }: DecisionOutcome): string => {
    const [first] = refused;
    const skipped = first === undefined ? null : t('refused', { count: refused.length, why: say(first.why) });
    return [what, skipped].filter((part) => part !== null).join(' ');
  };
  /** The names of several files, the first few of them. */
  const namesOf = (files: readonly ReportedFile[]): string | undefined => {
    const names = files.flatMap(({ name }) => name ?? []);
    if (names.length < 2) return names[0];
    const more = names.length - MAX_NAMES;
    return f.list([...names.slice(0, MAX_NAMES), ...(more > 0 ? [t('andMore', { count: more })] : [])]);
  };
  const report = <File extends ReportedFile>(
    files: readonly File[],
    kind: DecisionKind,
    outcome: DecisionOutcome,
    words: DecisionWords<File>,
  ): void => {
    const done = doneOf(files, outcome);
    const text = sentence(done.length === 0 ? null : words.done(done), outcome);
    const by = undoOf(kind);
    if (done.length === 0 || by === null) {
      notify({ text });
      return;
    }
    const undo = async (): Promise<void> => {
      const undone = await takeBack(await station.client(), done, by.by, askAnyway);
      const back = doneOf(done, undone);
      notify({ text: sentence(back.length === 0 ? null : (words.undone?.(back) ?? null), undone) });
    };
    const about = namesOf(done);
    notify({
      text,
      undo,
      ...(about !== undefined && { about }),
      ...(by.forMs !== null && { undoLastsMs: by.forMs }),
    });
  };
  return {
    decide: run,
    report,
    decideAndReport: async (files, decision, words) =>
      report(files, decision.kind, await run(files, decision), words),
  };
}
