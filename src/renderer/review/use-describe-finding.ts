import type { FindingCode, PreflightFinding } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';

/** Values that are lengths in millimetres. */
const lengths: ReadonlySet<string> = new Set(['left', 'right', 'top', 'bottom', 'wanted', 'widthMm']);

/** A finding in the language of the screens; sizes in the operator's units. */
export function useDescribeFinding(): (finding: PreflightFinding) => string {
  const { t, f } = useTranslation('findings');
  const size = (width: unknown, height: unknown): string =>
    f.sheet({ width: Number(width), height: Number(height) });
  const part = (key: string, fallback: string): string =>
    String(t(`part.${key}` as FindingCode, { defaultValue: fallback }));
  /** A value that has its own words. */
  const quoted = (code: FindingCode, name: string, value: string | number): string | number => {
    if (lengths.has(name)) return f.length(Number(value));
    switch (`${code} ${name}`) {
      case 'foil.hairline least':
        return f.length(Number(value));
      case 'foil.other foil':
        return part(`foil.${value}`, String(value));
      case 'font.missing font':
        return value === '' ? part('noName', '') : value;
      case 'pdfx.broken rules':
        return String(value)
          .split(',')
          .map((rule) => part(`rule.${rule}`, rule))
          .join(', ');
      default:
        return value;
    }
  };
  return ({ code, values, text }) => {
    const inWords: Record<string, string | number> = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, quoted(code, name, value)]),
    );
    if ('orderedWidth' in values) {
      inWords.is = size(values.width, values.height);
      inWords.ordered = size(values.orderedWidth, values.orderedHeight);
    }
    if (typeof values.pageCount === 'number') inWords.count = values.pageCount;
    if ('sides' in values) inWords.printed = part(`side.${values.sides === 1 ? 'single' : 'double'}`, '');
    // Where no page was looked at, none is counted.
    const isWhole = (code === 'file.too-much' || code === 'file.took-too-long') && !('looked' in values);
    return String(t(isWhole ? `${code}-whole` : code, { ...inWords, defaultValue: text }));
  };
}
