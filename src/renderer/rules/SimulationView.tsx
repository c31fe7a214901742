import { Table, Text, Title } from '@mantine/core';
import type { HotFolderId, Simulation } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOf } from '../navigation/route.ts';
import parts from '../parts/parts.module.css';
import { useStationState } from '../state/station-context.tsx';

/** What the rules as they stand here would have done to the latest files. */
export function SimulationView({ simulation }: { readonly simulation: Simulation }) {
  const { t } = useTranslation('rules');
  const folders = useStationState((state) => state.overview?.hotFolders) ?? [];
  const names = (ids: readonly HotFolderId[]): string =>
    ids.length === 0
      ? t('nowhere')
      : ids.map((id) => folders.find((folder) => folder.id === id)?.name ?? id).join(', ');
  const { looked, changed, changedCount, withoutRouteCount } = simulation;
  return (
    <section aria-live="polite">
      <Title order={2} fz="1rem" mt="lg" mb={6}>
        {t('wouldDo')}
      </Title>
      <Text size="sm">
        {t('looked', { count: looked })} {t('changed', { count: changedCount })}
      </Text>
      {withoutRouteCount > 0 && (
        <Text size="sm" className={parts.attention}>
          {t('without', { count: withoutRouteCount })}
        </Text>
      )}
      {changed.length > 0 && (
        <div className={parts.sheet} style={{ overflowX: 'auto', marginTop: 10 }}>
          <Table verticalSpacing={6} horizontalSpacing="md">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('file')}</Table.Th>
                <Table.Th>{t('goesNow')}</Table.Th>
                <Table.Th>{t('wouldGo')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {changed.map((one) => (
                <Table.Tr key={one.artworkId}>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>
                    <Text size="sm">{one.fileName}</Text>
                    <Text component="a" size="xs" c="var(--quiet)" href={hashOf('job', one.jobKey)}>
                      {one.jobName}
                    </Text>
                  </Table.Td>
                  <Table.Td>{names(one.from)}</Table.Td>
                  <Table.Td>{names(one.to)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </section>
  );
}
