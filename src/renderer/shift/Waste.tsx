import { Group, SegmentedControl, Table, Title } from '@mantine/core';
import { useState } from 'react';
import { type ShiftReport, WasteGrouping } from '../../contract/index.ts';
import parts from '../components/shared.module.css';
import { useTranslation } from '../locales/words-context.tsx';
import css from './shift.module.css';
import { useWasteWords } from './use-waste-words.ts';

/** What was resent, by reason, product, hot folder or month; nothing if nothing was. */
export function Waste({ waste }: Pick<ShiftReport, 'waste'>) {
  const { t, f } = useTranslation('shift');
  const [by, setBy] = useState<WasteGrouping>('reason');
  const { nameOf, copiesOf } = useWasteWords();
  const groups = waste[by];
  const most = Math.max(...groups.map(({ files }) => files));
  if (groups.length === 0) return null;
  return (
    <section aria-label={t('waste')} className={css.section}>
      <Group justify="space-between" mb="xs">
        <Title order={2} fz="1rem">
          {t('waste')}
        </Title>
        <SegmentedControl
          aria-label={t('wasteBy')}
          data={WasteGrouping.options.map((value) => ({ value, label: t(value) }))}
          value={by}
          onChange={(value) => setBy(WasteGrouping.parse(value))}
        />
      </Group>
      <div className={parts.sheet} style={{ overflowX: 'auto' }}>
        <Table verticalSpacing={6} horizontalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t(by)}</Table.Th>
              <Table.Th w="40%" aria-hidden />
              <Table.Th ta="right">{t('files')}</Table.Th>
              <Table.Th ta="right">{t('copies')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {groups.map((group) => (
              <Table.Tr key={group.name ?? ''}>
                <Table.Td>
                  <bdi>{nameOf(by, group.name)}</bdi>
                </Table.Td>
                <Table.Td aria-hidden>
                  <div className={css.wasteBar} style={{ width: `${(100 * group.files) / most}%` }} />
                </Table.Td>
                <Table.Td ta="right" className={parts.figures ?? ''}>
                  {f.number(group.files)}
                </Table.Td>
                <Table.Td ta="right" className={parts.figures ?? ''}>
                  {copiesOf(group)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  );
}
