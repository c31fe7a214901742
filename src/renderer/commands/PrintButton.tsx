import { ActionIcon } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useAction } from '../keyboard/actions-context.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { type Offered, SheetsDialog } from './SheetsDialog.tsx';

/** Offers sheets for printing, by button and by key. */
export function PrintButton({ wanted }: { readonly wanted: Offered }) {
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
      {isOpen && <SheetsDialog wanted={wanted} onClose={() => setOpen(false)} />}
    </>
  );
}
