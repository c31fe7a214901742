import { Table, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ShiftReason, ShiftReport } from '../../contract/index.ts';
import parts from '../components/shared.module.css';
import { useTranslation } from '../locales/words-context.tsx';
import css from './shift.module.css';

function Sheet({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={css.section}>
      <Title order={2} fz="1rem" mb="xs">
        {title}
      </Title>
      <div className={parts.sheet}>
        <Table verticalSpacing={6} horizontalSpacing="sm">
          {children}
        </Table>
      </div>
    </section>
  );
}

/** What each operator did, and how many times; nothing if nobody did anything. */
export function Operators({ operators }: { readonly operators: ShiftReport['operators'] }) {
  const { t } = useTranslation('shift');
  const { t: states } = useTranslation('states');
  if (operators.length === 0) return null;
  return (
    <Sheet title={t('operators')}>
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
    </Sheet>
  );
}

/** Why files were rejected, the most frequent reason first; nothing if none were. */
export function Reasons(props: { readonly title: string; readonly reasons: readonly ShiftReason[] }) {
  const { t, f, say } = useTranslation('shift');
  const { title, reasons } = props;
  if (reasons.length === 0) return null;
  return (
    <Sheet title={title}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('reason')}</Table.Th>
          <Table.Th ta="right">{t('files')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {reasons.map(({ why, files }) => (
          <Table.Tr key={JSON.stringify(why)}>
            <Table.Td>
              <bdi>{why === null ? t('noReason') : say(why)}</bdi>
            </Table.Td>
            <Table.Td ta="right" className={parts.figures ?? ''}>
              {f.number(files)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Sheet>
  );
}
