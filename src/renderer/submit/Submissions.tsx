import { Anchor, Group, Text } from '@mantine/core';
import type { StationEvent, Submission } from '../../contract/index.ts';
import { Bar } from '../components/Badges.tsx';
import { OrderMark } from '../components/OrderMark.tsx';
import { OrderDecisions, OrderSheet } from '../components/OrderSheet.tsx';
import css from '../components/order-form.module.css';
import { Ago } from '../components/Time.tsx';
import { useNow } from '../hooks/use-now.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOf } from '../navigation/route.ts';
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
  const { id, state, name, why, needsDecision, upload, resultKey, changedAt } = submission;
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
      <OrderDecisions
        order={submission}
        sendAgain={t('sendAgain')}
        decide={(client, decision) => client.submission.decide({ id, decision })}
      />
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
