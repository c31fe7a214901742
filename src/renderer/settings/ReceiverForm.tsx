import {
  Group,
  MultiSelect,
  NumberInput,
  PasswordInput,
  Select,
  Stack,
  Switch,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import {
  IncidentKind,
  MailSecurity,
  type Outgoing,
  OutgoingBody,
  OutgoingEvent,
  type OutgoingReceiver,
  type OutgoingWay,
  ReceiverChange,
  type ReceiverId,
} from '../../contract/index.ts';
import { SaveOrDiscard } from '../components/SaveOrDiscard.tsx';
import { TimeField } from '../components/TimeField.tsx';
import { useSavedForm } from '../hooks/use-saved-form.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { languageOptions } from './ScreenSection.tsx';

const usualPorts: Readonly<Record<MailSecurity, number>> = { starttls: 587, tls: 465, none: 25 };

function typedOf(receiver: OutgoingReceiver | null) {
  const webhook = receiver?.way.kind === 'webhook' ? receiver.way : null;
  const mail = receiver?.way.kind === 'mail' ? receiver.way : null;
  const security: MailSecurity = mail?.security ?? 'starttls';
  const port: number | string = mail?.port ?? usualPorts[security];
  return {
    address: webhook?.address ?? '',
    body: webhook?.body ?? 'standard',
    host: mail?.host ?? '',
    port,
    security,
    user: mail?.user ?? '',
    password: '',
    from: mail?.from ?? '',
    to: mail?.to.join(', ') ?? '',
    language: receiver?.language ?? 'auto',
    off: receiver?.off ?? [],
    events: receiver?.events ?? [],
    urgent: receiver?.urgent ?? [],
    isQuiet: receiver?.quiet != null,
    quietFrom: receiver?.quiet?.from ?? '22:00',
    quietTo: receiver?.quiet?.to ?? '06:00',
  };
}
type Typed = ReturnType<typeof typedOf>;

function wayOf(kind: OutgoingWay['kind'], typed: Typed): unknown {
  const { address, body, host, port, security, user, from, to } = typed;
  if (kind === 'webhook') return { kind, address, body };
  const addresses = to.split(/[\s,;]+/).filter((one) => one !== '');
  return { kind, host, port, security, user: user.trim() === '' ? null : user, from, to: addresses };
}

/** How somebody is told of incidents, and of which. */
export function ReceiverForm(props: {
  readonly kind: OutgoingWay['kind'];
  /** Null: another one. */
  readonly receiver: OutgoingReceiver | null;
  readonly onSaved: (saved: {
    readonly id: ReceiverId;
    readonly outgoing: Outgoing;
    readonly secret: string | null;
  }) => void;
  /** Buttons beside those that save and discard. */
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation('settings');
  const { kind, receiver } = props;
  const saved = useSavedForm({
    schema: ReceiverChange,
    initialValues: typedOf(receiver),
    toInput: (typed) => ({
      id: receiver?.id ?? null,
      receiver: {
        way: wayOf(kind, typed),
        language: typed.language,
        off: typed.off,
        events: typed.events,
        urgent: typed.urgent,
        quiet: typed.isQuiet ? { from: typed.quietFrom, to: typed.quietTo } : null,
      },
      password: typed.password === '' ? null : typed.password,
    }),
    fieldOf: (path) =>
      path
        .replace('receiver.quiet.from', 'quietFrom')
        .replace('receiver.quiet.to', 'quietTo')
        .replace(/^receiver\.(way\.)?/, ''),
    sentences: {
      address: t('outgoing.wrongAddress'),
      host: t('outgoing.wrongHost'),
      port: t('outgoing.wrongPort'),
      security: t('outgoing.wrongSecurity'),
      from: t('outgoing.wrongMail'),
      to: t('outgoing.wrongMail'),
      quietFrom: t('shipping.wrongTime'),
      quietTo: t('shipping.wrongTime'),
    },
    what: t('outgoing.title'),
    async save(client, change) {
      const answer = await client.outgoing.set(change);
      props.onSaved(answer);
      return typedOf({ ...change.receiver, id: answer.id });
    },
  });
  const { form } = saved;
  const kinds = (field: 'off' | 'urgent') => ({
    label: t(`outgoing.${field}`),
    description: t(`outgoing.${field}Why`),
    maw: '36rem',
    searchable: true,
    data: IncidentKind.options.map((value) => ({ value, label: t(`outgoing.kinds.${value}`) })),
    ...form.getInputProps(field),
  });
  return (
    <form {...saved.formProps}>
      <Stack gap="sm">
        {kind === 'mail' ? <MailFields form={form} /> : <WebhookFields form={form} />}
        <Select
          label={t('outgoing.language')}
          allowDeselect={false}
          maw="20rem"
          data={[{ value: 'auto', label: t('outgoing.asScreens') }, ...languageOptions]}
          {...form.getInputProps('language')}
        />
        <MultiSelect {...kinds('off')} />
        <MultiSelect
          label={t('outgoing.events')}
          description={t('outgoing.eventsWhy')}
          maw="36rem"
          searchable
          data={OutgoingEvent.options.map((value) => ({ value, label: t(`outgoing.eventKinds.${value}`) }))}
          {...form.getInputProps('events')}
        />
        <Switch
          label={t('outgoing.quiet')}
          description={t('outgoing.quietWhy')}
          {...form.getInputProps('isQuiet', { type: 'checkbox' })}
        />
        {form.values.isQuiet && (
          <Group gap="md" align="flex-start">
            {(['quietFrom', 'quietTo'] as const).map((end) => (
              <TimeField
                key={end}
                label={t(`outgoing.${end}`)}
                value={form.values[end]}
                error={form.errors[end]}
                onChange={(value) => form.setFieldValue(end, value)}
              />
            ))}
          </Group>
        )}
        {form.values.isQuiet && <MultiSelect {...kinds('urgent')} />}
        <SaveOrDiscard saved={saved}>{props.children}</SaveOrDiscard>
      </Stack>
    </form>
  );
}

function WebhookFields({ form }: { readonly form: UseFormReturnType<Typed> }) {
  const { t } = useTranslation('settings');
  return (
    <>
      <TextInput
        label={t('outgoing.address')}
        description={t('outgoing.addressWhy')}
        placeholder="https://chat.example/hooks/…"
        maxLength={2_000}
        maw="36rem"
        {...form.getInputProps('address')}
      />
      <Select
        label={t('outgoing.body')}
        allowDeselect={false}
        maw="20rem"
        data={OutgoingBody.options.map((value) => ({ value, label: t(`outgoing.bodies.${value}`) }))}
        {...form.getInputProps('body')}
      />
    </>
  );
}

function MailFields({ form }: { readonly form: UseFormReturnType<Typed> }) {
  const { t } = useTranslation('settings');
  return (
    <>
      <TextInput
        label={t('outgoing.recipients')}
        description={t('outgoing.recipientsWhy')}
        maxLength={5_000}
        maw="36rem"
        {...form.getInputProps('to')}
      />
      <TextInput label={t('outgoing.sender')} maxLength={254} maw="36rem" {...form.getInputProps('from')} />
      <Group gap="md" align="flex-start">
        <TextInput label={t('outgoing.host')} maxLength={253} w="22rem" {...form.getInputProps('host')} />
        <NumberInput label={t('outgoing.port')} hideControls w="7rem" {...form.getInputProps('port')} />
      </Group>
      <Select
        label={t('outgoing.security')}
        description={t('outgoing.securityWhy')}
        allowDeselect={false}
        maw="36rem"
        data={MailSecurity.options.map((value) => ({ value, label: t(`outgoing.securities.${value}`) }))}
        {...form.getInputProps('security')}
        onChange={(value: MailSecurity | null) => {
          if (value === null) return;
          if (form.values.port === usualPorts[form.values.security])
            form.setFieldValue('port', usualPorts[value]);
          form.setFieldValue('security', value);
        }}
      />
      <Group gap="md" align="flex-start">
        <TextInput
          label={t('outgoing.user')}
          description={t('outgoing.userWhy')}
          autoComplete="off"
          maxLength={300}
          w="16rem"
          {...form.getInputProps('user')}
        />
        <PasswordInput
          label={t('outgoing.password')}
          description={t('outgoing.passwordWhy')}
          autoComplete="new-password"
          maxLength={500}
          w="16rem"
          {...form.getInputProps('password')}
        />
      </Group>
    </>
  );
}
