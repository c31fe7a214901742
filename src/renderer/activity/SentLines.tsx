import type { SentFilter } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { EntryTable } from './EntryTable.tsx';
import { SentLine } from './SentLine.tsx';
import { joinedFiles, useSentFiles } from './use-sent-files.ts';

/**
 * What the stations of the site have sent, according to its ledger; while that is away, why nothing is shown.
 * @param isFiltered there may be files that are not shown
 */
export function SentLines(props: { readonly filter: SentFilter; readonly isFiltered: boolean }) {
  const { filter, isFiltered } = props;
  const { t } = useTranslation('activity');
  const pages = useSentFiles(filter);
  const empty = isFiltered
    ? { title: t('none'), why: t('noneWhy') }
    : { title: t('sentEmpty'), why: t('sentEmptyWhy') };
  return (
    <EntryTable pages={pages} lastColumn={t('station')} empty={empty}>
      {(newest, older, now) =>
        joinedFiles(newest, older).map((file) => <SentLine key={file.key} file={file} now={now} />)
      }
    </EntryTable>
  );
}
