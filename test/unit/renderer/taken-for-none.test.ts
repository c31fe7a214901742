import { expect, test } from 'vitest';
import { ConnectionId, OrderFact, RouteConditions, type RouteList } from '../../../src/contract/index.ts';
import { takenForNone } from '../../../src/renderer/rules/taken-for-none.ts';

const north = ConnectionId.parse('north');
const all: RouteList['unstated'] = [{ connectionId: north, name: 'North', facts: [...OrderFact.options] }];
const taken = (when: Record<string, unknown>) =>
  takenForNone(RouteConditions.parse(when), all).flatMap(({ facts }) => facts);

test.each<readonly [OrderFact, Record<string, unknown>]>([
  ['product', { products: ['Cards'] }],
  ['material', { materials: ['Silk'] }],
  ['grammage', { gsmFrom: 300 }],
  ['finishing', { finishings: ['Gold foil'], not: ['finishing'] }],
  ['quantity', { quantityTo: 50 }],
  ['size', { size: { width: 85, height: 55 } }],
  ['pages', { pagesFrom: 2 }],
  ['delivery', { deliveries: ['Next day'] }],
  ['customer', { customers: ['Ada'] }],
])('a rule about the %s takes it for none where the service never states it', (fact, when) => {
  expect(taken(when)).toEqual([fact]);
});

test('a rule about nothing of the order, or another connection, takes nothing for none', () => {
  expect(taken({ components: ['cover'], fileKinds: ['foil'] })).toEqual([]);
  expect(taken({ connections: ['south'], customers: ['Ada'] })).toEqual([]);
});
