import { Table, Text, Title } from '@mantine/core';
import type { HotFolderId, RoutedBy, SimulatedFile, Simulation } from '../../contract/index.ts';
import parts from '../components/shared.module.css';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOf } from '../navigation/route.ts';
import { useStationState } from '../state/station-context.tsx';

/** Where each file would go, and why; if that changes, also where it goes now. */
function Files({
  files,
  areChanged,
}: {
  readonly files: readonly SimulatedFile[];
  readonly areChanged: boolean;
}) {
  const { t, say } = useTranslation('rules');
  const { t: job } = useTranslation('job');
  const folders = useStationState((state) => state.overview?.hotFolders) ?? [];
  const names = (ids: readonly HotFolderId[]): string =>
    ids.length === 0
      ? t('nowhere')
      : ids.map((id) => folders.find((folder) => folder.id === id)?.name ?? id).join(', ');
  const inWords = (by: RoutedBy): string => {
    switch (by.by) {
      case 'rule':
        return by.name;
      case 'default':
        return t('default');
      case 'operator':
        return job('byHand');
    }
  };
  return (
    <div className={parts.sheet} style={{ overflowX: 'auto', marginTop: 10 }}>
      <Table verticalSpacing={6} horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('file')}</Table.Th>
            {areChanged && <Table.Th>{t('goesNow')}</Table.Th>}
            <Table.Th>{t(areChanged ? 'wouldGo' : 'goesTo')}</Table.Th>
            <Table.Th>{t('rule')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {files.map((one) => (
            <Table.Tr key={one.artworkId}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                <Text size="sm">{one.fileName}</Text>
                <Text component="a" size="xs" c="var(--quiet)" href={hashOf('job', one.jobKey)}>
                  {one.jobName}
                </Text>
              </Table.Td>
              {areChanged && <Table.Td>{names(one.from)}</Table.Td>}
              <Table.Td>{names(one.to)}</Table.Td>
              <Table.Td>
                {one.by !== null && inWords(one.by)}
                {one.nowhere !== null && say(one.nowhere)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** What the rules as shown would have done to the latest files. */
export function SimulationView({ simulation }: { readonly simulation: Simulation }) {
  const { t } = useTranslation('rules');
  const { looked, changed, changedCount, unchanged, unchangedCount, withoutRouteCount } = simulation;
  const onlyLatest = (shown: number, of: number) =>
    shown < of && (
      <Text size="sm" c="var(--quiet)">
        {t('latestListed', { count: shown })}
      </Text>
    );
  return (
    <section aria-labelledby="test-result">
      <div aria-live="polite">
        <Title id="test-result" order={2} fz="1rem" mt="lg" mb={6}>
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
      </div>
      {onlyLatest(changed.length, changedCount)}
      {changed.length > 0 && <Files files={changed} areChanged />}
      {unchanged.length > 0 && (
        <details style={{ marginTop: 10 }}>
          <summary>{t('unchanged', { count: unchangedCount })}</summary>
          {onlyLatest(unchanged.length, unchangedCount)}
          <Files files={unchanged} areChanged={false} />
        </details>
      )}
    </section>
  );
}
