import type { ActivityFilter } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { ActivityLine } from './ActivityLine.tsx';
import { EntryTable } from './EntryTable.tsx';
import { joined, useActivity } from './use-activity.ts';

/**
 * The log of this station.
 * @param isFiltered it may have lines that are not shown
 */
export function LogLines(props: { readonly filter: ActivityFilter; readonly isFiltered: boolean }) {
  const { filter, isFiltered } = props;
  const { t } = useTranslation('activity');
  const pages = useActivity(filter);
  const empty = isFiltered
    ? { title: t('none'), why: t('noneWhy') }
    : { title: t('empty'), why: t('emptyWhy') };
  return (
    <EntryTable pages={pages} lastColumn={t('source')} empty={empty}>
      {(newest, older, now) =>
        joined(newest, older).map((entry) => <ActivityLine key={entry.seq} entry={entry} now={now} />)
      }
    </EntryTable>
  );
}
