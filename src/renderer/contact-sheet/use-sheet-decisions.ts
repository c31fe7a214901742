import { useState } from 'react';
import type { FileOnHold } from '../../contract/index.ts';
import { useCountedWords } from '../commands/use-counted-words.ts';
import { useDecide } from '../commands/use-decide.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';

/** What needs a reason, and for which files. */
export interface Asked {
  readonly decision: 'override' | 'hold';
  readonly files: readonly FileOnHold[];
}

const isBlocked = ({ preflight }: FileOnHold): boolean => preflight === 'blocked';
/** While new artwork is expected, the old file is sent from the review only. */
const canApprove = ({ approval, replacement }: FileOnHold): boolean =>
  approval === null && replacement === null;

/** The decisions about files on hold, one or several at once. Each reports what it did, and can be undone. */
export function useSheetDecisions(): {
  /** Approves files, which are sent a moment later; for files with errors it asks for a reason first. */
  readonly approve: (files: readonly FileOnHold[]) => void;
  /** Keeps files on hold, and asks for a reason. */
  readonly hold: (files: readonly FileOnHold[]) => void;
  readonly takeBack: (files: readonly FileOnHold[]) => void;
  readonly asked: Asked | null;
  /** Answers with the reason; null cancels. */
  readonly answer: (reason: string | null) => void;
} {
  const notify = useNotify();
  const { decide, report, decideAndReport } = useDecide();
  const wordsFor = useCountedWords();
  const { t, problem } = useTranslation('contact-sheet');
  const [asked, setAsked] = useState<Asked | null>(null);
  const failed = (error: unknown): void => notify({ text: problem(error).message });
  const send = async (files: readonly FileOnHold[], reason: string): Promise<void> => {
    const blocked = files.filter(isBlocked);
    const others = files.filter((file) => !isBlocked(file));
    const sent = await decide(others, { kind: 'approve' });
    const overridden = blocked.length === 0 ? null : await decide(blocked, { kind: 'override', reason });
    const outcome = {
      done: [...sent.done, ...(overridden?.done ?? [])],
      refused: [...sent.refused, ...(overridden?.refused ?? [])],
    };
    report(files, 'approve', outcome, {
      ...wordsFor('approve'),
      done: ({ length: count }) => t('approved', { count }),
    });
  };
  const keep = (files: readonly FileOnHold[], reason: string): Promise<void> =>
    decideAndReport(files, { kind: 'hold', reason }, wordsFor('hold'));
  const takeBack = (files: readonly FileOnHold[]): Promise<void> =>
    decideAndReport(files, { kind: 'take-back-approval' }, { done: wordsFor('approve').undone });
  return {
    approve(files) {
      const open = files.filter(canApprove);
      if (open.length === 0) notify({ text: t('noneToApprove') });
      else if (open.some(isBlocked)) setAsked({ decision: 'override', files: open });
      else void send(open, '').catch(failed);
    },
    hold: (files) => setAsked({ decision: 'hold', files }),
    takeBack: (files) => void takeBack(files).catch(failed),
    asked,
    answer(reason) {
      setAsked(null);
      if (asked === null || reason === null) return;
      const { decision, files } = asked;
      void (decision === 'hold' ? keep(files, reason) : send(files, reason)).catch(failed);
    },
  };
}
