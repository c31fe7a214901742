import { Button } from '@mantine/core';
import { IconStethoscope } from '@tabler/icons-react';
import { useDiagnostics } from '../hooks/use-diagnostics.ts';
import { useTranslation } from '../locales/words-context.tsx';

/** The file that support asks for first. */
export function DiagnosticsSection() {
  const { t } = useTranslation('settings');
  const { busy, save } = useDiagnostics();
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconStethoscope size={16} aria-hidden />}
      onClick={save}
    >
      {t('diagnostics.save')}
    </Button>
  );
}
