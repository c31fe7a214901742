import { Button, Group, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { Empty, FailedNote, Loading, ProblemNote } from '../components/States.tsx';
import parts from '../components/shared.module.css';
import { useListKeys } from '../hooks/use-list-keys.ts';
import { useNow } from '../hooks/use-now.ts';
import { useTranslation } from '../locales/words-context.tsx';
import type { Pages } from './use-pages.ts';

/**
 * Lines of Activity, newest first.
 * @param lastColumn the heading of the last column: who made the step
 * @param empty shown if there are no lines
 * @param children the lines, as of `now`, in milliseconds since the epoch
 */
export function EntryTable<Entry, Place>(props: {
  readonly pages: Pages<Entry, Place>;
  readonly lastColumn: string;
  readonly empty: { readonly title: string; readonly why: string };
  readonly children: (newest: readonly Entry[], older: readonly Entry[], now: number) => ReactNode;
}) {
  const { pages, lastColumn, empty, children } = props;
  const { live, older, more, asking } = pages;
  const { t } = useTranslation('activity');
  const list = useListKeys<HTMLDivElement>();
  const now = useNow(60_000);
  return (
    <>
      {live.kind === 'loading' && <Loading />}
      {live.kind === 'failed' && <FailedNote failure={live} />}
      {live.kind === 'loaded' && live.data.entries.length === 0 && (
        <Empty title={empty.title}>{empty.why}</Empty>
      )}
      {live.kind === 'loaded' && live.data.entries.length > 0 && (
        <div ref={list} className={parts.sheet} style={{ overflowX: 'auto' }}>
          <Table layout="fixed" miw="46rem" verticalSpacing={6} horizontalSpacing="sm" highlightOnHover>
            <Table.Thead>
              <Table.Tr>
                <Table.Th w="6.5rem">{t('when')}</Table.Th>
                <Table.Th w="24%">{t('became')}</Table.Th>
                <Table.Th w="18%">
                  {t('job')} · {t('customer')}
                </Table.Th>
                <Table.Th>{t('what')}</Table.Th>
                <Table.Th w="7.5rem">{lastColumn}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>{children(live.data.entries, older, now)}</Table.Tbody>
          </Table>
        </div>
      )}
      {asking.error !== null && <ProblemNote error={asking.error} />}
      {more !== null && (
        <Group justify="center" mt="md">
          <Button variant="default" loading={asking.busy} onClick={more}>
            {t('older')}
          </Button>
        </Group>
      )}
    </>
  );
}
