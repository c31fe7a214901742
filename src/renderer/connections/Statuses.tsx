import { Select, Table, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import {
  ArtworkMeaning,
  type ConnectionChange,
  type ConnectionId,
  type StatusesInUse,
  StatusMeaning,
} from '../../contract/index.ts';
import { FailedNote, LoadingNote, ProblemNote } from '../components/States.tsx';
import parts from '../components/shared.module.css';
import { useSavedNotice } from '../hooks/use-saved-notice.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useStation } from '../state/station-context.tsx';
import { useCall } from '../state/use-call.ts';
import { type QuerySource, useLive } from '../state/use-live.ts';
import type { StationClient } from '../transport/transport.ts';

const SUGGESTED = 'suggested';
/** Jobs come and go, so their statuses are counted again at this interval. */
const PACE_MS = 5_000;

/** A status in use, with what it may mean. */
interface Choice<Value extends string> {
  readonly name: string;
  readonly meaning: Value;
  readonly isChosen: boolean;
  readonly isClear: boolean;
  readonly options: readonly Value[];
  readonly labelOf: (value: Value) => string;
  /** Saves the chosen meaning; null: what its code suggests. The table then shows it. */
  readonly put: (client: StationClient, chosen: Value | null) => Promise<void>;
}

function Meaning<Value extends string>({ of }: { readonly of: Choice<Value> }) {
  const { t } = useTranslation('connections');
  const station = useStation();
  const saidAsSaved = useSavedNotice();
  const call = useCall();
  const { name, meaning, isChosen, options, labelOf } = of;
  const saved = isChosen ? meaning : null;
  /** What is shown while it is being saved. */
  const [asked, setAsked] = useState<Value | null>(saved);
  const put = async (chosen: Value | null): Promise<void> => of.put(await station.client(), chosen);
  const choose = (value: string | null): void => {
    const chosen = options.find((one) => one === value) ?? null;
    setAsked(chosen);
    call.run(async () => {
      await put(chosen);
      saidAsSaved(`${t('statuses.means')}: ${name}`, () => put(saved));
    });
  };
  const suggestion = of.isClear
    ? `${t('statuses.suggested')}${isChosen ? '' : `: ${labelOf(meaning)}`}`
    : t('statuses.unclear');
  return (
    <>
      <Select
        size="xs"
        aria-label={`${t('statuses.means')}: ${name}`}
        allowDeselect={false}
        value={(call.busy ? asked : saved) ?? SUGGESTED}
        data={[
          { value: SUGGESTED, label: suggestion },
          ...options.map((value) => ({ value, label: labelOf(value) })),
        ]}
        onChange={choose}
      />
      {call.error !== null && <ProblemNote error={call.error} />}
    </>
  );
}

interface StatusRow {
  readonly code: string;
  readonly name: string;
  readonly count: number;
  readonly choice: ReactNode;
}

function StatusTable({ counted, rows }: { readonly counted: string; readonly rows: readonly StatusRow[] }) {
  const { t, f } = useTranslation('connections');
  return (
    <Table verticalSpacing={4} maw="52rem">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('statuses.status')}</Table.Th>
          <Table.Th>{counted}</Table.Th>
          <Table.Th w="28rem">{t('statuses.means')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ code, name, count, choice }) => (
          <Table.Tr key={code}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              {name}{' '}
              {code !== name && (
                <Text component="span" size="xs" c="var(--quiet)">
                  {code}
                </Text>
              )}
            </Table.Td>
            <Table.Td className={parts.figures ?? ''}>{f.number(count)}</Table.Td>
            <Table.Td>{choice}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Where the statuses of a connection's jobs and their artwork come from. */
export const statusesOf = (id: ConnectionId): QuerySource<StatusesInUse> => ({
  load: (client) => client.connections.statuses({ id }),
  concerns: (event) => event.kind === 'overview',
  paceMs: PACE_MS,
});

/** The statuses of a connection's jobs and of their artwork, and what each means for sending. */
export function Statuses({ id }: { readonly id: ConnectionId }) {
  const { t } = useTranslation('connections');
  const { t: states } = useTranslation('states');
  const { queries } = useStation();
  const key = ['statuses', id] as const;
  const live = useLive<StatusesInUse>(key, statusesOf(id));
  const change = async (client: StationClient, meanings: ConnectionChange): Promise<void> => {
    await client.connections.change({ id, change: meanings });
    queries.setQueryData(key, await client.connections.statuses({ id }));
  };
  return (
    <div>
      <Text fw={600} size="sm" mb={6}>
        {t('statuses.title')}
      </Text>
      <Text size="sm" c="var(--quiet)" mb={6} maw="44rem">
        {t('statuses.why')}
      </Text>
      {live.kind === 'loading' && <LoadingNote />}
      {live.kind === 'failed' && <FailedNote failure={live} />}
      {live.kind === 'loaded' && (
        <StatusTable
          counted={t('statuses.jobs')}
          rows={live.data.jobs.map((status) => ({
            code: status.code,
            name: status.name,
            count: status.jobs,
            choice: (
              <Meaning
                of={{
                  ...status,
                  options: StatusMeaning.options,
                  labelOf: (value) => states(`meaning.${value}`),
                  put: (client, meaning) => change(client, { statusMeanings: { [status.code]: meaning } }),
                }}
              />
            ),
          }))}
        />
      )}
      {live.kind === 'loaded' && live.data.artwork.length > 0 && (
        <>
          <Text size="sm" c="var(--quiet)" mt="sm" mb={6} maw="44rem">
            {t('statuses.artworkWhy')}
          </Text>
          <StatusTable
            counted={t('statuses.files')}
            rows={live.data.artwork.map((status) => ({
              code: status.code,
              name: status.name,
              count: status.files,
              choice: (
                <Meaning
                  of={{
                    ...status,
                    options: ArtworkMeaning.options,
                    labelOf: (value) => states(`artworkMeaning.${value}`),
                    put: (client, meaning) => change(client, { artworkMeanings: { [status.code]: meaning } }),
                  }}
                />
              ),
            }))}
          />
        </>
      )}
    </div>
  );
}
