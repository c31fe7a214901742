import { Button, Group, Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useRef, useState } from 'react';
import {
  type ArtworkId,
  type StationEvent,
  standingOf,
  type Transfer,
  type TransferList,
} from '../../contract/index.ts';
import { useAction } from '../keyboard/actions-context.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOf } from '../navigation/route.ts';
import { useNotify } from '../notifications/notices.tsx';
import { Bar, FileBadge } from '../parts/Badges.tsx';
import parts from '../parts/parts.module.css';
import { Empty, Failed, Loading } from '../parts/States.tsx';
import shell from '../parts/screen.module.css';
import { listRow, useListKeys } from '../parts/use-list-keys.ts';
import { useNow } from '../parts/use-now.ts';
import { useStation } from '../state/station-context.tsx';
import { useLive } from '../state/use-live.ts';
import { PauseButtons } from './PauseButtons.tsx';
import { TransferMenu } from './TransferMenu.tsx';
import css from './transfers.module.css';

/** Where a queued file stands in the line, from 1; in how many milliseconds it comes, null if unknown. */
interface Place {
  readonly number: number;
  readonly of: number;
  readonly waitMs: number | null;
}

interface RowProps {
  readonly transfer: Transfer;
  readonly now: number;
  readonly place: Place | null;
}

/** The places of the files that are queued: the station lists them in the order in which they come. */
function placesIn({ waiting, queued, msPerFile }: TransferList): ReadonlyMap<ArtworkId, Place> {
  const inLine = waiting.filter(({ state }) => state === 'queued');
  return new Map(
    inLine.map(({ id }, index) => [
      id,
      { number: index + 1, of: queued, waitMs: msPerFile === null ? null : msPerFile * (index + 1) },
    ]),
  );
}

/** Whether each word of a search is a part of what a file is called, or its job. */
function isFound({ name, jobName, jobKey }: Transfer, search: string): boolean {
  const text = `${name} ${jobName} ${jobKey}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function Progress({ transfer, now, place }: RowProps) {
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
  if (place !== null) {
    const { number, of, waitMs } = place;
    return (
      <span className={css.small}>
        {waitMs === null
          ? t('place', { place: number, of })
          : t('placeAndTime', { place: number, of, duration: f.duration(waitMs) })}
      </span>
    );
  }
  const { retryAt } = transfer;
  if (transfer.reason !== null) {
    const reason = say(transfer.reason);
    const facts =
      retryAt === null ? reason : t('again', { reason, duration: f.duration(Date.parse(retryAt) - now) });
    return <span className={css.small}>{facts}</span>;
  }
  const standing = standingOf(transfer);
  if (standing.kind !== 'state' && standing.why !== null) {
    return <span className={css.small}>{say(standing.why)}</span>;
  }
  const delivery = transfer.deliveries.at(-1);
  if (delivery?.deliveredAt == null) return <span className={css.small}>{f.bytes(sizeBytes)}</span>;
  const deliveredText = { folder: delivery.hotFolderName, time: f.moment(delivery.deliveredAt, now) };
  return (
    <span className={css.small}>
      {delivery.pickedUpAt === null
        ? t('fedAt', deliveredText)
        : t('takenAt', { ...deliveredText, taken: f.moment(delivery.pickedUpAt, now) })}
    </span>
  );
}

function TransferRow({ transfer, now, place }: RowProps) {
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
      <Progress transfer={transfer} now={now} place={place} />
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
  /** How many there are in all, where the list is cut; nothing is said of what a search has found. */
  readonly total?: number;
  readonly now: number;
  /** Places in the line, of those that are queued. */
  readonly places?: ReadonlyMap<ArtworkId, Place>;
}) {
  const { t, f } = useTranslation('transfers');
  const { transfers, total = transfers.length } = props;
  const shown = transfers.length;
  if (shown === 0) return null;
  return (
    <section>
      <Title order={2} fz="1rem" mb={8}>
        {props.title}{' '}
        <Text component="span" c="var(--quiet)">
          {total > shown ? t('firstOf', { shown, count: total }) : f.number(shown)}
        </Text>
      </Title>
      <ul className={parts.sheet} style={{ listStyle: 'none', margin: '0 0 20px', padding: 0 }}>
        {transfers.map((transfer) => (
          <TransferRow
            key={transfer.id}
            transfer={transfer}
            now={props.now}
            place={props.places?.get(transfer.id) ?? null}
          />
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
  const [search, setSearch] = useState('');
  const settled = useDeferredValue(search).trim();
  const field = useRef<HTMLInputElement>(null);
  useAction('search', () => field.current?.focus());
  const list = useListKeys<HTMLDivElement>();
  const live = useLive<TransferList>(['transfers'], {
    load: (client) => client.transfers.list(),
    concerns: (event) => event.kind === 'transfer' || event.kind === 'overview',
    patch: patchTransfers,
  });
  if (live.kind === 'loading') return <Loading />;
  if (live.kind === 'failed') return <Failed failure={live} />;
  const { paused, pausedConnections, totals } = live.data;
  const shown = (list: readonly Transfer[]): Transfer[] => list.filter((one) => isFound(one, settled));
  const ofAll = (total: number): number => (settled === '' ? total : 0);
  const stopped = shown(live.data.stopped);
  const running = shown(live.data.running);
  const waitingForFolder = shown(live.data.waitingForFolder);
  const waiting = shown(live.data.waiting);
  const recent = shown(live.data.recent);
  const nothing =
    running.length + waitingForFolder.length + waiting.length + stopped.length + recent.length === 0;
  return (
    <div ref={list} className={shell.scroll}>
      <Group justify="space-between" mb="md">
        <Title order={1} fz="1.25rem">
          {t('title')}
        </Title>
        <PauseButtons paused={paused} pausedConnections={pausedConnections} />
      </Group>
      <TextInput
        ref={field}
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        maw={380}
        mb="md"
      />
      {nothing && settled === '' && <Empty title={t('nothing')}>{t('nothingWhy')}</Empty>}
      {nothing && settled !== '' && <Empty title={t('noneFound')}>{t('noneFoundWhy')}</Empty>}
      <Section title={t('needHand')} transfers={stopped} total={ofAll(totals.stopped)} now={now} />
      <Section title={t('running')} transfers={running} now={now} />
      <Section title={t('waitingForFolder')} transfers={waitingForFolder} now={now} />
      <Section
        title={t('waiting')}
        transfers={waiting}
        total={ofAll(totals.waiting)}
        now={now}
        places={placesIn(live.data)}
      />
      <Section title={t('fedLast')} transfers={recent} now={now} />
    </div>
  );
}
