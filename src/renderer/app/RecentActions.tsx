import { Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useAction } from '../keyboard/actions-context.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { useUndo } from '../notifications/notices.tsx';
import type { RecentAction } from '../notifications/undo-stack.ts';
import { SidebarPopover } from './SidebarPopover.tsx';

/** How often the open list checks what can still be undone. */
const LOOK_MS = 1_000;

/** What was done in this window, the latest first; what can be undone has a button. */
export function RecentActions() {
  const { t, f } = useTranslation('notices');
  const { t: common } = useTranslation('common');
  const { stack, undo, undoLatest } = useUndo();
  const [isOpen, setOpen] = useState(false);
  const [actions, setActions] = useState<readonly RecentAction[]>([]);
  useAction('undo', undoLatest);
  useEffect(() => {
    const look = (): void => setActions(stack.actions);
    const stop = stack.subscribe(look);
    const timer = isOpen ? setInterval(look, LOOK_MS) : undefined;
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [stack, isOpen]);
  return (
    <SidebarPopover
      title={t('recent')}
      icon={<IconArrowBackUp size={18} aria-hidden />}
      width={360}
      isOpen={isOpen}
      onOpen={(willOpen) => {
        setActions(stack.actions);
        setOpen(willOpen);
      }}
    >
      {actions.length === 0 && (
        <Text size="sm" c="var(--quiet)">
          {t('noneRecent')}
        </Text>
      )}
      {actions.map(({ id, text, about, at, state }) => (
        <Group key={id} justify="space-between" wrap="nowrap" align="flex-start">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {text}
            <Text span size="xs" c="var(--quiet)" style={{ whiteSpace: 'nowrap' }}>
              {' '}
              {f.moment(new Date(at).toISOString(), at)}
            </Text>
            {about !== undefined && (
              <Text size="xs" c="var(--quiet)">
                {about}
              </Text>
            )}
          </Text>
          {state === 'open' ? (
            <Button size="compact-sm" variant="default" style={{ flex: 'none' }} onClick={() => undo(id)}>
              {common('undo')}
            </Button>
          ) : (
            <Text size="xs" c="var(--quiet)" style={{ flex: 'none' }}>
              {t(state === 'undone' ? 'isUndone' : 'isExpired')}
            </Text>
          )}
        </Group>
      ))}
    </SidebarPopover>
  );
}
