import { useCallback } from 'react';
import { useTranslation } from '../locales/words-context.tsx';

const known = ['general', 'cover', 'inner'] as const;

/** What a component is called: its label in the window's language where it is one of the usual ones. */
export function useComponentLabel(): (label: string) => string {
  const { t } = useTranslation('states');
  return useCallback(
    (label) => {
      const usual = known.find((one) => one === label);
      return usual === undefined ? label : t(`component.${usual}`);
    },
    [t],
  );
}
