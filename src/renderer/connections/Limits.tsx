import { Button, Checkbox, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type Connection, ConnectionLimits } from '../../contract/index.ts';
import { FailedNote, LoadingNote, ProblemNote } from '../parts/States.tsx';
import { useNotify } from '../shell/notices/notices.tsx';
import { useCall } from '../state/use-call.ts';
import { useReadOnce } from '../state/use-read-once.ts';
import { useWords } from '../words/words-context.tsx';

function Form({
  connection,
  limits,
}: {
  readonly connection: Connection;
  readonly limits: ConnectionLimits;
}) {
  const { t } = useWords('connections');
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
  const number = (name: Exclude<keyof ConnectionLimits, 'name' | 'trustWebhookData'>, max: number) => (
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
  const { t } = useWords('connections');
  const [limits] = useReadOnce(connection.id, (client) => client.connections.limits({ id: connection.id }));
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
