import { Button, Code, List, Modal, Stack, Text, Title } from '@mantine/core';
import { IconCheck, IconQuestionMark, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import {
  type Artwork,
  type DeliveryState,
  type Destination,
  type Explanation,
  isOneOf,
  owedStates,
  presentStates,
} from '../../contract/index.ts';
import { ProblemNote } from '../components/States.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { useCall } from '../state/use-call.ts';

/** Whether a file would go to a hot folder, is queued for it, lies in it, or was sent to it. */
function placeOf(state: DeliveryState | null): 'goesTo' | 'queuedFor' | 'liesIn' | 'wasSentTo' {
  if (state === null) return 'goesTo';
  if (isOneOf(state, owedStates)) return 'queuedFor';
  return isOneOf(state, [...presentStates, 'removing']) ? 'liesIn' : 'wasSentTo';
}

/** What would land in one hot folder, in order, with the text of its ticket. */
function DestinationView({ landing }: { readonly landing: Destination }) {
  const { t, f, say } = useTranslation('job');
  const { hotFolderName: folder, on } = landing;
  return (
    <div>
      <Text fw={600} size="sm">
        {t(placeOf(on?.state ?? null), { folder })}
        {on?.routedBy?.by === 'rule' && ` · ${t('byRule', { name: on.routedBy.name })}`}
        {on?.routedBy?.by === 'default' && ` · ${t('byDefault')}`}
        {on?.routedBy?.by === 'operator' && ` · ${t('byHand')}`}
      </Text>
      <Text size="xs" c="var(--quiet)">
        {landing.folder}
      </Text>
      {landing.problem !== null && <Text size="sm">{say(landing.problem)}</Text>}
      <List
        type="ordered"
        size="sm"
        mt={4}
        styles={{ itemWrapper: { display: 'block' }, itemLabel: { display: 'block' } }}
      >
        {landing.files.map(({ name, bytes, text }) => (
          <List.Item key={name}>
            {[name, f.bytes(bytes)].filter((part) => part !== '').join(' · ')}
            {text !== null && text !== '' && (
              <Code block mt={4} style={{ maxHeight: '14rem', overflow: 'auto' }} tabIndex={0}>
                {text}
              </Code>
            )}
          </List.Item>
        ))}
      </List>
    </div>
  );
}

function iconOf(takes: boolean, waits: boolean) {
  if (waits) return <IconQuestionMark size={16} aria-hidden />;
  return takes ? <IconCheck size={16} aria-hidden /> : <IconX size={16} aria-hidden />;
}

/** Which rules were tried, which one matches the file, and what would be put where. Nothing is done. */
export function Explain({ file }: { readonly file: Artwork }) {
  const { t, f, say } = useTranslation('job');
  const { t: common } = useTranslation('common');
  const [explanation, setExplanation] = useState<Explanation | null>(null);
  const call = useCall();
  const button = useRef<HTMLButtonElement>(null);
  // While it waited for the answer the button was disabled, so it no longer had the focus to get back.
  const close = (): void => {
    setExplanation(null);
    button.current?.focus();
  };
  return (
    <>
      <Button
        ref={button}
        variant="default"
        size="compact-sm"
        loading={call.busy}
        onClick={() =>
          call.run(async (client) => setExplanation(await client.routes.explain({ id: file.id })))
        }
      >
        {t('explain')}
      </Button>
      {call.error !== null && <ProblemNote error={call.error} />}
      <Modal
        opened={explanation !== null}
        onClose={close}
        title={t('explainTitle', { name: file.name })}
        size="lg"
        closeButtonProps={{ 'aria-label': common('close') }}
      >
        {explanation !== null && (
          <Stack gap="md">
            {explanation.verdicts.length > 0 && (
              <div>
                <Title order={3} fz="0.95rem" mb={4}>
                  {t('rulesTried')}
                </Title>
                <List size="sm" spacing={4}>
                  {explanation.verdicts.map(({ ruleId, name, takes, waits, why }) => (
                    <List.Item key={ruleId} icon={iconOf(takes, waits !== null)}>
                      <b>{name}</b>: {say(why)}
                    </List.Item>
                  ))}
                </List>
              </div>
            )}
            {explanation.hold !== null && (
              <Text size="sm">{t('wouldWait', { why: say(explanation.hold) })}</Text>
            )}
            {explanation.nowhere !== null && <Text size="sm">{say(explanation.nowhere)}</Text>}
            {explanation.landings.map((landing) => (
              <DestinationView key={landing.hotFolderId} landing={landing} />
            ))}
            {explanation.rulesSay !== null && (
              <Text size="sm" role="note">
                {t('rulesSay', { folders: f.list(explanation.rulesSay) })}
              </Text>
            )}
          </Stack>
        )}
      </Modal>
    </>
  );
}
