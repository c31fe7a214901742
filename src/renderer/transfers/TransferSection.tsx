import { Button, Text, Title } from '@mantine/core';
import { memo } from 'react';
import { type ArtworkId, standingOf, type Transfer } from '../../contract/index.ts';
import { Bar, FileBadge } from '../components/Badges.tsx';
import { Only } from '../components/IfAllowed.tsx';
import parts from '../components/shared.module.css';
import { wordToGoOn } from '../hooks/resume-label.ts';
import { useFileReason } from '../hooks/use-file-reason.ts';
import { listRow } from '../hooks/use-list-keys.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOf } from '../navigation/route.ts';
import { useNotify } from '../notifications/notices.tsx';
import { useMay } from '../state/seat.ts';
import { useStation } from '../state/station-context.tsx';
import { TransferMenu } from './TransferMenu.tsx';
import css from './transfers.module.css';

const MINUTE_MS = 60_000;

const figures = `${css.small} ${parts.figures}`;

/**
 * The place of a queued file in the line, from 1, and in how many milliseconds it arrives; null if unknown.
 */
export interface Place {
  readonly number: number;
  readonly of: number;
  readonly waitMs: number | null;
}

interface RowProps {
  readonly transfer: Transfer;
  readonly now: number;
  /** Its place in the line, in words; null if it is in none. */
  readonly inLine: string | null;
}

function Progress({ transfer, now, inLine }: RowProps) {
  const { t, f, say } = useTranslation('transfers');
  const { t: common } = useTranslation('common');
  const reasonOf = useFileReason();
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
        <span className={figures}>{facts.filter((part) => part !== null).join(' · ')}</span>
      </div>
    );
  }
  if (inLine !== null) return <span className={figures}>{inLine}</span>;
  const { retryAt } = transfer;
  if (transfer.reason !== null) {
    const reason = say(transfer.reason);
    const facts =
      retryAt === null ? reason : t('again', { reason, duration: f.duration(Date.parse(retryAt) - now) });
    return <span className={retryAt === null ? css.small : figures}>{facts}</span>;
  }
  const standing = standingOf(transfer);
  if ('why' in standing && standing.why !== null) {
    return <span className={css.small}>{reasonOf(standing.why)}</span>;
  }
  const delivery = transfer.deliveries.at(-1);
  // Its size is at the end of its row.
  if (delivery?.deliveredAt == null) return <span />;
  const deliveredText = { folder: delivery.hotFolderName, time: f.moment(delivery.deliveredAt, now) };
  return (
    <span className={css.small}>
      {delivery.pickedUpAt === null
        ? t('sentAt', deliveredText)
        : t('takenAt', { ...deliveredText, taken: f.moment(delivery.pickedUpAt, now) })}
    </span>
  );
}

const TransferRow = memo(function TransferRow(props: RowProps & { readonly mayOperate: boolean }) {
  const { transfer, now, inLine, mayOperate } = props;
  const station = useStation();
  const notify = useNotify();
  const { t, f, problem } = useTranslation('transfers');
  const mayRetry = transfer.state === 'waiting' || transfer.state === 'failed';
  return (
    <li className={css.row} {...listRow}>
      <div className={css.cut}>
        <div className={css.name} title={transfer.name}>
          {transfer.name}
        </div>
        <a className={css.job} href={hashOf('job', transfer.jobKey)}>
          {transfer.jobName}
        </a>
      </div>
      <FileBadge file={transfer} />
      <Progress transfer={transfer} now={now} inLine={inLine} />
      <div className={css.right}>
        {mayRetry ? (
          <Only may="operate">
            <Button
              variant="default"
              size="compact-sm"
              onClick={() =>
                void station
                  .client()
                  .then((client) =>
                    client.transfers.change({ which: { ids: [transfer.id] }, change: 'resume' }),
                  )
                  .catch((error: unknown) => notify({ text: problem(error).message }))
              }
            >
              {t(wordToGoOn(transfer))}
            </Button>
          </Only>
        ) : (
          <span className={figures}>{f.bytes(transfer.sizeBytes)}</span>
        )}
        {mayOperate && <TransferMenu transfer={transfer} />}
      </div>
    </li>
  );
});

/** A countdown changes each second, everything else that depends on the time at midnight. */
const nowFor = ({ retryAt }: Transfer, now: number): number =>
  retryAt === null ? now - (now % MINUTE_MS) : now;

/** Files under a heading that counts them; nothing if there are none. */
export function TransferSection(props: {
  readonly title: string;
  /** The count, in words. */
  readonly count: string;
  readonly transfers: readonly Transfer[];
  readonly now: number;
  /** Places in the line of those that are queued. */
  readonly places?: ReadonlyMap<ArtworkId, Place>;
}) {
  const { transfers, now, places } = props;
  const { t, f } = useTranslation('transfers');
  const mayOperate = useMay('operate');
  if (transfers.length === 0) return null;
  const inWords = ({ number, of, waitMs }: Place): string =>
    waitMs === null
      ? t('place', { place: number, of })
      : t('placeAndTime', { place: number, of, duration: f.duration(waitMs) });
  const placeOf = ({ id }: Transfer): string | null => {
    const place = places?.get(id);
    return place === undefined ? null : inWords(place);
  };
  return (
    <section>
      <Title order={2} fz="1rem" mb={8}>
        {props.title}{' '}
        <Text component="span" c="var(--quiet)">
          {props.count}
        </Text>
      </Title>
      <ul className={`${parts.sheet} ${css.list}`}>
        {transfers.map((transfer) => (
          <TransferRow
            key={transfer.id}
            transfer={transfer}
            now={nowFor(transfer, now)}
            inLine={placeOf(transfer)}
            mayOperate={mayOperate}
          />
        ))}
      </ul>
    </section>
  );
}
