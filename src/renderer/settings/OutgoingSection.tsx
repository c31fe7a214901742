import {
  Button,
  Code,
  CopyButton,
  Group,
  MultiSelect,
  Select,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import {
  IncidentKind,
  type Message,
  type Outgoing,
  OutgoingBody,
  OutgoingChange,
  type OutgoingSettings,
} from '../../contract/index.ts';
import { SaveOrDiscard } from '../components/SaveOrDiscard.tsx';
import { FailedNote, ProblemNote } from '../components/States.tsx';
import { TimeField } from '../components/TimeField.tsx';
import { useSavedForm } from '../hooks/use-saved-form.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useMay } from '../state/seat.ts';
import { useCall } from '../state/use-call.ts';
import { useReadOnce } from '../state/use-read-once.ts';
import { languageOptions } from './ScreenSection.tsx';

/** Where incidents are told to people who are not at a desk. */
export function OutgoingSection() {
  // Only administrators are given the address.
  return useMay('administer') && <ReadOutgoing />;
}

function ReadOutgoing() {
  const [reading, keep] = useReadOnce(['outgoing'], (client) => client.outgoing.get());
  if (reading.kind === 'failed') return <FailedNote failure={reading} />;
  if (reading.kind === 'loading') return null;
  return <OutgoingForm outgoing={reading.data} onSaved={keep} />;
}

const typedOf = (settings: OutgoingSettings | null) => ({
  address: settings?.address ?? '',
  body: settings?.body ?? 'standard',
  language: settings?.language ?? 'auto',
  off: settings?.off ?? [],
  urgent: settings?.urgent ?? [],
  isQuiet: settings?.quiet != null,
  from: settings?.quiet?.from ?? '22:00',
  to: settings?.quiet?.to ?? '06:00',
});

const readOf = ({ isQuiet, from, to, ...typed }: ReturnType<typeof typedOf>) => ({
  settings: typed.address.trim() === '' ? null : { ...typed, quiet: isQuiet ? { from, to } : null },
});

function OutgoingForm(props: {
  readonly outgoing: Outgoing;
  readonly onSaved: (outgoing: Outgoing) => void;
}) {
  const { t, say } = useTranslation('settings');
  const { settings, waiting, why } = props.outgoing;
  const [secret, setSecret] = useState<string | null>(null);
  const saved = useSavedForm({
    schema: OutgoingChange,
    initialValues: typedOf(settings),
    toInput: readOf,
    fieldOf: (path) => path.replace(/^settings\.(quiet\.)?/, ''),
    sentences: {
      address: t('outgoing.wrongAddress'),
      from: t('shipping.wrongTime'),
      to: t('shipping.wrongTime'),
    },
    what: t('outgoing.title'),
    async save(client, read) {
      const answer = await client.outgoing.set(read);
      if (answer.secret !== null) setSecret(answer.secret);
      props.onSaved(answer.outgoing);
      return typedOf(answer.outgoing.settings);
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
    <Stack gap="md">
      <form {...saved.formProps}>
        <Stack gap="sm">
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
          <Select
            label={t('outgoing.language')}
            allowDeselect={false}
            maw="20rem"
            data={[{ value: 'auto', label: t('outgoing.asScreens') }, ...languageOptions]}
            {...form.getInputProps('language')}
          />
          <MultiSelect {...kinds('off')} />
          <Switch
            label={t('outgoing.quiet')}
            description={t('outgoing.quietWhy')}
            {...form.getInputProps('isQuiet', { type: 'checkbox' })}
          />
          {form.values.isQuiet && (
            <Group gap="md" align="flex-start">
              {(['from', 'to'] as const).map((end) => (
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
          <SaveOrDiscard saved={saved} />
        </Stack>
      </form>
      {settings !== null && (
        <Trying waiting={waiting} why={why === null ? null : say(why)} onSecret={setSecret} />
      )}
      <div role="status">
        {secret !== null && (
          <Stack gap={4}>
            <Text size="sm">{t('outgoing.secretWhy')}</Text>
            <Secret value={secret} />
          </Stack>
        )}
      </div>
    </Stack>
  );
}

function Secret({ value }: { readonly value: string }) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  return (
    <Group gap="xs" wrap="nowrap">
      <Code aria-label={t('outgoing.secret')} style={{ overflowWrap: 'anywhere' }}>
        {value}
      </Code>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button variant="default" size="xs" onClick={copy} style={{ flex: 'none' }}>
            {copied ? common('copied') : common('copy')}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}

/** What becomes of messages to the saved address. */
function Trying(props: {
  readonly waiting: number;
  /** Why the last one was not accepted. */
  readonly why: string | null;
  readonly onSecret: (secret: string) => void;
}) {
  const { t, say } = useTranslation('settings');
  const [said, setSaid] = useState<Message | null>(null);
  const call = useCall();
  return (
    <Stack gap="xs">
      {props.waiting > 0 && (
        <Text size="sm">
          {t('outgoing.waiting', { count: props.waiting })} {props.why}
        </Text>
      )}
      <Group gap="sm">
        <Button
          variant="default"
          loading={call.busy}
          onClick={() => call.run(async (client) => setSaid((await client.outgoing.test()).what))}
        >
          {t('outgoing.test')}
        </Button>
        <Button
          variant="default"
          disabled={call.busy}
          onClick={() =>
            call.run(async (client) => props.onSecret((await client.outgoing.renewSecret()).secret))
          }
        >
          {t('outgoing.newSecret')}
        </Button>
      </Group>
      {call.error !== null && <ProblemNote error={call.error} />}
      <Text size="sm" role="status">
        {said === null ? '' : say(said)}
      </Text>
    </Stack>
  );
}
