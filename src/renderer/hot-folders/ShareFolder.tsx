import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconAffiliate } from '@tabler/icons-react';
import { useState } from 'react';
import type { HotFolder } from '../../contract/index.ts';
import { RemoveForGood } from '../components/RemoveForGood.tsx';
import { ProblemNote } from '../components/States.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { useStationState } from '../state/station-context.tsx';
import { useCall } from '../state/use-call.ts';

/** Shares a hot folder with the site, or stops sharing it; nothing if this station belongs to no site. */
export function ShareFolder({ folder }: { readonly folder: HotFolder }) {
  const site = useStationState(({ overview }) => overview?.site ?? null);
  if (site === null) return null;
  return folder.shared ? <StopSharing folder={folder} /> : <Offer folder={folder} />;
}

function Offer({ folder: { id, name } }: { readonly folder: HotFolder }) {
  const { t } = useTranslation('site');
  const { t: common } = useTranslation('common');
  const notify = useNotify();
  const [opened, setOpened] = useState(false);
  const call = useCall();
  const offer = (): void =>
    call.run(async (client) => {
      await client.site.share({ id, how: { kind: 'offer' } });
      notify({ text: t('share.offered', { name }) });
      setOpened(false);
    });
  return (
    <>
      <Button variant="default" leftSection={<IconAffiliate aria-hidden />} onClick={() => setOpened(true)}>
        {t('share.offer')}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('share.offerTitle', { name })}
        closeButtonProps={{ 'aria-label': common('close') }}
      >
        <Stack gap="sm">
          <Text size="sm">{t('share.offerWhy')}</Text>
          <Text size="sm">{t('share.offerKept')}</Text>
          <Text size="sm">{t('share.offerNext')}</Text>
          {call.error !== null && <ProblemNote error={call.error} />}
          <Group justify="flex-end">
            <Button variant="default" data-autofocus onClick={() => setOpened(false)}>
              {common('cancel')}
            </Button>
            <Button loading={call.busy} onClick={offer}>
              {t('share.offer')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}

function StopSharing({ folder }: { readonly folder: HotFolder }) {
  const { t } = useTranslation('site');
  const { id, name } = folder;
  return (
    <RemoveForGood
      label={t('share.stop')}
      title={t('share.stopTitle', { name })}
      ask={async () => folder}
      remove={(client) => client.site.share({ id, how: { kind: 'stop' } })}
    >
      {() => <Text size="sm">{t('share.stopWhy')}</Text>}
    </RemoveForGood>
  );
}
