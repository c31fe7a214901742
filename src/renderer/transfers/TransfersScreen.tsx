import { Button, Group, Text, Title } from '@mantine/core';
import type { StationEvent, Transfer, TransferList } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOf } from '../navigation/route.ts';
import { useNotify } from '../notifications/notices.tsx';
import { ArtworkBadge, Bar } from '../parts/Badges.tsx';
import parts from '../parts/parts.module.css';
import { Empty, Failed, Loading } from '../parts/States.tsx';
import shell from '../parts/screen.module.css';
import { useNow } from '../parts/use-now.ts';
import { useStation } from '../state/station-context.tsx';
import { useLive } from '../state/use-live.ts';
import { PauseButtons } from './PauseButtons.tsx';
import { TransferMenu } from './TransferMenu.tsx';
import css from './transfers.module.css';

function Progress({ transfer, now }: { readonly transfer: Transfer; readonly now: number }) {
  const { t, f, say } = useTranslation('transfers');
  const { t: common } = useTranslation('common');
  const { sizeBytes, receivedBytes, bytesPerSecond } = transfer;
  if (transfer.state === 'transferring') {
    const left =
      sizeBytes !== null && bytesPerSecond !== null && bytesPerSecond > 0
        ? t('left', { duration: f.duration(((sizeBytes - receivedBytes) / bytesPerSecond) * 1_000) })
        : null;
    const received = f.bytes(receivedBytes);
    const facts = [
      sizeBytes === null ? received : t('received', { received, total: f.bytes(sizeBytes) }),
      bytesPerSecond === null ? null : common('perSecond', { amount: f.bytes(bytesPerSecond) }),
      left,
    ];
    return (
      <div className={parts.ready}>
        <Bar done={receivedBytes} total={sizeBytes ?? 0} label={t('download', { name: transfer.name })} />
        <span className={css.small}>{facts.filter((part) => part !== null).join(' · ')}</span>
      </div>
    );
  }
  const { retryAt } = transfer;
  if (transfer.reason !== null) {
    const reason = say(transfer.reason);
    const facts =
      retryAt === null ? reason : t('again', { reason, duration: f.duration(Date.parse(retryAt) - now) });
    return <span className={css.small}>{facts}</span>;
  }
  const delivery = transfer.deliveries.at(-1);
  if (delivery?.deliveredAt == null) return <span className={css.small}>{f.bytes(sizeBytes)}</span>;
  const deliveredText = { folder: delivery.hotFolderName, time: f.clock(delivery.deliveredAt) };
  return (
    <span className={css.small}>
      {delivery.pickedUpAt === null
        ? t('fedAt', deliveredText)
        : t('takenAt', { ...deliveredText, taken: f.clock(delivery.pickedUpAt) })}
    </span>
  );
}

function TransferRow({ transfer, now }: { readonly transfer: Transfer; readonly now: number }) {
  const station = useStation();
  const notify = useNotify();
  const { t, f, problem } = useTranslation('transfers');
  const mayRetry = transfer.state === 'waiting' || transfer.state === 'failed';
  return (
    <li className={css.row}>
      <div className={css.cut}>
        <div className={css.name} title={transfer.name}>
          {transfer.name}
        </div>
        <a className={css.job} href={hashOf('job', transfer.jobKey)}>
          {transfer.jobName}
        </a>
      </div>
      <ArtworkBadge state={transfer.state} />
      <Progress transfer={transfer} now={now} />
      <div className={css.right}>
        {mayRetry ? (
          <Button
            variant="default"
            size="compact-sm"
            onClick={() =>
              void station
                .client()
                .then((client) => client.transfers.retry({ id: transfer.id }))
                .catch((error: unknown) => notify({ text: problem(error).message }))
            }
          >
            {t('tryNow')}
          </Button>
        ) : (
          <span className={css.small}>{f.bytes(transfer.sizeBytes)}</span>
        )}
        <TransferMenu transfer={transfer} />
      </div>
    </li>
  );
}

function Section(props: {
  readonly title: string;
  readonly transfers: readonly Transfer[];
  readonly now: number;
}) {
  if (props.transfers.length === 0) return null;
  return (
    <section>
      <Title order={2} fz="1rem" mb={8}>
        {props.title}{' '}
        <Text component="span" c="var(--quiet)">
          {props.transfers.length}
        </Text>
      </Title>
      <ul className={parts.sheet} style={{ listStyle: 'none', margin: '0 0 20px', padding: 0 }}>
        {props.transfers.map((transfer) => (
          <TransferRow key={transfer.id} transfer={transfer} now={props.now} />
        ))}
      </ul>
    </section>
  );
}

/** Progress changes a running transfer in place; whatever moves between the lists is read again. */
export function patchTransfers(list: TransferList, event: StationEvent): TransferList {
  if (event.kind !== 'transfer') return list;
  const { transfer } = event;
  const patched = (one: Transfer): Transfer =>
    one.id === transfer.id && one.state === transfer.state ? transfer : one;
  return { ...list, running: list.running.map(patched) };
}

export function TransfersScreen() {
  const { t } = useTranslation('transfers');
  const now = useNow();
  const live = useLive<TransferList>(['transfers'], {
    load: (client) => client.transfers.list(),
    concerns: (event) => event.kind === 'transfer' || event.kind === 'overview',
    patch: patchTransfers,
  });
  if (live.kind === 'loading') return <Loading />;
  if (live.kind === 'failed') return <Failed failure={live} />;
  const { running, waiting, stopped, recent, paused, pausedConnections } = live.data;
  const nothing = running.length + waiting.length + stopped.length + recent.length === 0;
  return (
    <div className={shell.scroll}>
      <Group justify="space-between" mb="md">
        <Title order={1} fz="1.25rem">
          {t('title')}
        </Title>
        <PauseButtons paused={paused} pausedConnections={pausedConnections} />
      </Group>
      {nothing && <Empty title={t('nothing')}>{t('nothingWhy')}</Empty>}
      <Section title={t('needHand')} transfers={stopped} now={now} />
      <Section title={t('running')} transfers={running} now={now} />
      <Section title={t('waiting')} transfers={waiting} now={now} />
      <Section title={t('fedLast')} transfers={recent} now={now} />
    </div>
  );
}
