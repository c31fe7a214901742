import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { z } from 'zod';
import { type LedgerAccess, type SeenLedger, SiteName } from '../../../contract/index.ts';
import { FindingList } from '../../components/FindingList.tsx';
import { ProblemNote } from '../../components/States.tsx';
import { useSentForm } from '../../hooks/use-schema-form.ts';
import { useTranslation } from '../../locales/words-context.tsx';
import { useCall } from '../../state/use-call.ts';
import { WhatIsShared } from './WhatIsShared.tsx';

interface JoinFormProps {
  readonly access: LedgerAccess;
  readonly ledger: SeenLedger;
  readonly onSeen: (ledger: SeenLedger) => void;
  readonly onBack: () => void;
}

/** What was found in the database and what joining means, and under which names that is done. */
export function JoinForm({ access, ledger, onSeen, onBack }: JoinFormProps) {
  const { t } = useTranslation('site');
  const trying = useCall();
  const isNew = ledger.found.kind === 'empty';
  const { form, onSubmit, call } = useSentForm({
    schema: z.object({ siteName: isNew ? SiteName : z.string(), stationName: SiteName }),
    initialValues: { siteName: '', stationName: '' },
    async send(client, names) {
      const { siteName, stationName } = names;
      await client.site.join({ ...access, stationName, ...(isNew && { siteName }) });
    },
  });
  const tryAgain = (): void => trying.run(async (client) => onSeen(await client.site.look(access)));
  const error = call.error ?? trying.error;
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md" maw={760}>
        <div>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {ledger.url}
          </Text>
          <Found found={ledger.found} />
        </div>
        <FindingList findings={ledger.findings} passed={(count) => t('settings.passed', { count })} />
        {ledger.usable && (
          <>
            <WhatIsShared />
            {isNew && (
              <TextInput label={t('settings.siteName')} maxLength={60} {...form.getInputProps('siteName')} />
            )}
            <TextInput
              label={t('settings.stationName')}
              description={t('settings.stationNameWhy')}
              maxLength={60}
              {...form.getInputProps('stationName')}
            />
          </>
        )}
        {error !== null && <ProblemNote error={error} />}
        <Group>
          {ledger.usable ? (
            <Button type="submit" loading={call.busy}>
              {t(isNew ? 'settings.create' : 'settings.join')}
            </Button>
          ) : (
            <Button loading={trying.busy} onClick={tryAgain}>
              {t('settings.again')}
            </Button>
          )}
          <Button variant="default" onClick={onBack}>
            {t('settings.back')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Found({ found }: Pick<SeenLedger, 'found'>) {
  const { t } = useTranslation('site');
  if (found.kind === 'empty') return <Text size="sm">{t('settings.empty')}</Text>;
  const { name, stations, sharedFolders } = found;
  const members = stations.map((one) => t(one.isUp ? 'settings.up' : 'settings.silent', { name: one.name }));
  return (
    <>
      <Text size="sm">{t('settings.site', { name })}</Text>
      {members.length > 0 && <Text size="sm">{t('settings.members', { stations: members.join(', ') })}</Text>}
      {sharedFolders.length > 0 && (
        <Text size="sm">{t('settings.sharedFolders', { folders: sharedFolders.join(', ') })}</Text>
      )}
    </>
  );
}
