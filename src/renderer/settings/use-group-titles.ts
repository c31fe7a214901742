import type { SettingsChange } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';

/** The titles of groups of settings on the screen. */
export function useGroupTitles(): Readonly<Record<keyof SettingsChange, string>> {
  const { t } = useTranslation('settings');
  return {
    notices: t('notices.title'),
    screens: t('screens'),
    transfers: t('transfers'),
    archive: t('archive'),
    preflight: t('preflight'),
    profiles: t('profiles.title'),
    shipping: t('shipping.title'),
    production: t('production.title'),
    paper: t('paper.title'),
    proxy: t('proxy.title'),
    authorities: t('authorities'),
    desktop: t('desktop.title'),
    sessions: t('sessions.title'),
    operators: t('operators.title'),
  };
}
