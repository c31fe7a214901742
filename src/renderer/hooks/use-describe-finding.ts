import type { PreflightFinding } from '../../contract/index.ts';
import { describeFinding } from '../../locales/describe-finding.ts';
import { useTranslation } from '../locales/words-context.tsx';

/** A finding in the language of the screens, with sizes in the operator's units. */
export function useDescribeFinding(): (finding: PreflightFinding) => string {
  const { t, f } = useTranslation('findings');
  return (finding) => describeFinding(t, f, finding);
}
