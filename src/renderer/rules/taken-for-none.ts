import type { RouteConditions, RouteList } from '../../contract/index.ts';
import { asksAbout } from './condition-values.ts';

/** For each connection of a rule, what the rule asks about and an order that does not say it has none of. */
export const takenForNone = (when: RouteConditions, unstated: RouteList['unstated']): RouteList['unstated'] =>
  unstated
    .filter(({ connectionId }) => when.connections.length === 0 || when.connections.includes(connectionId))
    .map((one) => ({ ...one, facts: one.facts.filter((fact) => asksAbout(when, fact)) }))
    .filter(({ facts }) => facts.length > 0);
