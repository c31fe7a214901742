import { Button, Group, Stack, Text } from '@mantine/core';
import { IconAffiliate } from '@tabler/icons-react';
import { useState } from 'react';
import type { LedgerAccess, SeenLedger, SiteState } from '../../../contract/index.ts';
import { Only } from '../../components/IfAllowed.tsx';
import { LedgerNote } from '../../components/LedgerNote.tsx';
import { FailedNote, LoadingNote } from '../../components/States.tsx';
import { useTranslation } from '../../locales/words-context.tsx';
import { hashOf } from '../../navigation/route.ts';
import { useLive } from '../../state/use-live.ts';
import { AccessForm } from './AccessForm.tsx';
import { ArchiveOffering } from './ArchiveOffering.tsx';
import { ChangeAccess } from './ChangeAccess.tsx';
import { JoinForm } from './JoinForm.tsx';
import { LeaveSite } from './LeaveSite.tsx';

/** The site that this station belongs to, how it joins one, and how it leaves. */
export function SiteSection() {
  const live = useLive<SiteState>(['site'], {
    load: (client) => client.site.state(),
    concerns: ({ kind }) => kind === 'site',
  });
  if (live.kind === 'loading') return <LoadingNote />;
  if (live.kind === 'failed') return <FailedNote failure={live} />;
  return live.data.kind === 'none' ? <NoSite /> : <Joined site={live.data} />;
}

/** A database is tried first; what it is and what joining means is shown before anything happens. */
function NoSite() {
  const { t } = useTranslation('site');
  const [seen, setSeen] = useState<{ readonly access: LedgerAccess; readonly ledger: SeenLedger } | null>(
    null,
  );
  return (
    <Stack gap="md">
      <Text size="sm">{t('settings.none')}</Text>
      <Only may="administer">
        {seen === null ? (
          <AccessForm
            submit={t('settings.look')}
            send={async (client, access) => setSeen({ access, ledger: await client.site.look(access) })}
          />
        ) : (
          <JoinForm
            {...seen}
            onSeen={(ledger) => setSeen({ access: seen.access, ledger })}
            onBack={() => setSeen(null)}
          />
        )}
      </Only>
    </Stack>
  );
}

function Joined({ site }: { readonly site: Extract<SiteState, { kind: 'joined' }> }) {
  const { t } = useTranslation('site');
  const { name, stationName, url, fixed } = site;
  return (
    <Stack gap="md">
      <div>
        <Text fw={600}>{t('settings.joined', { station: stationName, site: name })}</Text>
        <Text size="sm" c="var(--quiet)" style={{ overflowWrap: 'anywhere' }}>
          {url}
        </Text>
      </div>
      <LedgerNote site={site} />
      <ArchiveOffering />
      <Group gap="sm">
        <Button
          component="a"
          href={hashOf('site')}
          variant="default"
          leftSection={<IconAffiliate size={16} aria-hidden />}
        >
          {t('settings.open')}
        </Button>
        {!fixed && (
          <Only may="administer">
            <ChangeAccess url={url} />
            <LeaveSite name={name} />
          </Only>
        )}
      </Group>
      {fixed && <Text size="sm">{t('settings.fixed')}</Text>}
    </Stack>
  );
}
