import { type Component, knownIn } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';

/**
 * "85 × 55 mm (with bleed 91 × 61 mm)", in the units of the settings; the service's name for it if it gives
 * no measures.
 */
export function useFormatSize(): (component: Component) => string | null {
  const { t, f } = useTranslation('job');
  return ({ size, finishedMm, unfinishedMm }) => {
    const [trimmed, withBleed] = [knownIn(finishedMm), knownIn(unfinishedMm)];
    if (trimmed === null) return size;
    const finished = f.sheet(trimmed);
    return withBleed === null ? finished : t('withBleed', { finished, unfinished: f.sheet(withBleed) });
  };
}
