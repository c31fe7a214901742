import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import css from './review.module.css';

/** Where a stage says what it cannot show: over everything on it, not clipped to the paper. */
export const NoticePlace = createContext<HTMLElement | null>(null);

/** A sentence on a stage. */
export const NoticeText = ({ children }: { readonly children: ReactNode }) => (
  <div className={css.notice} role="alert">
    {children}
  </div>
);

/** Why something that belongs on the stage is not visible there. */
export function Notice({ children }: { readonly children: ReactNode }) {
  const place = useContext(NoticePlace);
  return place === null ? null : createPortal(<NoticeText>{children}</NoticeText>, place);
}
