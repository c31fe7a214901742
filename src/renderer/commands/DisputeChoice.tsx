import { Button, Group, Stack, Text } from '@mantine/core';
import type { Artwork, Dispute, DisputedDecision } from '../../contract/index.ts';
import { Only } from '../components/IfAllowed.tsx';
import { ProblemNote } from '../components/States.tsx';
import { useNow } from '../hooks/use-now.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { useCall } from '../state/use-call.ts';
import { useLive } from '../state/use-live.ts';
import { useAskAnyway } from './ConfirmStale.tsx';
import { decide } from './decide.ts';

interface Props {
  readonly file: Pick<Artwork, 'id' | 'name' | 'state' | 'reason' | 'decisionRevision'>;
  readonly className?: string | undefined;
}

/** Two stations have decided differently about a file: who, where and when, and the choice between them. */
export function DisputeChoice(props: Props) {
  const { state, reason } = props.file;
  return state === 'on-hold' && reason?.code === 'file.decided-differently' && <Choice {...props} />;
}

const sides = ['first', 'second'] as const;

function Choice({ file, className }: Props) {
  const { t, say } = useTranslation('actions');
  const { id, name, decisionRevision } = file;
  const notify = useNotify();
  const askAnyway = useAskAnyway();
  const call = useCall();
  const reading = useLive<Dispute | null>(['dispute', id, String(decisionRevision)], {
    load: (client) => client.artworks.dispute({ id }),
  });
  const dispute = reading.kind === 'loaded' ? (reading.data ?? null) : null;
  if (dispute === null) return null;
  const choose = (choice: (typeof sides)[number]): void =>
    call.run(async (client) => {
      const { refused } = await decide(client, [file], { kind: 'choose', choice }, askAnyway);
      const what = t(`dispute.what.${dispute[choice].kind}`);
      const [first] = refused;
      notify({ text: first === undefined ? t('dispute.chosen', { name, what }) : say(first.why) });
    });
  return (
    <Stack gap="xs" className={className} role="group" aria-label={t('dispute.label')}>
      {sides.map((side) => (
        <Side key={side} made={dispute[side]} />
      ))}
      <Only may="operate">
        <Group gap="xs">
          {sides.map((side) => (
            <Button
              key={side}
              variant="default"
              size="compact-sm"
              loading={call.busy}
              onClick={() => choose(side)}
            >
              {t(`dispute.what.${dispute[side].kind}`)}
            </Button>
          ))}
        </Group>
      </Only>
      {call.error !== null && <ProblemNote error={call.error} />}
    </Stack>
  );
}

function Side({ made }: { readonly made: DisputedDecision }) {
  const { t, f } = useTranslation('actions');
  const now = useNow();
  const { kind, by, station, at, note } = made;
  const who = by ?? t('dispute.somebody');
  return (
    <Text size="sm" inherit>
      {t('dispute.line', { what: t(`dispute.what.${kind}`), who, station, ago: f.ago(at, now) })}
      {note !== null && ` · ${note}`}
    </Text>
  );
}
