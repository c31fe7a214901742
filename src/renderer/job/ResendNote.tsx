import { type Artwork, resendBar } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import css from './job.module.css';

/** Why *Resend to RIP* is not offered for a sent file, unless its state says so already. */
export function ResendNote({ file }: { readonly file: Artwork }) {
  const { t } = useTranslation('actions');
  const bar = resendBar(file);
  if (bar !== 'in-folder' && bar !== 'not-wanted') return null;
  return <div className={css.note}>{t(`notResent.${bar}`)}</div>;
}
