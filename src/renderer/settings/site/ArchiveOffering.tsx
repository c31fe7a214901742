import { Stack, Switch, Text } from '@mantine/core';
import { ArchiveOffer, type SiteArchive } from '../../../contract/index.ts';
import { FailedNote, ProblemNote } from '../../components/States.tsx';
import { useTranslation } from '../../locales/words-context.tsx';
import { useMay } from '../../state/seat.ts';
import { useCall } from '../../state/use-call.ts';
import { useLive } from '../../state/use-live.ts';
import { TextField } from '../TextField.tsx';

/** Whether the other stations may download files of this station's archive, and at which address. */
export function ArchiveOffering() {
  const live = useLive<SiteArchive>(['siteArchive'], {
    load: (client) => client.site.archive(),
    concerns: ({ kind }) => kind === 'site',
  });
  if (live.kind === 'failed') return <FailedNote failure={live} />;
  return live.kind === 'loaded' && <Offering archive={live.data} />;
}

function Offering({ archive }: { readonly archive: SiteArchive }) {
  const { t, say } = useTranslation('site');
  const may = useMay('administer');
  const call = useCall();
  const { offered, address, addresses, finding, fixed } = archive;
  const isProblem = finding.verdict === 'problem';
  const isFixed = fixed || !may;
  const save = (change: Partial<ArchiveOffer>): void =>
    call.run(async (client) => void (await client.site.offerArchive({ offered, address, ...change })));
  return (
    <Stack gap="xs">
      <Switch
        label={t('settings.archive')}
        description={t('settings.archiveWhy')}
        checked={offered}
        disabled={isFixed || (isProblem && !offered)}
        onChange={(event) => save({ offered: event.currentTarget.checked })}
      />
      {offered && (
        <TextField
          label={t('settings.archiveAddress')}
          description={t('settings.archiveAddressWhy', { address: addresses[0] ?? '' })}
          schema={ArchiveOffer.shape.address}
          value={address}
          maxLength={300}
          disabled={isFixed}
          onSave={(typed) => save({ address: typed })}
        />
      )}
      {(offered || isProblem) && (
        <Text size="sm" role="status">
          {say(finding.message)}
        </Text>
      )}
      {fixed && <Text size="sm">{t('settings.archiveFixed')}</Text>}
      {call.error !== null && <ProblemNote error={call.error} />}
    </Stack>
  );
}
