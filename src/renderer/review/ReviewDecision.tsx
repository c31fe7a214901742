import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { IconDownload, IconHandStop, IconMailForward, IconPlayerPlay, IconRepeat } from '@tabler/icons-react';
import { useState } from 'react';
import {
  type Artwork,
  isOneOf,
  isWithRips,
  type Message,
  notYetArchivedStates,
} from '../../contract/index.ts';
import { useAction } from '../keyboard/actions-context.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { ArtworkBadge } from '../parts/Badges.tsx';
import { ProblemNote } from '../parts/States.tsx';
import { useStation } from '../state/station-context.tsx';
import type { StationClient } from '../transport/transport.ts';

/** What an operator can decide about a file. */
type Decision = 'feed' | 'fetch' | Reasoned;
/** What needs a reason. */
type Reasoned = 'override' | 'hold' | 'ask' | 'again';

/** What can be decided where the file is now; what lies in a hot folder is the RIP's. */
function decisionsFor(file: Artwork): readonly Decision[] {
  const { state } = file;
  if (isOneOf(state, notYetArchivedStates)) return ['hold', 'ask'];
  switch (state) {
    case 'held':
      return [file.preflight === 'blocked' ? 'override' : 'feed', 'ask', 'fetch'];
    case 'delivered':
    case 'picked-up':
      return isWithRips(file.deliveries) ? ['again', 'ask', 'fetch'] : [];
    case 'archived':
    case 'no-route':
    case 'delivering':
      return ['hold', 'ask'];
    case 'withdrawn':
      return [];
  }
}

const icons = {
  feed: IconPlayerPlay,
  override: IconPlayerPlay,
  hold: IconHandStop,
  ask: IconMailForward,
  fetch: IconDownload,
  again: IconRepeat,
} as const;

const MIN_REASON_LENGTH = 3;

/** Asks for the reason of a decision. */
function Reason(props: {
  readonly decision: Reasoned | null;
  /** It cannot be held any more. */
  readonly isDelivered: boolean;
  readonly onClose: () => void;
  readonly onDecide: (reason: string) => void;
}) {
  const { t } = useTranslation('review');
  const { t: common } = useTranslation('common');
  const [reason, setReason] = useState('');
  const { decision, isDelivered } = props;
  return (
    <Modal
      opened={decision !== null}
      onClose={props.onClose}
      title={decision === null ? '' : t(`decide.${decision}`)}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          props.onDecide(reason.trim());
          setReason('');
        }}
      >
        <Stack>
          <Textarea
            label={decision === 'ask' ? t('note') : t('reason')}
            description={
              decision === null ? '' : t(`hint.${decision === 'ask' && isDelivered ? 'askFed' : decision}`)
            }
            value={reason}
            maxLength={250}
            autosize
            minRows={2}
            data-autofocus
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
                event.currentTarget.form?.requestSubmit();
              }
            }}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button type="submit" disabled={reason.trim().length < MIN_REASON_LENGTH}>
              {decision === null ? '' : t(`decide.${decision}`)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** Where a file is, why, and what an operator can decide about it. */
export function ReviewDecision({ file }: { readonly file: Artwork }) {
  const { t, say } = useTranslation('review');
  const station = useStation();
  const [asking, setAsking] = useState<Reasoned | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [refusal, setRefusal] = useState<Message | null>(null);
  const can = decisionsFor(file);

  const send = async (client: StationClient, decision: Decision, reason: string): Promise<Message | null> => {
    const ids = [file.id];
    const why = ({ refused }: { refused: readonly { why: Message }[] }) => refused[0]?.why ?? null;
    switch (decision) {
      case 'override':
        await client.preflight.override({ id: file.id, reason });
        return null;
      case 'feed':
        return why(await client.artworks.release({ ids }));
      case 'hold':
        return why(await client.artworks.hold({ ids, reason }));
      case 'ask':
        return why(await client.artworks.requestReplacement({ ids, note: reason }));
      case 'fetch':
        return why(await client.artworks.refetch({ ids }));
      case 'again':
        return why(await client.artworks.deliverAgain({ ids, hotFolderIds: null, reason }));
    }
  };
  const decide = async (decision: Decision, reason: string): Promise<void> => {
    setAsking(null);
    setError(null);
    try {
      setRefusal(await send(await station.client(), decision, reason));
    } catch (thrown) {
      setError(thrown);
    }
  };
  const start = (decision: Decision): void => {
    if (decision === 'feed' || decision === 'fetch') void decide(decision, '');
    else setAsking(decision);
  };
  const feeds = can.find((one) => one === 'feed' || one === 'override' || one === 'again');
  useAction('feed', feeds === undefined ? null : () => start(feeds));
  useAction('ask', can.includes('ask') ? () => start('ask') : null);
  useAction('hold', can.includes('hold') ? () => start('hold') : null);
  return (
    <Stack gap="xs">
      <ArtworkBadge state={file.state} />
      {file.reason !== null && <Text size="sm">{say(file.reason)}</Text>}
      {can.length === 0 && <Text size="sm">{t('liesThere')}</Text>}
      {can.map((decision) => {
        const Icon = icons[decision];
        return (
          <Button
            key={decision}
            variant={decision === 'feed' || decision === 'override' ? 'filled' : 'default'}
            leftSection={<Icon size={16} aria-hidden />}
            title={decision === 'fetch' ? t('fetchWhy') : undefined}
            onClick={() => start(decision)}
          >
            {t(`decide.${decision}`)}
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
