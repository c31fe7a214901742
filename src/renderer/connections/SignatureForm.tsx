import { Button, Group, PasswordInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type ConnectionId, type WebhookCheck, WebhookSignature } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { FailedNote, LoadingNote, ProblemNote } from '../parts/States.tsx';
import { useCall } from '../state/use-call.ts';
import { useReadOnce } from '../state/use-read-once.ts';

const kinds = ['none', 'hmac', 'standard'] as const;

/** What an HMAC needs to be known of, as it is typed. */
interface Hmac {
  readonly header: string;
  readonly algorithm: string;
  readonly encoding: string;
  readonly prefix: string;
}

const usual: Hmac = { header: 'X-Signature', algorithm: 'sha256', encoding: 'hex', prefix: '' };

function Form(props: {
  readonly id: ConnectionId;
  readonly check: WebhookCheck;
  readonly onKept: (kept: WebhookCheck) => void;
}) {
  const { t } = useTranslation('webhooks');
  const notify = useNotify();
  const call = useCall();
  const { signature, hasSecret } = props.check;
  const [kind, setKind] = useState<WebhookSignature['kind']>(signature.kind);
  const [hmac, setHmac] = useState<Hmac>(signature.kind === 'hmac' ? signature : usual);
  const [secret, setSecret] = useState('');
  const parsed = WebhookSignature.safeParse(kind === 'hmac' ? { kind, ...hmac } : { kind });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!parsed.success) return;
    call.run(async (client) => {
      const typed = secret.trim() === '' ? null : secret;
      props.onKept(await client.webhooks.setCheck({ id: props.id, signature: parsed.data, secret: typed }));
      setSecret('');
      notify({ text: t('kept') });
    });
  };
  const choice = (label: string, name: 'algorithm' | 'encoding', data: string[]) => (
    <Select
      label={label}
      data={data}
      value={hmac[name]}
      allowDeselect={false}
      onChange={(value) => setHmac({ ...hmac, [name]: value ?? hmac[name] })}
    />
  );
  return (
    <form onSubmit={submit}>
      <Stack gap="sm" maw="36rem">
        <Select
          label={t('signed')}
          data={kinds.map((value) => ({ value, label: t(`signatures.${value}`) }))}
          value={kind}
          allowDeselect={false}
          onChange={(value) => setKind(kinds.find((one) => one === value) ?? 'none')}
        />
        {kind === 'hmac' && (
          <>
            <Group grow align="flex-start">
              <TextInput
                label={t('header')}
                value={hmac.header}
                error={parsed.success ? null : t('headerWrong')}
                onChange={(event) => setHmac({ ...hmac, header: event.currentTarget.value })}
              />
              <TextInput
                label={t('prefix')}
                value={hmac.prefix}
                onChange={(event) => setHmac({ ...hmac, prefix: event.currentTarget.value })}
              />
            </Group>
            <Group grow>
              {choice(t('algorithm'), 'algorithm', ['sha256', 'sha1', 'sha512'])}
              {choice(t('encoding'), 'encoding', ['hex', 'base64'])}
            </Group>
          </>
        )}
        {kind !== 'none' && (
          <PasswordInput
            label={t('secret')}
            description={t(hasSecret ? 'secretKept' : 'secretMissing')}
            value={secret}
            autoComplete="off"
            onChange={(event) => setSecret(event.currentTarget.value)}
          />
        )}
        {call.error !== null && <ProblemNote error={call.error} />}
        <Group>
          <Button type="submit" variant="default" loading={call.busy}>
            {t('keep')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** How webhooks of a connection have to be signed to be believed. */
export function SignatureForm({ id }: { readonly id: ConnectionId }) {
  const { t } = useTranslation('webhooks');
  const [check, keep] = useReadOnce(['signature check', id], (client) => client.webhooks.check({ id }));
  return (
    <div>
      <Text fw={600} size="sm" mb={6}>
        {t('signatureTitle')}
      </Text>
      {check.kind === 'loading' && <LoadingNote />}
      {check.kind === 'failed' && <FailedNote failure={check} />}
      {check.kind === 'loaded' && (
        <Form key={JSON.stringify(check.data)} id={id} check={check.data} onKept={keep} />
      )}
    </div>
  );
}
