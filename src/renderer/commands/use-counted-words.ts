import { useTranslation } from '../locales/words-context.tsx';
import type { DecisionWords } from './use-decide.ts';

/** What decisions about several files are called when they are made, and when they are taken back. */
const words = {
  hold: ['hold', 'unhold'],
  approve: ['release', 'takeBack'],
  resend: ['deliverAgain', 'takeBackResend'],
} as const;

/** Says for how many files something was decided, or taken back. */
export function useCountedWords(): (kind: keyof typeof words) => Required<DecisionWords<unknown>> {
  const { t } = useTranslation('actions');
  return (kind) => {
    const [done, undone] = words[kind];
    return {
      done: ({ length: count }) => t(`done.${done}`, { count }),
      undone: ({ length: count }) => t(`done.${undone}`, { count }),
    };
  };
}
