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
import {
  type Artwork,
  type DecisionKind,
  decisionRules,
  decisionsFor,
  type FileDecision,
  type JobKey,
  type Message,
} from '../../contract/index.ts';
import { Reason, type ReasonedDecision } from '../commands/DecisionDialog.tsx';
import { DisputeChoice } from '../commands/DisputeChoice.tsx';
import { useCountedWords } from '../commands/use-counted-words.ts';
import { type DecisionWords, useDecide } from '../commands/use-decide.ts';
import { FileBadge } from '../components/Badges.tsx';
import { ProblemNote } from '../components/States.tsx';
import { useBarTo } from '../hooks/use-bar-to.ts';
import { shownKeys } from '../keyboard/actions.ts';
import { useAction } from '../keyboard/actions-context.tsx';
import { useTranslation } from '../locales/words-context.tsx';

/**
 * The decisions with a button here: its icon, word and key; of those that send, the one possible now has the
 * key. `isFinal`: it settles the file, so that the next one can be opened.
 */
const buttons = {
  approve: { icon: IconPlayerPlay, word: 'send', key: 'send', isFinal: true },
  override: { icon: IconPlayerPlay, word: 'override', key: 'send', isFinal: true },
  'take-back-approval': { icon: IconArrowBackUp, word: 'takeBack', key: null, isFinal: false },
  resend: { icon: IconRepeat, word: 'again', key: 'send', isFinal: false },
  'request-replacement': { icon: IconMailForward, word: 'ask', key: 'ask', isFinal: true },
  hold: { icon: IconHandStop, word: 'hold', key: 'hold', isFinal: true },
  refetch: { icon: IconDownload, word: 'fetch', key: null, isFinal: false },
} as const satisfies Partial<Record<DecisionKind, unknown>>;
type Decision = keyof typeof buttons;

const hasButton = (kind: DecisionKind): kind is Decision => kind in buttons;
const sends = (kind: Decision): boolean => buttons[kind].key === 'send';

function decisionOf(kind: Decision, reason: string, copies: number | null): FileDecision {
  switch (kind) {
    case 'override':
    case 'request-replacement':
    case 'hold':
      return { kind, reason };
    case 'resend':
      return { kind, hotFolderIds: null, reason, copies };
    case 'approve':
    case 'take-back-approval':
    case 'refetch':
      return { kind };
  }
}

const asksReason = (kind: Decision): kind is Decision & ReasonedDecision =>
  decisionRules[kind].needs.some((need) => need === 'reason');

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
  jobKey,
  onDecided,
}: {
  readonly file: Artwork;
  readonly jobKey: JobKey;
  readonly onDecided: () => void;
}) {
  const { t, say } = useTranslation('review');
  const wordsFor = useCountedWords();
  const { decide: decideAbout, report } = useDecide();
  const [asking, setAsking] = useState<ReasonedDecision | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [refusal, setRefusal] = useState<Message | null>(null);
  const bar = useBarTo('operate');
  const can = bar === null ? decisionsFor(file).filter(hasButton) : [];
  const { name } = file;
  const wordsOf = (kind: Decision): DecisionWords<unknown> | null => {
    switch (kind) {
      case 'approve':
      case 'override':
        return { done: () => t('decided.send', { name }), undone: () => t('undone', { name }) };
      case 'request-replacement':
      case 'hold':
        return {
          done: () => t(`decided.${buttons[kind].word}`, { name }),
          undone: () => t('takenBack', { name }),
        };
      case 'resend':
        return wordsFor(kind);
      case 'take-back-approval':
      case 'refetch':
        return null;
    }
  };
  const decide = async (kind: Decision, reason: string, copies: number | null = null): Promise<void> => {
    setAsking(null);
    setError(null);
    try {
      const outcome = await decideAbout([file], decisionOf(kind, reason, copies));
      const refused = outcome.refused[0]?.why ?? null;
      setRefusal(refused);
      if (refused !== null) return;
      const words = wordsOf(kind);
      if (words !== null) report([file], kind, outcome, words);
      if (buttons[kind].isFinal) onDecided();
    } catch (thrown) {
      setError(thrown);
    }
  };
  const start = (kind: Decision): void => {
    if (asksReason(kind)) setAsking(kind);
    else void decide(kind, '');
  };
  // While new artwork is expected, no single key sends the old file.
  const sending = file.replacement === null ? can.find(sends) : undefined;
  useAction('send', sending === undefined ? null : () => start(sending));
  useAction('ask', can.includes('request-replacement') ? () => start('request-replacement') : null);
  useAction('hold', can.includes('hold') ? () => start('hold') : null);
  return (
    <Stack gap="xs">
      {can.length === 0 && <Text size="sm">{bar ?? t('liesThere')}</Text>}
      {can.map((decision, index) => {
        const { icon: Icon, word, key: ownKey } = buttons[decision];
        const key = sends(decision) && sending === undefined ? null : ownKey;
        const isFirst = index === 0 && (file.state === 'on-hold' || sends(decision));
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
            title={decision === 'refetch' ? t('fetchWhy') : undefined}
            onClick={() => start(decision)}
          >
            {t(decision === 'approve' && file.replacement !== null ? 'decide.sendAnyway' : `decide.${word}`)}
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
        isDelivered={can.includes('resend')}
        onClose={() => setAsking(null)}
        files={[{ id: file.id, jobKey }]}
        onDecide={(reason, copies) => asking !== null && void decide(asking, reason, copies)}
      />
    </Stack>
  );
}
