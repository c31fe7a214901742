import { useState } from 'react';
import { type FileOnHold, type Message, SEND_DELAY_MS } from '../../contract/index.ts';
import { useAskAnyway } from '../commands/ConfirmStale.tsx';
import { carryOut, takeBack } from '../commands/carry-out.ts';
import type { Outcome } from '../commands/decide-knowingly.ts';
import type { Decision } from '../commands/file-decisions.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { useStation } from '../state/station-context.tsx';

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
export function useDecide(): {
  /** Approves files, which are sent a moment later; for files with errors it asks for a reason first. */
  readonly approve: (files: readonly FileOnHold[]) => void;
  /** Keeps files on hold, and asks for a reason. */
  readonly hold: (files: readonly FileOnHold[]) => void;
  readonly takeBack: (files: readonly FileOnHold[]) => void;
  readonly asked: Asked | null;
  /** Answers with the reason; null cancels. */
  readonly answer: (reason: string | null) => void;
} {
  const station = useStation();
  const notify = useNotify();
  const askAnyway = useAskAnyway();
  const { t, problem } = useTranslation('contact-sheet');
  const { t: actions, say } = useTranslation('actions');
  const [asked, setAsked] = useState<Asked | null>(null);
  const run = async (decision: Decision, files: readonly FileOnHold[], reason = ''): Promise<Outcome> =>
    files.length === 0
      ? { done: [], refused: [] }
      : carryOut(await station.client(), files, decision, { reason, askAnyway });
  const refusals = ([first, ...others]: readonly { readonly why: Message }[]): string =>
    first === undefined ? '' : actions('refused', { count: 1 + others.length, why: say(first.why) });
  const failed = (error: unknown): void => notify({ text: problem(error).message });
  const takeBackIds = async (files: readonly FileOnHold[]): Promise<void> => {
    const { done, refused } = await run('takeBack', files);
    notify({ text: `${actions('done.takeBack', { count: done.length })} ${refusals(refused)}`.trim() });
  };
  const send = async (files: readonly FileOnHold[], reason: string): Promise<void> => {
    const outcomes = [
      await run(
        'send',
        files.filter((file) => !isBlocked(file)),
      ),
      await run('override', files.filter(isBlocked), reason),
    ];
    const done = new Set(outcomes.flatMap((one) => one.done));
    const refused = refusals(outcomes.flatMap((one) => one.refused));
    if (done.size === 0) return notify({ text: refused });
    notify({
      text: `${t('approved', { count: done.size })} ${refused}`.trim(),
      undo: () => takeBackIds(files.filter(({ id }) => done.has(id))),
      undoLastsMs: SEND_DELAY_MS,
    });
  };
  const keep = async (files: readonly FileOnHold[], reason: string): Promise<void> => {
    const { done, refused } = await run('hold', files, reason);
    const held = files.filter(({ id }) => done.includes(id));
    notify({
      text: `${actions('done.hold', { count: done.length })} ${refusals(refused)}`.trim(),
      undo: async () => {
        const outcome = await takeBack(await station.client(), held, 'hold', askAnyway);
        const text = actions('done.unhold', { count: outcome.done.length });
        notify({ text: `${text} ${refusals(outcome.refused)}`.trim() });
      },
    });
  };
  return {
    approve(files) {
      const open = files.filter(canApprove);
      if (open.length === 0) notify({ text: t('noneToApprove') });
      else if (open.some(isBlocked)) setAsked({ decision: 'override', files: open });
      else void send(open, '').catch(failed);
    },
    hold: (files) => setAsked({ decision: 'hold', files }),
    takeBack: (files) => void takeBackIds(files).catch(failed),
    asked,
    answer(reason) {
      setAsked(null);
      if (asked === null || reason === null) return;
      const { decision, files } = asked;
      void (decision === 'hold' ? keep(files, reason) : send(files, reason)).catch(failed);
    },
  };
}
