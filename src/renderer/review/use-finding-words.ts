import type { PreflightFinding } from '../../contract/index.ts';
import { useWords } from '../words/words-context.tsx';

/** A finding in the language of the screens; sizes in the operator's units. */
export function useFindingWords(): (finding: PreflightFinding) => string {
  const { t, f } = useWords('findings');
  return ({ code, values, text }) => {
    const size = (width: unknown, height: unknown): string =>
      f.sheet({ width: Number(width), height: Number(height) });
    const inWords =
      'orderedWidth' in values
        ? {
            ...values,
            is: size(values.width, values.height),
            ordered: size(values.orderedWidth, values.orderedHeight),
          }
        : values;
    return String(t(code, { ...inWords, defaultValue: text }));
  };
}
