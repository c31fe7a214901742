import { Button, Code, CopyButton, Fieldset, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Message, Outgoing, OutgoingWay, ReceiverId } from '../../contract/index.ts';
import { RemoveForGood } from '../components/RemoveForGood.tsx';
import { FailedNote, ProblemNote } from '../components/States.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { useMay } from '../state/seat.ts';
import { useCall } from '../state/use-call.ts';
import { useReadOnce } from '../state/use-read-once.ts';
import { ReceiverForm } from './ReceiverForm.tsx';

/** A signing secret that was made just now. */
interface Made {
  readonly id: ReceiverId;
  readonly secret: string;
}

/** Where incidents are told to people who are not at a desk. */
export function OutgoingSection() {
  // Only administrators are given the addresses.
  return useMay('administer') && <Receivers />;
}

function Receivers() {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const [reading, keep] = useReadOnce(['outgoing'], (client) => client.outgoing.get());
  const [adding, setAdding] = useState<OutgoingWay['kind'] | null>(null);
  const [made, setMade] = useState<Made | null>(null);
  if (reading.kind === 'failed') return <FailedNote failure={reading} />;
  if (reading.kind === 'loading') return null;
  const { receivers } = reading.data;
  return (
    <Stack gap="md">
      {receivers.length === 0 && adding === null && <Text size="sm">{t('outgoing.none')}</Text>}
      {receivers.map((one) => (
        <Receiver
          key={one.receiver.id}
          one={one}
          secret={made?.id === one.receiver.id ? made.secret : null}
          onSaved={keep}
          onMade={setMade}
        />
      ))}
      {adding !== null && (
        <Fieldset legend={t(`outgoing.${adding}`)}>
          <ReceiverForm
            key={adding}
            kind={adding}
            receiver={null}
            onSaved={({ id, outgoing, secret }) => {
              keep(outgoing);
              setAdding(null);
              setMade(secret === null ? null : { id, secret });
            }}
          >
            <Button variant="default" onClick={() => setAdding(null)}>
              {common('cancel')}
            </Button>
          </ReceiverForm>
        </Fieldset>
      )}
      {adding === null && (
        <Group gap="sm">
          {(['mail', 'webhook'] as const).map((kind) => (
            <Button
              key={kind}
              variant="default"
              leftSection={<IconPlus aria-hidden />}
              onClick={() => setAdding(kind)}
            >
              {t(`outgoing.add.${kind}`)}
            </Button>
          ))}
        </Group>
      )}
    </Stack>
  );
}

const nameOf = (way: OutgoingWay): string =>
  way.kind === 'mail' ? way.to.join(', ') : new URL(way.address).host;

function Receiver(props: {
  readonly one: Outgoing['receivers'][number];
  readonly secret: string | null;
  readonly onSaved: (outgoing: Outgoing) => void;
  readonly onMade: (made: Made) => void;
}) {
  const { t, say } = useTranslation('settings');
  const { one, secret, onSaved, onMade } = props;
  const { receiver, waiting, why } = one;
  const { id, way } = receiver;
  const [isOpen, setIsOpen] = useState(false);
  const [said, setSaid] = useState<Message | null>(null);
  const call = useCall();
  const name = nameOf(way);
  return (
    <Fieldset legend={`${t(`outgoing.${way.kind}`)}: ${name}`} style={{ overflowWrap: 'anywhere' }}>
      <Stack gap="sm">
        {waiting > 0 && (
          <Text size="sm">
            {t('outgoing.waiting', { count: waiting })} {why !== null && say(why)}
          </Text>
        )}
        <Group gap="sm">
          <Button variant="default" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {t('outgoing.change')}
          </Button>
          <Button
            variant="default"
            loading={call.busy}
            onClick={() => call.run(async (client) => setSaid((await client.outgoing.test({ id })).what))}
          >
            {t('outgoing.test')}
          </Button>
          {way.kind === 'webhook' && (
            <Button
              variant="default"
              disabled={call.busy}
              onClick={() =>
                call.run(async (client) => onMade({ id, ...(await client.outgoing.renewSecret({ id })) }))
              }
            >
              {t('outgoing.newSecret')}
            </Button>
          )}
          <RemoveForGood
            label={t('outgoing.remove')}
            title={t('outgoing.removeTitle', { name })}
            ask={async () => receiver}
            remove={async (client) => onSaved(await client.outgoing.remove({ id }))}
          >
            {() => <Text size="sm">{t('outgoing.removeWhy')}</Text>}
          </RemoveForGood>
        </Group>
        {call.error !== null && <ProblemNote error={call.error} />}
        <Text size="sm" role="status">
          {said === null ? '' : say(said)}
        </Text>
        <div role="status">
          {secret !== null && (
            <Stack gap={4}>
              <Text size="sm">{t('outgoing.secretWhy')}</Text>
              <Secret value={secret} />
            </Stack>
          )}
        </div>
        {/* Closed, it still holds what was typed. */}
        <div hidden={!isOpen}>
          <ReceiverForm kind={way.kind} receiver={receiver} onSaved={({ outgoing }) => onSaved(outgoing)} />
        </div>
      </Stack>
    </Fieldset>
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
