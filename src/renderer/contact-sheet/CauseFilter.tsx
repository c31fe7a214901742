import type { FileOnHold, HoldFilter } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { goTo, hashOfContactSheet } from '../navigation/route.ts';
import css from './contact-sheet.module.css';
import { countCauses } from './on-hold-data.ts';

/** A filter for each cause with its number of files on hold, and one for all. */
export function CauseFilter(props: { readonly files: readonly FileOnHold[]; readonly filter: HoldFilter }) {
  const { files, filter } = props;
  const { t, f } = useTranslation('contact-sheet');
  const all: readonly (readonly [HoldFilter, number])[] = [['all', files.length], ...countCauses(files)];
  return all.map(([cause, count]) => (
    <button
      key={cause}
      type="button"
      className={css.filter}
      aria-pressed={filter === cause}
      onClick={() => goTo(hashOfContactSheet(cause))}
    >
      {t(`causes.${cause}`)} <b>{f.number(count)}</b>
    </button>
  ));
}
