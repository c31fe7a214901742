import { Table, Title } from '@mantine/core';
import type { ShiftReport } from '../../contract/index.ts';
import parts from '../components/shared.module.css';
import { useTranslation } from '../locales/words-context.tsx';
import css from './shift.module.css';

/** What each operator did, and how many times; nothing if nobody did anything. */
export function Operators({ operators }: { readonly operators: ShiftReport['operators'] }) {
  const { t } = useTranslation('shift');
  const { t: states } = useTranslation('states');
  if (operators.length === 0) return null;
  return (
    <section className={css.section}>
      <Title order={2} fz="1rem" mb="xs">
        {t('operators')}
      </Title>
      <div className={parts.sheet}>
        <Table verticalSpacing={6} horizontalSpacing="sm">
          <Table.Tbody>
            {operators.map(({ name, deeds }) => (
              <Table.Tr key={name ?? ''}>
                <Table.Th>
                  <bdi>{name ?? t('notRecorded')}</bdi>
                </Table.Th>
                <Table.Td>
                  {deeds
                    .map(({ event, times }) => t('deed', { event: states(`event.${event}`), times }))
                    .join(' · ')}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  );
}
