import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { useTranslation } from '../locales/words-context.tsx';
import css from './reorder.module.css';
import type { Reorder } from './use-reorder.ts';

/**
 * The handle with which an entry of a list is dragged; while it is focused, Alt and an arrow key move the
 * entry.
 */
export function ReorderHandle<Id extends string>(props: {
  readonly reorder: Reorder<Id>;
  readonly id: Id;
  readonly name: string;
}) {
  const { t } = useTranslation('common');
  const { reorder, id, name } = props;
  const label = t('reorder.handle', { name });
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      className={css.handle ?? ''}
      aria-label={label}
      title={label}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      onPointerDown={(event) => reorder.onPointerDown(id, event)}
    >
      <IconGripVertical aria-hidden />
    </ActionIcon>
  );
}

/** Moves an entry of a list without dragging. At either end the button stays, so that the focus does. */
export function ReorderButtons<Id extends string>(props: {
  readonly reorder: Reorder<Id>;
  readonly id: Id;
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}) {
  const { t } = useTranslation('common');
  const { reorder, id, name, isFirst, isLast } = props;
  return (
    <>
      <ActionIcon
        variant="subtle"
        data-disabled={isFirst}
        aria-disabled={isFirst}
        aria-label={t('reorder.up', { name })}
        onClick={() => reorder.move(id, -1)}
      >
        <IconArrowUp aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        data-disabled={isLast}
        aria-disabled={isLast}
        aria-label={t('reorder.down', { name })}
        onClick={() => reorder.move(id, 1)}
      >
        <IconArrowDown aria-hidden />
      </ActionIcon>
    </>
  );
}

/** Announces the new place of the entry moved last to screen readers. */
export function ReorderAnnouncement<Id extends string>(props: {
  readonly reorder: Reorder<Id>;
  readonly total: number;
  readonly nameOf: (id: Id) => string;
}) {
  const { t } = useTranslation('common');
  const { last } = props.reorder;
  return (
    <VisuallyHidden aria-live="assertive">
      {last !== null &&
        t('reorder.moved', { name: props.nameOf(last.id), place: last.place, total: props.total })}
    </VisuallyHidden>
  );
}
