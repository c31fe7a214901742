import { Button, Checkbox, Group, NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type Connection, ConnectionLimits, type Paging } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { FailedNote, LoadingNote, ProblemNote } from '../parts/States.tsx';
import { useCall } from '../state/use-call.ts';
import { useReadOnce } from '../state/use-read-once.ts';

const pagingKinds = ['automatic', 'page', 'offset', 'cursor', 'last-id'] as const;

/** How further pages of a list are asked for, where what is tried by itself does not find out. */
function PagingFields(props: { readonly paging: Paging; readonly onChange: (paging: Paging) => void }) {
  const { t } = useTranslation('connections');
  const { paging, onChange } = props;
  const parameter = paging.by === 'automatic' ? null : paging.parameter;
  const choose = (value: string): void => {
    const by = pagingKinds.find((one) => one === value) ?? 'automatic';
    onChange(by === 'automatic' ? { by } : { by, parameter: parameter ?? '' });
  };
  return (
    <Group grow align="flex-end">
      <NativeSelect
        label={t('paging')}
        value={paging.by}
        data={pagingKinds.map((by) => ({ value: by, label: t(`pagingBy.${by}`) }))}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {paging.by !== 'automatic' && (
        <TextInput
          label={t('pagingParameter')}
          value={paging.parameter}
          maxLength={60}
          onChange={(event) => onChange({ ...paging, parameter: event.currentTarget.value })}
        />
      )}
    </Group>
  );
}

function Form({
  connection,
  limits,
}: {
  readonly connection: Connection;
  readonly limits: ConnectionLimits;
}) {
  const { t } = useTranslation('connections');
  const notify = useNotify();
  const call = useCall();
  const [form, setForm] = useState<ConnectionLimits>(limits);
  const parsed = ConnectionLimits.safeParse(form);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!parsed.success) return;
    call.run(async (client) => {
      setForm(await client.connections.setLimits({ id: connection.id, limits: parsed.data }));
      notify({ text: t('limitsKept') });
    });
  };
  const number = (
    name: Exclude<keyof ConnectionLimits, 'name' | 'paging' | 'trustWebhookData'>,
    max: number,
  ) => (
    <NumberInput
      label={t(name)}
      value={form[name]}
      min={1}
      max={max}
      allowDecimal={false}
      hideControls
      onChange={(value) => setForm({ ...form, [name]: Number(value) })}
    />
  );
  return (
    <form onSubmit={submit}>
      <Stack gap="sm" maw="44rem">
        <Group grow align="flex-end">
          <TextInput
            label={t('name')}
            value={form.name}
            maxLength={60}
            onChange={(event) => setForm({ ...form, name: event.currentTarget.value })}
          />
          {number('pollSeconds', 3600)}
        </Group>
        <Group grow align="flex-end">
          {number('requestsPerSecond', 1000)}
          {number('transfersAtOnce', 32)}
        </Group>
        <Group grow align="flex-end">
          {number('batchIntervalSeconds', 86_400)}
          {number('batchWindowSeconds', 86_400)}
        </Group>
        <PagingFields paging={form.paging} onChange={(paging) => setForm({ ...form, paging })} />
        <Checkbox
          label={t('trustWebhookData')}
          description={t('trustWebhookDataWhy')}
          checked={form.trustWebhookData}
          onChange={(event) => setForm({ ...form, trustWebhookData: event.currentTarget.checked })}
        />
        {call.error !== null && <ProblemNote error={call.error} />}
        <Group>
          <Button type="submit" variant="default" loading={call.busy} disabled={!parsed.success}>
            {t('keepLimits')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Name and limits of a connection. */
export function Limits({ connection }: { readonly connection: Connection }) {
  const { t } = useTranslation('connections');
  const [limits] = useReadOnce(['limits', connection.id], (client) =>
    client.connections.limits({ id: connection.id }),
  );
  return (
    <div>
      <Text fw={600} size="sm" mb={6}>
        {t('limits')}
      </Text>
      {limits.kind === 'loading' && <LoadingNote />}
      {limits.kind === 'failed' && <FailedNote failure={limits} />}
      {limits.kind === 'loaded' && <Form connection={connection} limits={limits.data} />}
    </div>
  );
}
