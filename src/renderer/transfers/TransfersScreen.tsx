import { Group, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useRef, useState } from 'react';
import {
  type ArtworkId,
  isOneOf,
  type StationEvent,
  sendingStates,
  type Transfer,
  type TransferList,
} from '../../contract/index.ts';
import { Only } from '../components/IfAllowed.tsx';
import { Empty, Failed, Loading } from '../components/States.tsx';
import shell from '../components/screen.module.css';
import { useListKeys } from '../hooks/use-list-keys.ts';
import { useNow } from '../hooks/use-now.ts';
import { useAction } from '../keyboard/actions-context.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { useLive } from '../state/use-live.ts';
import { FoundFiles } from './FoundFiles.tsx';
import { PauseButtons } from './PauseButtons.tsx';
import { type Place, TransferSection } from './TransferSection.tsx';

/** The places of queued files, which the station lists in the order of arrival. */
function placesIn({ waiting, queued, msPerFile }: TransferList): ReadonlyMap<ArtworkId, Place> {
  const inLine = waiting.filter(({ state }) => state === 'queued');
  return new Map(
    inLine.map(({ id }, index) => [
      id,
      { number: index + 1, of: queued, waitMs: msPerFile === null ? null : msPerFile * (index + 1) },
    ]),
  );
}

/** Progress changes a running transfer in place; anything that moves between the lists is read again. */
export function patchTransfers(list: TransferList, event: StationEvent): TransferList {
  if (event.kind !== 'transfer') return list;
  const { transfer } = event;
  const isPatched = (one: Transfer): boolean => one.id === transfer.id && one.state === transfer.state;
  if (!list.running.some(isPatched)) return list;
  return { ...list, running: list.running.map((one) => (isPatched(one) ? transfer : one)) };
}

export function TransfersScreen() {
  const { t, f } = useTranslation('transfers');
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
    sharesItems: true,
  });
  if (live.kind === 'loading') return <Loading />;
  if (live.kind === 'failed') return <Failed failure={live} />;
  const { running, waitingForFolder, waiting, stopped, recent, totals, paused, pausedConnections } =
    live.data;
  const places = placesIn(live.data);
  const isSending = ({ state }: Transfer): boolean => isOneOf(state, sendingStates);
  const sending = running.filter(isSending);
  const downloading = running.filter((one) => !isSending(one));
  const countOf = ({ length }: readonly Transfer[], total = length): string =>
    total > length ? t('firstOf', { shown: length, count: total }) : f.number(length);
  const nothing =
    running.length + waitingForFolder.length + waiting.length + stopped.length + recent.length === 0;
  return (
    <div ref={list} className={shell.scroll}>
      <Group justify="space-between" mb="md">
        <Title order={1} fz="1.25rem">
          {t('title')}
        </Title>
        <Only may="operate">
          <PauseButtons paused={paused} pausedConnections={pausedConnections} />
        </Only>
      </Group>
      <TextInput
        ref={field}
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        maxLength={200}
        maw={380}
        mb="md"
      />
      {settled !== '' && <FoundFiles search={settled} now={now} places={places} />}
      {settled === '' && nothing && <Empty title={t('nothing')}>{t('nothingWhy')}</Empty>}
      {settled === '' && (
        <>
          <TransferSection
            title={t('needsAttention')}
            count={countOf(stopped, totals.stopped)}
            transfers={stopped}
            now={now}
          />
          <TransferSection
            title={t('downloading')}
            count={countOf(downloading)}
            transfers={downloading}
            now={now}
          />
          <TransferSection title={t('sending')} count={countOf(sending)} transfers={sending} now={now} />
          <TransferSection
            title={t('waitingForFolder')}
            count={countOf(waitingForFolder)}
            transfers={waitingForFolder}
            now={now}
          />
          <TransferSection
            title={t('waiting')}
            count={countOf(waiting, totals.waiting)}
            transfers={waiting}
            now={now}
            places={places}
          />
          <TransferSection title={t('sentLast')} count={countOf(recent)} transfers={recent} now={now} />
        </>
      )}
    </div>
  );
}
