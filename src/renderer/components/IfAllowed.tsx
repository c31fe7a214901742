import type { ReactNode } from 'react';
import type { Role } from '../../contract/index.ts';
import { useBarTo } from '../hooks/use-bar-to.ts';
import css from './if-allowed.module.css';

/**
 * Fields and buttons that take a role; without it they are disabled and say why. Stays the same element
 * when somebody else takes the seat, so that nothing typed is lost.
 */
export function Only({ may, children }: { readonly may: Role; readonly children: ReactNode }) {
  const bar = useBarTo(may);
  return (
    <fieldset
      className={css.only}
      disabled={bar !== null}
      {...(bar === null ? { role: 'presentation' } : { title: bar, 'aria-label': bar })}
    >
      {children}
    </fieldset>
  );
}
