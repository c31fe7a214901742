import { Button } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import { useAction } from '../keyboard/actions-context.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import type { RowKey } from './use-files-actions.ts';
import { useRush } from './use-rush.ts';

/** Moves a job or batch to the front, or back. */
export function RushButton({ keys, isRush }: { readonly keys: readonly RowKey[]; readonly isRush: boolean }) {
  const { t } = useTranslation('actions');
  const rush = useRush();
  const toggle = (): void => rush(keys);
  useAction('rush', toggle);
  return (
    <Button
      variant={isRush ? 'light' : 'default'}
      aria-pressed={isRush}
      leftSection={<IconBolt size={16} aria-hidden />}
      onClick={toggle}
    >
      {t('rush')}
    </Button>
  );
}
