import { ActionIcon } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useAction } from '../keyboard/actions-context.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { SheetsDialog } from './SheetsDialog.tsx';
import type { RowKey } from './use-files-actions.ts';

/** Offers the sheets of some rows for printing, by button and by key. */
export function PrintButton({ keys }: { readonly keys: readonly RowKey[] }) {
  const { t } = useTranslation('actions');
  const [isOpen, setOpen] = useState(false);
  useAction('print', () => setOpen(true));
  return (
    <>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('paper.button')}
        title={t('paper.button')}
        onClick={() => setOpen(true)}
      >
        <IconPrinter size={16} aria-hidden />
      </ActionIcon>
      {isOpen && <SheetsDialog keys={keys} onClose={() => setOpen(false)} />}
    </>
  );
}
