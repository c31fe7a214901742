import { Button, Group, PasswordInput, Text } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { AccessToken, type Connection } from '../../contract/index.ts';
import { ShortToken } from '../components/ShortToken.tsx';
import { ProblemNote } from '../components/States.tsx';
import parts from '../components/shared.module.css';
import { useSentForm } from '../hooks/use-schema-form.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useCall } from '../state/use-call.ts';

const NewToken = z.object({ token: AccessToken });

/** A new token for a connection: it is tested before it replaces the old one. */
export function TokenForm({ connection }: { readonly connection: Connection }) {
  const { t } = useTranslation('connections');
  const [done, setDone] = useState(false);
  const { form, onSubmit, call } = useSentForm({
    schema: NewToken,
    initialValues: { token: '' },
    async send(client, { token }) {
      setDone(false);
      await client.connections.setToken({ id: connection.id, token });
      form.setValues({ token: '' });
      setDone(true);
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Group align="flex-end" gap="sm">
        <PasswordInput
          label={t('newToken')}
          description={t(connection.hasToken ? 'replaces' : 'noToken')}
          autoComplete="off"
          w={420}
          {...form.getInputProps('token')}
        />
        <Button type="submit" loading={call.busy} variant="default">
          {t('testAndKeep')}
        </Button>
        {connection.hasToken && <RemoveToken connection={connection} />}
        <ShortToken token={form.values.token} />
        {done && <Text className={parts.done}>{t('tokenKept')}</Text>}
        {call.error !== null && <ProblemNote error={call.error} />}
      </Group>
    </form>
  );
}

function RemoveToken({ connection }: { readonly connection: Connection }) {
  const { t } = useTranslation('connections');
  const call = useCall();
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        loading={call.busy}
        onClick={() =>
          call.run(async (client) => {
            await client.connections.setToken({ id: connection.id, token: null });
          })
        }
      >
        {t('removeToken')}
      </Button>
      {call.error !== null && <ProblemNote error={call.error} />}
    </>
  );
}
