import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { Message } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';

/** What the service sent and Makeready could not read; nothing if it read everything. */
export function Unread({ notes }: { readonly notes: readonly Message[] }) {
  const { t, say } = useTranslation('common');
  if (notes.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" icon={<IconInfoCircle />} title={t('notAllRead')} mb="md">
      {notes.map(say).join(' ')}
    </Alert>
  );
}
