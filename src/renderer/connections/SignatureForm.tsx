import { Checkbox, Group, PasswordInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { z } from 'zod';
import { type ConnectionId, type WebhookCheck, WebhookSignature } from '../../contract/index.ts';
import { SaveOrDiscard } from '../components/SaveOrDiscard.tsx';
import { FailedNote, LoadingNote } from '../components/States.tsx';
import { useSavedForm } from '../hooks/use-saved-form.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useReadOnce } from '../state/use-read-once.ts';

const kinds = ['none', 'hmac', 'standard'] as const;

const usual = { header: 'X-Signature', algorithm: 'sha256', encoding: 'hex', prefix: '' };

/** How webhooks must be signed, and the secret; if empty, the stored one stays. */
const SignedBy = z.object({ signature: WebhookSignature, secret: z.string(), refreshes: z.boolean() });

/** Fields of the other kinds stay while one chooses; the schema leaves them out. A secret is never shown. */
const typedOf = ({ signature, unverified }: WebhookCheck) => ({
  signature: { ...usual, ...signature },
  secret: '',
  refreshes: unverified === 'refresh',
});

function Form(props: {
  readonly id: ConnectionId;
  readonly check: WebhookCheck;
  readonly onSaved: (check: WebhookCheck) => void;
}) {
  const { t } = useTranslation('webhooks');
  const saved = useSavedForm({
    schema: SignedBy,
    initialValues: typedOf(props.check),
    sentences: { 'signature.header': t('headerWrong') },
    what: t('signatureTitle'),
    async save(client, read) {
      const secret = read.secret.trim() === '' ? null : read.secret;
      const unverified = read.refreshes ? 'refresh' : 'refuse';
      const { signature } = read;
      const kept = await client.webhooks.setCheck({ id: props.id, signature, secret, unverified });
      props.onSaved(kept);
      return typedOf(kept);
    },
  });
  const { form } = saved;
  const { kind } = form.values.signature;
  const choice = (label: string, name: 'algorithm' | 'encoding', data: string[]) => (
    <Select label={label} data={data} allowDeselect={false} {...form.getInputProps(`signature.${name}`)} />
  );
  return (
    <form {...saved.formProps}>
      <Stack gap="sm" maw="36rem">
        <Select
          label={t('signed')}
          data={kinds.map((value) => ({ value, label: t(`signatures.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('signature.kind')}
        />
        {kind === 'hmac' && (
          <>
            <Group grow align="flex-start">
              <TextInput label={t('header')} {...form.getInputProps('signature.header')} />
              <TextInput label={t('prefix')} {...form.getInputProps('signature.prefix')} />
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
            description={t(props.check.hasSecret ? 'secretKept' : 'secretMissing')}
            autoComplete="off"
            {...form.getInputProps('secret')}
          />
        )}
        {kind !== 'none' && (
          <Checkbox
            label={t('unverified')}
            description={t('unverifiedWhy')}
            {...form.getInputProps('refreshes', { type: 'checkbox' })}
          />
        )}
        <SaveOrDiscard saved={saved} />
      </Stack>
    </form>
  );
}

/** How webhooks of a connection must be signed to be trusted. */
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
      {check.kind === 'loaded' && <Form id={id} check={check.data} onSaved={keep} />}
    </div>
  );
}
