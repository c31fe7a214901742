import { message, type Role } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useMay, useSeat } from '../state/seat.ts';

/** Why the operator at this window lacks a role, in a sentence; null if they have it. */
export function useBarTo(needed: Role): string | null {
  const { say } = useTranslation('common');
  const may = useMay(needed);
  const { operator } = useSeat();
  if (may) return null;
  return say(operator === null ? message('operator.nobody-here') : message(`operator.needs-${needed}`));
}
