import type { Operator } from '../../contract/index.ts';
import { initialsOf } from './initials.ts';
import css from './operator-mark.module.css';

/** An operator at a glance: initials on their colour, beside the name. */
export function OperatorMark({ operator }: { readonly operator: Pick<Operator, 'name' | 'colour'> }) {
  return (
    <span
      className={css.mark}
      style={{ background: `var(--mantine-color-${operator.colour}-3)` }}
      aria-hidden
    >
      {initialsOf(operator.name)}
    </span>
  );
}
