import { Button, Divider, Text } from '@mantine/core';
import { useState } from 'react';
import { ProblemNote } from '../components/States.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { useCall } from '../state/use-call.ts';

/** For a look around first: the demo, beside this station. */
export function TrySandbox() {
  const { t } = useTranslation('welcome');
  const call = useCall();
  const [hasWindow, setHasWindow] = useState(false);
  const open = (): void =>
    call.run(async (client) => {
      const { url } = await client.demo.open();
      if (url === null) setHasWindow(true);
      else window.location.assign(url);
    });
  return (
    <>
      <Divider my="md" label={t('or')} />
      <Button variant="default" loading={call.busy} onClick={open}>
        {t('trySandbox')}
      </Button>
      <Text size="sm" c="var(--quiet)" mt="xs" role="status">
        {t(hasWindow ? 'sandboxOpened' : 'trySandboxWhy')}
      </Text>
      {call.error !== null && <ProblemNote error={call.error} />}
    </>
  );
}
