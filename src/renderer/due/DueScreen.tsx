import { Text, Title } from '@mantine/core';
import type { DueBoard } from '../../contract/index.ts';
import { Empty, Failed, Loading } from '../components/States.tsx';
import shell from '../components/screen.module.css';
import { useDueBoard } from '../hooks/use-due-board.ts';
import { useNow } from '../hooks/use-now.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { Paces } from './Paces.tsx';
import { sumOf, Times } from './Times.tsx';

const MINUTE_MS = 60_000;

const isEmpty = ({ late, times, later }: DueBoard): boolean => sumOf(late).jobs + times.length + later === 0;

/** What has to be ready when, what will not be at today's pace, and how fast each hot folder is. */
export function DueScreen() {
  const { t } = useTranslation('shift');
  const now = useNow(MINUTE_MS / 6);
  const live = useDueBoard(now);
  if (live.kind === 'loading') return <Loading />;
  if (live.kind === 'failed') return <Failed failure={live} />;
  const { later, undated, folders } = live.data;
  return (
    <div className={shell.scroll}>
      <Title order={1} fz="1.25rem" mb="md">
        {t('due.title')}
      </Title>
      {isEmpty(live.data) ? (
        <Empty title={t('due.none')}>{t('due.noneWhy')}</Empty>
      ) : (
        <Times board={live.data} now={now} />
      )}
      {later + undated > 0 && (
        <Text c="var(--quiet)" size="sm" mb="lg">
          {[
            later > 0 && t('due.later', { count: later }),
            undated > 0 && t('due.undated', { count: undated }),
          ]
            .filter((words) => words !== false)
            .join(' ')}
        </Text>
      )}
      {folders.length > 0 && <Paces folders={folders} now={now} />}
    </div>
  );
}
