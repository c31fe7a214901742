import { message, type Role } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useMay, useSeat } from '../state/seat.ts';

/** Why whoever sits at this window may not do what takes a role, in a sentence; null: they may. */
export function useBarTo(needed: Role): string | null {
  const { say } = useTranslation('common');
  const may = useMay(needed);
  const { operator } = useSeat();
  if (may) return null;
  return say(operator === null ? message('operator.nobody-here') : message(`operator.needs-${needed}`));
}
