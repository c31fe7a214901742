import type { OrderFact, RouteConditions, RouteList } from '../../contract/index.ts';

/** Whether a rule asks about a fact of the order. */
const asks: Readonly<Record<OrderFact, (when: RouteConditions) => boolean>> = {
  product: ({ products }) => products.length > 0,
  material: ({ materials }) => materials.length > 0,
  grammage: ({ gsmFrom, gsmTo }) => gsmFrom !== null || gsmTo !== null,
  finishing: ({ finishings }) => finishings.length > 0,
  quantity: ({ quantityFrom, quantityTo }) => quantityFrom !== null || quantityTo !== null,
  size: ({ size }) => size !== null,
  pages: ({ pagesFrom, pagesTo }) => pagesFrom !== null || pagesTo !== null,
  delivery: ({ deliveries }) => deliveries.length > 0,
  customer: ({ customers }) => customers.length > 0,
};

/** For each connection of a rule, what the rule asks about and an order that does not say it has none of. */
export const takenForNone = (when: RouteConditions, unstated: RouteList['unstated']): RouteList['unstated'] =>
  unstated
    .filter(({ connectionId }) => when.connections.length === 0 || when.connections.includes(connectionId))
    .map((one) => ({ ...one, facts: one.facts.filter((fact) => asks[fact](when)) }))
    .filter(({ facts }) => facts.length > 0);
