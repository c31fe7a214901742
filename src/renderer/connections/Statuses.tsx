import { Select, Table, Text } from '@mantine/core';
import { type ConnectionId, type StatusInUse, StatusMeaning } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import parts from '../parts/parts.module.css';
import { FailedNote, LoadingNote, ProblemNote } from '../parts/States.tsx';
import { useSavedNotice } from '../parts/use-saved-notice.ts';
import { useStation } from '../state/station-context.tsx';
import { useCall } from '../state/use-call.ts';
import { useLive } from '../state/use-live.ts';

const SUGGESTED = 'suggested';
/** Jobs come and go, so their statuses are counted again at this interval. */
const PACE_MS = 5_000;

function Meaning({ id, of }: { readonly id: ConnectionId; readonly of: StatusInUse }) {
  const { t } = useTranslation('connections');
  const { t: states } = useTranslation('states');
  const station = useStation();
  const saidAsSaved = useSavedNotice();
  const call = useCall();
  const choose = (value: string | null): void => {
    const meaning = StatusMeaning.nullable().safeParse(value === SUGGESTED ? null : value);
    if (!meaning.success || value === null) return;
    const put = async (chosen: StatusMeaning | null): Promise<void> => {
      await (await station.client()).connections.setStatusMeaning({ id, code: of.code, meaning: chosen });
    };
    const before = of.isChosen ? of.meaning : null;
    call.run(async () => {
      await put(meaning.data);
      saidAsSaved(`${t('statuses.means')}: ${of.name}`, () => put(before));
    });
  };
  const suggestion = of.isClear
    ? `${t('statuses.suggested')}${of.isChosen ? '' : `: ${states(`meaning.${of.meaning}`)}`}`
    : t('statuses.unclear');
  return (
    <>
      <Select
        size="xs"
        aria-label={`${t('statuses.means')}: ${of.name}`}
        allowDeselect={false}
        value={of.isChosen ? of.meaning : SUGGESTED}
        data={[
          {
            value: SUGGESTED,
            label: suggestion,
          },
          ...StatusMeaning.options.map((value) => ({ value, label: states(`meaning.${value}`) })),
        ]}
        onChange={choose}
      />
      {call.error !== null && <ProblemNote error={call.error} />}
    </>
  );
}

/** The statuses of a connection's jobs, and what each means for sending. */
export function Statuses({ id }: { readonly id: ConnectionId }) {
  const { t, f } = useTranslation('connections');
  const live = useLive<readonly StatusInUse[]>(['statuses', id], {
    load: (client) => client.connections.statuses({ id }),
    concerns: (event) => event.kind === 'overview',
    paceMs: PACE_MS,
  });
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
        <Table verticalSpacing={4} maw="52rem">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('statuses.status')}</Table.Th>
              <Table.Th>{t('statuses.jobs')}</Table.Th>
              <Table.Th w="28rem">{t('statuses.means')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {live.data.map((status) => (
              <Table.Tr key={status.code}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  {status.name}{' '}
                  {status.code !== status.name && (
                    <Text component="span" size="xs" c="var(--quiet)">
                      {status.code}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td className={parts.figures ?? ''}>{f.number(status.jobs)}</Table.Td>
                <Table.Td>
                  <Meaning id={id} of={status} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </div>
  );
}
