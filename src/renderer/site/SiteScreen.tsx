import { Button, Group, Stack, Title } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { LedgerNote } from '../components/LedgerNote.tsx';
import { Empty, Loading } from '../components/States.tsx';
import shell from '../components/screen.module.css';
import { useBarTo } from '../hooks/use-bar-to.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOf } from '../navigation/route.ts';
import { useStationState } from '../state/station-context.tsx';
import { LedgerDoubts } from './LedgerDoubts.tsx';
import { SharedFolders } from './SharedFolders.tsx';
import { StationTable } from './StationTable.tsx';
import { StrandedOrders } from './StrandedOrders.tsx';

/** The site that this station has joined: its stations, what each does, and the hot folders they share. */
export function SiteScreen() {
  const { t } = useTranslation('site');
  const site = useStationState(({ overview }) => overview?.site);
  const mayDecide = useBarTo('administer') === null;
  if (site === undefined) return <Loading />;
  return (
    <div className={shell.scroll}>
      <Group justify="space-between" mb="md">
        <Title order={1} fz="1.25rem">
          {site === null ? t('title') : site.name}
        </Title>
        <Button
          component="a"
          href={hashOf('settings', 'site')}
          variant="default"
          leftSection={<IconSettings aria-hidden />}
        >
          {t('toSettings')}
        </Button>
      </Group>
      {site === null ? (
        <Empty title={t('none')}>{t('noneWhy')}</Empty>
      ) : (
        <Stack gap="lg">
          <LedgerNote site={site} />
          {mayDecide && site.ledger.kind !== 'away' && <LedgerDoubts />}
          {site.ledger.kind !== 'in-doubt' && (
            <>
              <StationTable awaySince={site.ledger.kind === 'away' ? site.ledger.since : null} />
              {mayDecide && site.ledger.kind === 'online' && <StrandedOrders />}
              <SharedFolders isAway={site.ledger.kind === 'away'} />
            </>
          )}
        </Stack>
      )}
    </div>
  );
}
