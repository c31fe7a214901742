import { Anchor, Table, Text, Title } from '@mantine/core';
import type { FolderPace, Pace } from '../../contract/index.ts';
import parts from '../components/shared.module.css';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOf } from '../navigation/route.ts';
import { useStationState } from '../state/station-context.tsx';

/** What a pace was measured from, or why there is none. */
function usePaceWords(now: number): (pace: Pace) => string {
  const { t, f } = useTranslation('shift');
  return (pace) => {
    switch (pace.kind) {
      case 'measured':
        return t(`due.measured.${pace.by}`, { count: pace.of, since: f.moment(pace.since, now) });
      case 'too-few':
        return t('due.too-few', { count: pace.of });
      case 'paused':
      case 'away':
        return t(`due.${pace.kind}`);
    }
  };
}

/** How fast each hot folder is, what it was measured from, and when it would be empty. */
export function Paces({ folders, now }: { readonly folders: readonly FolderPace[]; readonly now: number }) {
  const { t, f } = useTranslation('shift');
  const { t: states } = useTranslation('states');
  const named = useStationState(({ overview }) => overview?.hotFolders ?? []);
  const wordsOf = usePaceWords(now);
  const shown = (figure: number | null): string => (figure === null ? '–' : f.number(Math.round(figure)));
  return (
    <section aria-label={t('due.paces')}>
      <Title order={2} fz="1rem" mb="xs">
        {t('due.paces')}
      </Title>
      <div className={parts.sheet} style={{ overflowX: 'auto' }}>
        <Table verticalSpacing={6} horizontalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('hotFolder')}</Table.Th>
              {(['at-rip', 'ready'] as const).map((phase) => (
                <Table.Th key={phase} ta="right">
                  {states(`phase.${phase}`)}
                </Table.Th>
              ))}
              {(['filesAnHour', 'copiesAnHour', 'emptyAt'] as const).map((column) => (
                <Table.Th key={column} ta="right">
                  {t(`due.${column}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {folders.map(({ hotFolderId, inFolder, toSend, pace, emptyAt }) => (
              <Table.Tr key={hotFolderId}>
                <Table.Th scope="row" fw={400}>
                  <Anchor href={hashOf('hot-folder', hotFolderId)}>
                    <bdi>{named.find(({ id }) => id === hotFolderId)?.name ?? t('removedFolder')}</bdi>
                  </Anchor>
                  <Text size="xs" c="var(--quiet)">
                    {wordsOf(pace)}
                  </Text>
                </Table.Th>
                {[
                  f.number(inFolder),
                  f.number(toSend),
                  shown(pace.kind === 'measured' ? pace.files : null),
                  shown(pace.kind === 'measured' ? pace.copies : null),
                  emptyAt === null ? '–' : f.moment(emptyAt, now),
                ].map((figure, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay where they are.
                  <Table.Td key={column} ta="right" className={parts.figures ?? ''}>
                    {figure}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  );
}
