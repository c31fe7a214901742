import { Button, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import {
  ConnectRequest,
  type KnownStation,
  type SeenStation,
  StationAddressText,
} from '../../contract/index.ts';
import { Only } from '../components/IfAllowed.tsx';
import { RemoveForGood } from '../components/RemoveForGood.tsx';
import { FailedNote, ProblemNote } from '../components/States.tsx';
import { useSentForm } from '../hooks/use-schema-form.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useCall } from '../state/use-call.ts';
import { useReadOnce } from '../state/use-read-once.ts';

type Keep = (known: KnownStation[] | null) => void;

/** Stations on other machines that this desktop app shows, and how to connect to another one. */
export function StationsSection() {
  const { t } = useTranslation('settings');
  const [reading, keep] = useReadOnce<KnownStation[] | null>(['stations'], (client) =>
    client.stations.list(),
  );
  const [seen, setSeen] = useState<SeenStation | null>(null);
  const known = reading.kind === 'loaded' ? (reading.data ?? []) : [];
  if (reading.kind === 'loaded' && reading.data === null)
    return <Text size="sm">{t('stations.notHere')}</Text>;
  return (
    <Stack gap="md">
      {reading.kind === 'failed' && <FailedNote failure={reading} />}
      {known.map((station) => (
        <StationLine key={station.id} station={station} keep={keep} />
      ))}
      <Only may="administer">
        {seen === null ? (
          <LookForm onSeen={setSeen} />
        ) : (
          <PairForm
            seen={seen}
            onDone={(list) => {
              keep(list);
              setSeen(null);
            }}
            onBack={() => setSeen(null)}
          />
        )}
      </Only>
      <Text size="sm" c="var(--quiet)">
        {t('stations.how')}
      </Text>
    </Stack>
  );
}

function StationLine({ station, keep }: { readonly station: KnownStation; readonly keep: Keep }) {
  const { t } = useTranslation('settings');
  const { id, name, origin } = station;
  const call = useCall();
  return (
    <Group gap="md">
      <div>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="var(--quiet)" style={{ overflowWrap: 'anywhere' }}>
          {origin}
        </Text>
      </div>
      <Button
        variant="default"
        loading={call.busy}
        aria-label={t('stations.openNamed', { name })}
        onClick={() => call.run((client) => client.stations.open({ id }))}
      >
        {t('stations.open')}
      </Button>
      <Only may="administer">
        <RemoveForGood
          label={t('stations.forget')}
          title={t('stations.forgetTitle', { name })}
          ask={async () => station}
          remove={async (client) => keep(await client.stations.forget({ id }))}
        >
          {() => <Text size="sm">{t('stations.forgetWhy')}</Text>}
        </RemoveForGood>
      </Only>
      {call.error !== null && <ProblemNote error={call.error} />}
    </Group>
  );
}

/** The address: who answers there is shown before anything else is asked. */
function LookForm({ onSeen }: { readonly onSeen: (seen: SeenStation) => void }) {
  const { t } = useTranslation('settings');
  const { form, onSubmit, call } = useSentForm({
    schema: z.object({ address: StationAddressText }),
    initialValues: { address: '' },
    async send(client, { address }) {
      onSeen(await client.stations.look({ address }));
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="sm" maw={520}>
        <TextInput
          label={t('stations.address')}
          description={t('stations.addressWhy')}
          spellCheck={false}
          {...form.getInputProps('address')}
        />
        {call.error !== null && <ProblemNote error={call.error} />}
        <Group>
          <Button type="submit" variant="default" loading={call.busy}>
            {t('stations.look')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The fingerprint to compare, and the code that the station shows. */
function PairForm(props: { readonly seen: SeenStation; readonly onDone: Keep; readonly onBack: () => void }) {
  const { t } = useTranslation('settings');
  const { seen, onDone, onBack } = props;
  const { form, onSubmit, call } = useSentForm({
    schema: ConnectRequest,
    initialValues: { code: '', name: '' },
    toInput: (typed) => ({ ...seen, ...typed }),
    sentences: { code: t('stations.codeWrong') },
    async send(client, request) {
      onDone(await client.stations.connect(request));
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="sm" maw={520}>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {seen.origin}
        </Text>
        {seen.fingerprint === null ? (
          <Text size="sm">{t('stations.noCertificate')}</Text>
        ) : (
          <>
            <Text size="sm">{t('stations.compare')}</Text>
            <Code style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>{seen.fingerprint}</Code>
          </>
        )}
        <TextInput
          label={t('stations.code')}
          description={t('stations.codeWhy')}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps('code')}
        />
        <TextInput
          label={t('stations.name')}
          description={t('stations.nameWhy')}
          maxLength={60}
          {...form.getInputProps('name')}
        />
        {call.error !== null && <ProblemNote error={call.error} />}
        <Group>
          <Button type="submit" loading={call.busy}>
            {t('stations.connect')}
          </Button>
          <Button variant="default" onClick={onBack}>
            {t('stations.back')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
