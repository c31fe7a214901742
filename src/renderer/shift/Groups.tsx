import { Group, SegmentedControl, Table, Title } from '@mantine/core';
import { useState } from 'react';
import { type ShiftCounts, ShiftGrouping, type ShiftReport } from '../../contract/index.ts';
import parts from '../components/shared.module.css';
import { useTranslation } from '../locales/words-context.tsx';
import css from './shift.module.css';
import { useCopies } from './use-copies.ts';
import { useGroupName } from './use-group-name.ts';

const columns = ['sent', 'pickedUp', 'rejected', 'resent', 'jobs'] as const;

/** The numbers by hot folder, stock or product, and of all. */
export function Groups(props: { readonly groups: ShiftReport['groups']; readonly totals: ShiftCounts }) {
  const { t, f } = useTranslation('shift');
  const [by, setBy] = useState<ShiftGrouping>('hotFolder');
  const nameOf = useGroupName();
  const copiesOf = useCopies();
  const numbersOf = (counts: ShiftCounts) => (
    <>
      {columns.map((column) => (
        <Table.Td key={column} ta="right" className={parts.figures ?? ''}>
          {f.number(counts[column])}
        </Table.Td>
      ))}
      <Table.Td ta="right" className={parts.figures ?? ''}>
        {copiesOf(counts)}
      </Table.Td>
    </>
  );
  return (
    <section aria-label={t('by')} className={css.section}>
      <Group justify="space-between" mb="xs">
        <Title order={2} fz="1rem">
          {t(by)}
        </Title>
        <SegmentedControl
          aria-label={t('by')}
          data={ShiftGrouping.options.map((value) => ({ value, label: t(value) }))}
          value={by}
          onChange={(value) => setBy(ShiftGrouping.parse(value))}
        />
      </Group>
      <div className={parts.sheet} style={{ overflowX: 'auto' }}>
        <Table verticalSpacing={6} horizontalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t(by)}</Table.Th>
              {columns.map((column) => (
                <Table.Th key={column} ta="right">
                  {t(column)}
                </Table.Th>
              ))}
              <Table.Th ta="right">{t('copies')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {props.groups[by].map((group) => (
              <Table.Tr key={group.name ?? ''}>
                <Table.Td>
                  <bdi>{nameOf(by, group.name)}</bdi>
                </Table.Td>
                {numbersOf(group)}
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th>{t('total')}</Table.Th>
              {numbersOf(props.totals)}
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </div>
    </section>
  );
}
