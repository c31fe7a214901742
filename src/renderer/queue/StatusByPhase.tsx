import { Table } from '@mantine/core';
import { Phase, type QueueStatusCounts } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { PhaseBadge } from '../parts/Badges.tsx';
import parts from '../parts/parts.module.css';
import { FailedNote } from '../parts/States.tsx';
import { useStation, useStationState } from '../state/station-context.tsx';
import { useLive } from '../state/use-live.ts';
import css from './queue.module.css';

/** Statuses against phases; every number shows its rows. */
export function StatusByPhase() {
  const station = useStation();
  const { t, f } = useTranslation('queue');
  const filter = useStationState((state) => state.filter);
  const live = useLive<QueueStatusCounts>(['status counts'], {
    load: (client) => client.queue.statusCounts(),
    concerns: (event) => event.kind === 'row' || event.kind === 'row-gone',
  });
  if (live.kind === 'failed') return <FailedNote failure={live} />;
  if (live.kind === 'loading') return null;
  const isOn = (phase: Phase, code: string): boolean =>
    filter.phases.length === 1 &&
    filter.phases[0] === phase &&
    filter.statuses.length === 1 &&
    filter.statuses[0] === code;
  return (
    <section className={`${parts.sheet} ${css.matrix}`} aria-label={t('matrix')}>
      <Table verticalSpacing={2} horizontalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('column.status')}</Table.Th>
            {Phase.options.map((phase) => (
              <Table.Th key={phase} className={parts[phase]}>
                <PhaseBadge phase={phase} />
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {live.data.map(({ code, name, phases }) => (
            <Table.Tr key={code}>
              <Table.Th scope="row" fw={500}>
                {name}
              </Table.Th>
              {Phase.options.map((phase) => (
                <Table.Td key={phase}>
                  {phases[phase] > 0 && (
                    <button
                      type="button"
                      className={`${css.number} ${parts[phase]}`}
                      aria-pressed={isOn(phase, code)}
                      aria-label={t('matrixNumber', { count: phases[phase], status: name })}
                      onClick={() =>
                        station.setFilter(
                          isOn(phase, code)
                            ? { ...filter, phases: [], statuses: [] }
                            : { ...filter, phases: [phase], statuses: [code] },
                        )
                      }
                    >
                      {f.number(phases[phase])}
                    </button>
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
