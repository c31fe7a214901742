import { Anchor, Group, Text } from '@mantine/core';
import type { StationEvent, Submission } from '../../contract/index.ts';
import { Bar } from '../components/Badges.tsx';
import { OrderMark } from '../components/OrderMark.tsx';
import { OrderAction, OrderSheet } from '../components/OrderSheet.tsx';
import css from '../components/order-form.module.css';
import { ProblemNote } from '../components/States.tsx';
import { Ago } from '../components/Time.tsx';
import { useNow } from '../hooks/use-now.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOf } from '../navigation/route.ts';
import { useCall } from '../state/use-call.ts';
import { useLive } from '../state/use-live.ts';

function patched(list: readonly Submission[], event: StationEvent): readonly Submission[] {
  if (event.kind !== 'submission') return list;
  const { submission } = event;
  return list.some(({ id }) => id === submission.id)
    ? list.map((one) => (one.id === submission.id ? submission : one))
    : [submission, ...list];
}

function Line({ submission, now }: { readonly submission: Submission; readonly now: number }) {
  const { t, f, say } = useTranslation('submit');
  const { t: orders } = useTranslation('new-batch');
  const { t: job } = useTranslation('job');
  const call = useCall();
  const { id, state, name, why, needsDecision, needsAttention, upload, resultKey, changedAt } = submission;
  return (
    <li className={css.order}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <OrderMark state={state} />
        <span className={css.small}>
          <Ago at={changedAt} now={now} />
        </span>
      </Group>
      <Text size="sm" fw={600} className={css.words}>
        {name}
      </Text>
      {state === 'unknown' && <Text size="sm">{t(needsDecision ? 'decide' : 'unknownWhy')}</Text>}
      {why !== null && (
        <Text size="sm" className={css.words}>
          {say(why)}
        </Text>
      )}
      {upload !== null && (
        <>
          <Bar done={upload.sent} total={upload.total} label={t('upload', { name: upload.name })} />
          <span className={css.small}>
            {t('uploaded', { sent: f.bytes(upload.sent), total: f.bytes(upload.total) })}
          </span>
        </>
      )}
      {resultKey !== null && (
        <Anchor size="sm" href={hashOf('job', resultKey)}>
          {orders('show')}
        </Anchor>
      )}
      <Group gap={6} mt={state === 'waiting' || state === 'unknown' || needsAttention ? 6 : 0}>
        {state === 'waiting' && (
          <OrderAction
            call={call}
            label={orders('withdraw')}
            run={(client) => client.submission.withdraw({ id })}
          />
        )}
        {state === 'refused' && needsAttention && (
          <OrderAction
            call={call}
            label={job('acknowledge')}
            run={(client) => client.submission.acknowledge({ id })}
          />
        )}
        {state === 'unknown' && (
          <OrderAction
            call={call}
            label={orders('lookAgain')}
            run={(client) => client.submission.recheck({ id })}
          />
        )}
        {state === 'unknown' && needsDecision && (
          <>
            <OrderAction
              call={call}
              label={t('sendAgain')}
              run={(client) => client.submission.resend({ id })}
            />
            <OrderAction
              call={call}
              label={orders('leave')}
              run={(client) => client.submission.leave({ id })}
            />
          </>
        )}
      </Group>
      {call.error !== null && <ProblemNote error={call.error} />}
    </li>
  );
}

/** Jobs that operators submitted here, and what became of them. */
export function Submissions() {
  const { t } = useTranslation('submit');
  const now = useNow();
  const live = useLive<readonly Submission[]>(['submissions'], {
    load: (client) => client.submission.list(),
    patch: patched,
  });
  return (
    <OrderSheet title={t('list')} empty={t('nothing')} orders={live}>
      {(one) => <Line key={one.id} submission={one} now={now} />}
    </OrderSheet>
  );
}
