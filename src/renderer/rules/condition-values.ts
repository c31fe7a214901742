import { RouteConditions, type RuleCondition } from '../../contract/index.ts';

/** What a condition asks for; empty lists and missing bounds ask for nothing. */
const valuesOf: Readonly<Record<RuleCondition, readonly Exclude<keyof RouteConditions, 'not'>[]>> = {
  connection: ['connections'],
  kind: ['fileKinds'],
  product: ['products'],
  component: ['components'],
  material: ['materials'],
  grammage: ['gsmFrom', 'gsmTo'],
  finishing: ['finishings'],
  quantity: ['quantityFrom', 'quantityTo'],
  size: ['size'],
  pages: ['pagesFrom', 'pagesTo'],
  delivery: ['deliveries'],
  customer: ['customers'],
};

const nothing = RouteConditions.parse({});

/** Whether a rule asks about this. */
export const asksAbout = (when: RouteConditions, condition: RuleCondition): boolean =>
  valuesOf[condition].some((name) => {
    const value = when[name];
    return Array.isArray(value) ? value.length > 0 : value !== null;
  });

/** The conditions of a rule without one of them. */
export function withoutCondition(when: RouteConditions, condition: RuleCondition): RouteConditions {
  const emptied = Object.fromEntries(valuesOf[condition].map((name) => [name, nothing[name]]));
  return { ...when, ...emptied, not: when.not.filter((one) => one !== condition) };
}
