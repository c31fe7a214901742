import { ActionIcon, Button, Group, Text, TextInput, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type BatchKey, NewParcel } from '../../contract/index.ts';
import { Only } from '../components/IfAllowed.tsx';
import { ProblemNote } from '../components/States.tsx';
import parts from '../components/shared.module.css';
import { useSentForm } from '../hooks/use-schema-form.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { useStation } from '../state/station-context.tsx';
import { useCall } from '../state/use-call.ts';
import { useLive } from '../state/use-live.ts';

/** The parcels of a batch whose tracking numbers are reported. Nothing is shown where they are not. */
export function Parcels({ batch }: { readonly batch: BatchKey }) {
  const { t } = useTranslation('reports');
  const { t: scan } = useTranslation('scan');
  const station = useStation();
  const notify = useNotify();
  const call = useCall();
  const live = useLive(['parcels', batch], {
    load: (client) => client.reports.parcels({ batch }),
    concerns: ({ kind }) => kind === 'job',
    keepsPrevious: true,
  });
  const entered = useSentForm({
    schema: NewParcel,
    initialValues: { code: '', carrier: '' },
    async send(client, parcel) {
      const { id, code, isNew, isLate } = await client.reports.addParcel({ batch, ...parcel });
      entered.form.setFieldValue('code', '');
      const undo = async (): Promise<void> => (await station.client()).reports.takeBackParcel({ id });
      if (isLate) notify({ text: scan('parcelLate', { code }) });
      else if (isNew) notify({ text: scan('parcel', { code }), undo });
    },
  });
  if (live.kind !== 'loaded') return null;
  const { areReported, parcels } = live.data;
  if (!areReported && parcels.length === 0) return null;
  const what = t('kind.dispatched');
  return (
    <section className={parts.sheet} style={{ padding: 16, marginBlock: 12 }} aria-label={t('parcels.title')}>
      <Title order={2} fz="1rem" mb={6}>
        {t('parcels.title')}
      </Title>
      <Text size="sm">{t(parcels.length === 0 ? 'parcels.none' : 'parcels.why', { what })}</Text>
      {parcels.map(({ id, code, carrier, by }) => (
        <Group key={id} gap="xs">
          <Text>{[code, carrier, by].filter((part) => part !== null).join(' · ')}</Text>
          <Only may="operate">
            <ActionIcon
              variant="default"
              aria-label={t('parcels.remove', { code })}
              onClick={() => call.run((client) => client.reports.takeBackParcel({ id }))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Only>
        </Group>
      ))}
      {call.error !== null && <ProblemNote error={call.error} />}
      <Only may="operate">
        <form onSubmit={entered.onSubmit} noValidate>
          <Group gap="sm" align="end" mt="sm">
            <TextInput
              label={t('parcels.code')}
              maxLength={60}
              autoComplete="off"
              {...entered.form.getInputProps('code')}
            />
            <TextInput
              label={t('parcels.carrier')}
              maxLength={40}
              {...entered.form.getInputProps('carrier')}
            />
            <Button type="submit" variant="default" loading={entered.call.busy}>
              {t('parcels.add')}
            </Button>
          </Group>
          {entered.call.error !== null && <ProblemNote error={entered.call.error} />}
        </form>
      </Only>
    </section>
  );
}
