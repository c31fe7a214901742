import { Button, Kbd, Stack, Text } from '@mantine/core';
import {
  IconArrowBackUp,
  IconDownload,
  IconHandStop,
  IconMailForward,
  IconPlayerPlay,
  IconRepeat,
} from '@tabler/icons-react';
import { useState } from 'react';
import { type Artwork, type Message, SEND_DELAY_MS } from '../../contract/index.ts';
import { useAskAnyway } from '../commands/ConfirmStale.tsx';
import { carryOut, takeBack } from '../commands/carry-out.ts';
import { Reason } from '../commands/DecisionDialog.tsx';
import { DisputeChoice } from '../commands/DisputeChoice.tsx';
import { type Decision, decisionsFor, isFinal, type Reasoned } from '../commands/file-decisions.ts';
import { FileBadge } from '../components/Badges.tsx';
import { ProblemNote } from '../components/States.tsx';
import { useBarTo } from '../hooks/use-bar-to.ts';
import { shownKeys } from '../keyboard/actions.ts';
import { useAction } from '../keyboard/actions-context.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { useStation } from '../state/station-context.tsx';

const icons = {
  send: IconPlayerPlay,
  takeBack: IconArrowBackUp,
  override: IconPlayerPlay,
  hold: IconHandStop,
  ask: IconMailForward,
  fetch: IconDownload,
  again: IconRepeat,
} as const;

/** The key of each decision; of those that send, the one possible now has it. */
const keyOf: Readonly<Record<Decision, 'send' | 'ask' | 'hold' | null>> = {
  send: 'send',
  override: 'send',
  again: 'send',
  ask: 'ask',
  hold: 'hold',
  fetch: null,
  takeBack: null,
};

/** The state of a file and its reason: the subject of a decision. */
export function FileState({ file }: { readonly file: Artwork }) {
  const { t, say } = useTranslation('review');
  return (
    <Stack gap="xs">
      <FileBadge file={file} />
      {file.approval !== null && <Text size="sm">{t('approved')}</Text>}
      {file.approval === null && file.reason !== null && <Text size="sm">{say(file.reason)}</Text>}
      <DisputeChoice file={file} />
    </Stack>
  );
}

/**
 * What an operator can decide about a file.
 * @param onDecided called after a decision that settles it
 */
export function ReviewDecision({
  file,
  onDecided,
}: {
  readonly file: Artwork;
  readonly onDecided: () => void;
}) {
  const { t, say } = useTranslation('review');
  const { t: actions } = useTranslation('actions');
  const station = useStation();
  const notify = useNotify();
  const askAnyway = useAskAnyway();
  const [asking, setAsking] = useState<Reasoned | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [refusal, setRefusal] = useState<Message | null>(null);
  const bar = useBarTo('operate');
  const can = bar === null ? decisionsFor(file) : [];
  const send = async (decision: Decision, reason: string): Promise<Message | null> => {
    const { refused } = await carryOut(await station.client(), [file], decision, { reason, askAnyway });
    return refused[0]?.why ?? null;
  };

  const reportResend = (): void => {
    const undo = async (): Promise<void> => {
      const { artworks } = await station.client();
      const { refused } = await artworks.takeBackResend({ ids: [file.id] });
      const [first] = refused;
      notify({ text: first === undefined ? actions('done.takeBackResend', { count: 1 }) : say(first.why) });
    };
    notify({ text: actions('done.deliverAgain', { count: 1 }), undo, undoLastsMs: SEND_DELAY_MS });
  };
  const report = (decision: Decision): void => {
    if (decision === 'again') reportResend();
    if (!isFinal(decision)) return;
    const text = t(`decided.${decision === 'override' ? 'send' : decision}`, { name: file.name });
    const isSent = decision === 'send' || decision === 'override';
    const undo = async (): Promise<void> => {
      const { refused } = await takeBack(await station.client(), [file], decision, askAnyway);
      const [first] = refused;
      notify({
        text: first === undefined ? t(isSent ? 'undone' : 'takenBack', { name: file.name }) : say(first.why),
      });
    };
    notify({ text, undo, ...(isSent && { undoLastsMs: SEND_DELAY_MS }) });
    onDecided();
  };
  const decide = async (decision: Decision, reason: string): Promise<void> => {
    setAsking(null);
    setError(null);
    try {
      const refused = await send(decision, reason);
      setRefusal(refused);
      if (refused === null) report(decision);
    } catch (thrown) {
      setError(thrown);
    }
  };
  const start = (decision: Decision): void => {
    if (decision === 'send' || decision === 'fetch' || decision === 'takeBack') void decide(decision, '');
    else setAsking(decision);
  };
  // While new artwork is expected, no single key sends the old file.
  const isSending = (one: Decision): boolean => keyOf[one] === 'send';
  const sends = file.replacement === null ? can.find(isSending) : undefined;
  useAction('send', sends === undefined ? null : () => start(sends));
  useAction('ask', can.includes('ask') ? () => start('ask') : null);
  useAction('hold', can.includes('hold') ? () => start('hold') : null);
  return (
    <Stack gap="xs">
      {can.length === 0 && <Text size="sm">{bar ?? t('liesThere')}</Text>}
      {can.map((decision, index) => {
        const Icon = icons[decision];
        const key = isSending(decision) && sends === undefined ? null : keyOf[decision];
        const isFirst = index === 0 && (file.state === 'held' || isSending(decision));
        return (
          <Button
            key={decision}
            // A label that is too long for the button wraps.
            h="auto"
            mih={36}
            py={6}
            styles={{ label: { whiteSpace: 'normal' } }}
            variant={isFirst ? 'filled' : 'default'}
            leftSection={<Icon size={16} aria-hidden />}
            rightSection={
              key === null ? undefined : (
                <Kbd size="xs" aria-hidden>
                  {shownKeys(key, true).join(' ')}
                </Kbd>
              )
            }
            title={decision === 'fetch' ? t('fetchWhy') : undefined}
            onClick={() => start(decision)}
          >
            {t(decision === 'send' && file.replacement !== null ? 'decide.sendAnyway' : `decide.${decision}`)}
          </Button>
        );
      })}
      {error !== null && <ProblemNote error={error} />}
      {refusal !== null && (
        <Text size="sm" c="var(--attention)" role="alert">
          {say(refusal)}
        </Text>
      )}
      <Reason
        decision={asking}
        isDelivered={can.includes('again')}
        onClose={() => setAsking(null)}
        onDecide={(reason) => asking !== null && void decide(asking, reason)}
      />
    </Stack>
  );
}
