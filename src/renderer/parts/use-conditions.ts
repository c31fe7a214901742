import type { RouteConditions } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';

/** What a rule asks for, in words: one part for each condition that it has. */
export function useConditions(): (when: RouteConditions) => string[] {
  const { t, f } = useTranslation('rules');
  const { t: states } = useTranslation('states');
  const or = new Intl.ListFormat(f.locale, { type: 'disjunction' });
  const range = (from: number | null, to: number | null, unit: string): string | null => {
    if (from === null && to === null) return null;
    if (to === null) return `≥ ${f.number(from ?? 0)}${unit}`;
    return from === null ? `≤ ${f.number(to)}${unit}` : `${f.number(from)}–${f.number(to)}${unit}`;
  };
  return (when) =>
    [
      when.products.length === 0 ? null : or.format(when.products),
      when.materials.length === 0 ? null : t('onMaterial', { materials: or.format(when.materials) }),
      range(when.gsmFrom, when.gsmTo, ' g/m²'),
      when.finishings.length === 0 ? null : t('withFinishing', { finishings: or.format(when.finishings) }),
      when.components.length === 0 ? null : or.format(when.components),
      when.fileKinds.length === 0 ? null : or.format(when.fileKinds.map((kind) => states(`file.${kind}`))),
      range(when.quantityFrom, when.quantityTo, ` ${t('copies')}`),
    ].filter((part) => part !== null);
}
