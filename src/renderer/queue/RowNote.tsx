import { Tooltip, VisuallyHidden } from '@mantine/core';
import { IconNote } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { QueueRow } from '../../contract/index.ts';
import parts from '../components/shared.module.css';
import { useTranslation } from '../locales/words-context.tsx';
import css from './queue.module.css';

/**
 * Shows what operators noted on a row beside `children`, which is one element: while the pointer is on it or,
 * `byKey`, while it has the focus of the keys.
 */
export function NoteTip(props: {
  readonly notes: QueueRow['notes'];
  readonly byKey?: boolean;
  readonly children: ReactElement;
}) {
  const { notes, byKey = false, children } = props;
  if (notes.length === 0) return children;
  const label = notes.map(({ text, by, at }) => (
    <div key={`${at} ${text}`} dir="auto" className={parts.noteText}>
      {by !== null && (
        <b>
          <bdi>{by}</bdi>:{' '}
        </b>
      )}
      {text}
    </div>
  ));
  return (
    <Tooltip
      label={label}
      multiline
      maw={420}
      position="bottom-start"
      events={{ hover: !byKey, focus: byKey, touch: false }}
    >
      {children}
    </Tooltip>
  );
}

/** That there is a note on a row, and which. */
export function NoteMark({ notes }: Pick<QueueRow, 'notes'>) {
  const { t } = useTranslation('queue');
  if (notes.length === 0) return null;
  return (
    <NoteTip notes={notes}>
      <span className={css.note}>
        <IconNote aria-hidden />
        <VisuallyHidden>{t('note', { text: notes.map(({ text }) => text).join(' ') })} </VisuallyHidden>
      </span>
    </NoteTip>
  );
}
