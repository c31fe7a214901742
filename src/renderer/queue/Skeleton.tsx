import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from '../locales/words-context.tsx';
import css from './queue.module.css';
import { EmptyRow } from './Row.tsx';

const PLACES = [...Array(9).keys()];

/** Outlines of the queue until its first page arrives. Not shown if the answer comes within a few frames. */
export function Skeleton() {
  const { t } = useTranslation('common');
  return (
    <div className={css.skeleton} role="status">
      <VisuallyHidden>{t('reading')}</VisuallyHidden>
      <div className={css.group} aria-hidden>
        <span className={css.outline} />
      </div>
      {PLACES.map((place) => (
        <EmptyRow key={place} />
      ))}
    </div>
  );
}
