import { useTranslation } from '../locales/words-context.tsx';
import css from './app.module.css';

export const MAIN_ID = 'main';

/** The first stop of Tab: skips the navigation. Not a link, because the address names the screen. */
export function SkipLink() {
  const { t } = useTranslation('shell');
  return (
    <button type="button" className={css.skip} onClick={() => document.getElementById(MAIN_ID)?.focus()}>
      {t('skip')}
    </button>
  );
}
