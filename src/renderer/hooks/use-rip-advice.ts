import { z } from 'zod';
import { useTranslation } from '../locales/words-context.tsx';

/** The RIPs whose makers' manuals have advice on hot folders. */
const Advised = z.enum([
  'caldera',
  'fiery',
  'prinergy-evo',
  'freeflow',
  'processdirector',
  'infoprint',
  'harlequin',
  'gmg',
  'switch',
  'apogee',
  'prisma',
  'durst',
  'onyx',
  'versaworks',
  'wasatch',
  'sai',
]);

/** What a RIP's maker advises for its hot folders; null if nothing is known. */
export function useRipAdvice(): (rip: string) => string | null {
  const { t } = useTranslation('hot-folders');
  return (rip) => {
    const known = Advised.safeParse(rip);
    return known.success ? t(`advice.${known.data}`) : null;
  };
}
