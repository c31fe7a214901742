import { Button, Modal } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ConnectForm } from '../components/ConnectForm.tsx';
import { useTranslation } from '../locales/words-context.tsx';

/** Adds another account of a service. */
export function AddConnection() {
  const { t } = useTranslation('connections');
  const { t: common } = useTranslation('common');
  const [opened, setOpened] = useState(false);
  const close = (): void => setOpened(false);
  return (
    <>
      <Button variant="default" leftSection={<IconPlus aria-hidden />} onClick={() => setOpened(true)}>
        {t('add')}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={t('add')}
        closeButtonProps={{ 'aria-label': common('close') }}
      >
        <ConnectForm onDone={close} />
      </Modal>
    </>
  );
}
