import { useCallback } from 'react';
import { useTranslation } from '../locales/words-context.tsx';

const known = ['general', 'cover', 'inner'] as const;

/** What a component is called: the usual labels in the window's language, others as they are. */
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
