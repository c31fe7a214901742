import { IconLock } from '@tabler/icons-react';
import { createContext, type ReactNode, use } from 'react';
import { useTranslation } from '../locales/words-context.tsx';

/** Names of the settings that are fixed for this machine. */
export const Locked = createContext<readonly string[]>([]);

/**
 * For the field of a setting: its label and, if the setting is fixed, that it cannot be changed, with the
 * reason.
 */
export function useLock(): (
  setting: string,
  label: string,
) => { readonly label: ReactNode; readonly disabled: boolean } {
  const { t } = useTranslation('settings');
  const locked = use(Locked);
  return (setting, label) => {
    if (!locked.includes(setting)) return { label, disabled: false };
    const shown = (
      <>
        {label} <IconLock size={14} aria-hidden style={{ verticalAlign: '-2px' }} />{' '}
        <span style={{ fontWeight: 400 }}>{t('locked')}</span>
      </>
    );
    return { label: shown, disabled: true };
  };
}
