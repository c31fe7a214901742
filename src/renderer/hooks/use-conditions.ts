import { type RouteConditions, RuleCondition, type RuleSize } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useStationState } from '../state/station-context.tsx';

/** The conditions of a rule in words, one part each. */
export function useConditions(): (when: RouteConditions) => string[] {
  const { t, f } = useTranslation('rules');
  const { t: states } = useTranslation('states');
  const connections = useStationState((state) => state.overview?.connections) ?? [];
  const anyOf = (names: readonly string[]): string | null => (names.length === 0 ? null : f.either(names));
  const range = (from: number | null, to: number | null, unit: string): string | null => {
    if (from === null && to === null) return null;
    if (to === null) return `≥ ${f.number(from ?? 0)}${unit}`;
    return from === null ? `≤ ${f.number(to)}${unit}` : `${f.number(from)}–${f.number(to)}${unit}`;
  };
  const size = ({ tolerance, ...sides }: RuleSize): string =>
    tolerance === 0
      ? f.sheet(sides)
      : t('withTolerance', { size: f.sheet(sides), tolerance: f.number(tolerance) });

  const inWords = (condition: RuleCondition, when: RouteConditions): string | null => {
    switch (condition) {
      case 'connection':
        return anyOf(when.connections.map((id) => connections.find((one) => one.id === id)?.name ?? id));
      case 'kind':
        return anyOf(when.fileKinds.map((kind) => states(`file.${kind}`)));
      case 'product':
        return anyOf(when.products);
      case 'component':
        return anyOf(when.components);
      case 'material': {
        const materials = anyOf(when.materials);
        return materials === null ? null : t('onMaterial', { materials });
      }
      case 'grammage':
        return range(when.gsmFrom, when.gsmTo, ` ${t('gsm')}`);
      case 'finishing': {
        const finishings = anyOf(when.finishings);
        return finishings === null ? null : t('withFinishing', { finishings });
      }
      case 'quantity':
        return range(when.quantityFrom, when.quantityTo, ` ${t('copies')}`);
      case 'size':
        return when.size === null ? null : size(when.size);
      case 'pages':
        return range(when.pagesFrom, when.pagesTo, ` ${t('pages')}`);
      case 'delivery': {
        const deliveries = anyOf(when.deliveries);
        return deliveries === null ? null : t('shipsBy', { deliveries });
      }
      case 'customer': {
        const customers = anyOf(when.customers);
        return customers === null ? null : t('forCustomer', { customers });
      }
    }
  };

  return (when) =>
    RuleCondition.options.flatMap((condition) => {
      const what = inWords(condition, when);
      if (what === null) return [];
      return [when.not.includes(condition) ? t('excluding', { what }) : what];
    });
}
