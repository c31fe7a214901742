import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  absent,
  ConnectionId,
  type Fact,
  HotFolderId,
  known,
  message,
  none,
  OrderFact,
  RouteRule,
  RoutesElsewhere,
  RuleCondition,
  unreadable,
} from '../../../src/contract/index.ts';
import { gsmOf, type RouteFacts } from '../../../src/main/station/hotfolders/routing/conditions.ts';
import { factsOf } from '../../../src/main/station/hotfolders/routing/describe.ts';
import { decideRoute, type RouteSettings } from '../../../src/main/station/hotfolders/routing/route.ts';
import { HotFolderProfile } from '../../../src/main/station/settings/index.ts';
import { english } from '../../support/english.ts';

const rip = HotFolderId.parse('rip');
const foil = HotFolderId.parse('foil');
const proof = HotFolderId.parse('proof');
const folder = (id: HotFolderId): HotFolderProfile =>
  HotFolderProfile.parse({ id, name: id.toUpperCase(), path: `/hot/${id}` });
const hotFolders = [folder(rip), folder(foil), folder(proof)];
/** Routing by these rules, with this hot folder for unmatched files. */
const by = (
  routes: readonly RouteRule[],
  defaultHotFolder: HotFolderId | null = null,
): Omit<RouteSettings, 'connections'> => ({
  routes,
  hotFolders,
  defaultHotFolder,
  elsewhere: RoutesElsewhere.parse({}),
});
const rule = (
  id: string,
  when: Record<string, unknown>,
  to: readonly string[] = ['rip'],
  enabled = true,
): RouteRule => RouteRule.parse({ id, name: `Rule ${id}`, when, to, enabled });
const card: RouteFacts = {
  connectionId: ConnectionId.parse('north'),
  product: known('Business Cards'),
  component: 'general',
  material: known('Recycled Silk, 350 gsm'),
  finishings: known([{ alias: 'finishing-lamination-matt-double', name: 'Matt double' }]),
  quantity: known(500),
  kind: 'colour',
  size: known({ width: 85, height: 55 }),
  pages: known(2),
  delivery: known('Next day'),
  customer: known('Fjordlys Festival AS'),
  noneIfAbsent: [],
};
const to = (facts: Partial<RouteFacts>, ...rules: RouteRule[]) =>
  decideRoute({ ...card, ...facts }, by(rules)).to;
const why = (facts: Partial<RouteFacts>, one: RouteRule): string | undefined =>
  english(decideRoute({ ...card, ...facts }, by([one])).verdicts[0]?.why);

/** For each condition, facts that meet it and facts that do not. */
const asked: [RuleCondition, [Record<string, unknown>, Record<string, unknown>]][] = [
  ['connection', [{ connections: ['north'] }, { connections: ['south'] }]],
  ['kind', [{ fileKinds: ['colour'] }, { fileKinds: ['foil'] }]],
  ['product', [{ products: ['Business Cards'] }, { products: ['Postcards'] }]],
  ['component', [{ components: ['general'] }, { components: ['cover'] }]],
  ['material', [{ materials: ['silk'] }, { materials: ['gloss'] }]],
  ['grammage', [{ gsmFrom: 300 }, { gsmTo: 300 }]],
  ['finishing', [{ finishings: ['Matt double'] }, { finishings: ['Gold foil'] }]],
  ['quantity', [{ quantityFrom: 500 }, { quantityFrom: 501 }]],
  ['size', [{ size: { width: 85, height: 55 } }, { size: { width: 148, height: 210 } }]],
  ['pages', [{ pagesTo: 2 }, { pagesFrom: 3 }]],
  ['delivery', [{ deliveries: ['Next day'] }, { deliveries: ['Saver'] }]],
  ['customer', [{ customers: ['fjordlys'] }, { customers: ['Aurora'] }]],
];

test('every existing condition is tested here', () => {
  expect(asked.map(([condition]) => condition)).toEqual(RuleCondition.options);
});

describe('one condition at a time', () => {
  test.each<[string, Record<string, unknown>, boolean]>([
    ['no conditions', {}, true],
    ['the product, in any spelling', { products: ['business-cards'] }, true],
    ['another product', { products: ['Postcards', 'Bookmarks'] }, false],
    ['the component', { components: ['GENERAL'] }, true],
    ['another component', { components: ['cover'] }, false],
    ['a word of the material', { materials: ['silk'] }, true],
    ['no word of the material', { materials: ['gloss'] }, false],
    ['light enough', { gsmTo: 350 }, true],
    ['too light', { gsmFrom: 351 }, false],
    ['a finishing by its alias', { finishings: ['finishing-lamination-matt-double'] }, true],
    ['a finishing by its name', { finishings: ['matt double'] }, true],
    ['another finishing', { finishings: ['Gold foil'] }, false],
    ['the connection', { connections: ['north'] }, true],
    ['another connection', { connections: ['south'] }, false],
    ['the kind', { fileKinds: ['colour', 'other'] }, true],
    ['another kind', { fileKinds: ['foil'] }, false],
    ['enough of them', { quantityFrom: 500, quantityTo: 500 }, true],
    ['too few', { quantityFrom: 501 }, false],
    ['the trim size', { size: { width: 85, height: 55 } }, true],
    ['the trim size, rotated', { size: { width: 55, height: 85 } }, true],
    ['near enough', { size: { width: 87, height: 54, tolerance: 2 } }, true],
    ['one side too different', { size: { width: 87.1, height: 55, tolerance: 2 } }, false],
    ['another trim size', { size: { width: 148, height: 210 } }, false],
    ['the right number of pages', { pagesFrom: 2, pagesTo: 2 }, true],
    ['too many pages', { pagesTo: 1 }, false],
    ['the delivery group, in any spelling', { deliveries: ['Same day', 'NEXT-DAY'] }, true],
    ['another delivery group', { deliveries: ['next'] }, false],
    ['a word of the customer', { customers: ['festival'] }, true],
    ['no word of the customer', { customers: ['Nordlys', '—'] }, false],
    [
      'all of several conditions',
      { products: ['Business Cards'], gsmFrom: 300, fileKinds: ['colour'] },
      true,
    ],
    [
      'all but one of several conditions',
      { products: ['Business Cards'], gsmFrom: 400, fileKinds: ['colour'] },
      false,
    ],
  ])('%s', (_, when, takes) => {
    expect(to({}, rule('a', when))).toEqual(takes ? [rip] : []);
  });

  test.each(asked)(
    'negated, the condition on %s matches what it did not, and nothing else',
    (condition, when) => {
      const [holding, missing] = when;
      const takes = (one: Record<string, unknown>, not: readonly RuleCondition[]): boolean =>
        to({}, rule('a', { ...one, not })).length > 0;
      expect([takes(holding, []), takes(missing, [])]).toEqual([true, false]);
      expect([takes(holding, [condition]), takes(missing, [condition])]).toEqual([false, true]);
      // It has no values, and matches everything either way.
      expect(takes({}, [condition])).toBe(true);
      const excluded = decideRoute(card, by([rule('a', { ...holding, not: [condition] })])).verdicts[0];
      expect(excluded).toMatchObject({ takes: false, why: { code: `route.${condition}-excluded` } });
    },
  );

  const unknown: RouteFacts = {
    ...card,
    product: absent,
    material: absent,
    finishings: absent,
    quantity: absent,
    size: absent,
    pages: absent,
    delivery: absent,
    customer: absent,
  };

  const unreadableFacts: RouteFacts = {
    ...unknown,
    product: unreadable('$.kind'),
    material: unreadable('$.paper'),
    finishings: unreadable('$.options'),
    quantity: unreadable('$.count'),
    size: unreadable('$.format'),
    pages: unreadable('$.pp'),
    delivery: unreadable('$.ship'),
    customer: unreadable('$.client'),
  };
  const aboutFacts = asked.flatMap(([condition, [when]]) => {
    const fact = OrderFact.safeParse(condition);
    return fact.success ? [[fact.data, when] as const] : [];
  });

  test('the facts that an order may not say', () => {
    expect(aboutFacts.map(([fact]) => fact)).toEqual(OrderFact.options);
  });

  test.each(aboutFacts)(
    'a rule about an unknown %s, negated or not, makes the file wait: no further rule and no default takes it',
    (fact, when) => {
      for (const facts of [unknown, unreadableFacts])
        for (const not of [[], [fact]]) {
          const asking = rule('a', { ...when, not });
          const {
            to: sent,
            by: sender,
            waits,
            verdicts,
          } = decideRoute(facts, by([asking, rule('b', {})], proof));
          expect([sent, sender]).toEqual([[], null]);
          expect(waits).toEqual({ fact, rule: 'Rule a' });
          expect(verdicts).toEqual([
            { ruleId: 'a', name: 'Rule a', takes: false, waits: fact, why: message(`route.${fact}-unknown`) },
          ]);
        }
    },
  );

  test.each(aboutFacts)(
    'where the service never states the %s, an order without it has none, and only then',
    (fact, when) => {
      const never = { noneIfAbsent: [fact] };
      expect(to({ ...unknown, ...never }, rule('a', { ...when }))).toEqual([]);
      expect(to({ ...unknown, ...never }, rule('a', { ...when }), rule('b', {}, ['proof']))).toEqual([proof]);
      expect(to({ ...unknown, ...never }, rule('a', { ...when, not: [fact] }))).toEqual([rip]);
      const other = decideRoute({ ...unreadableFacts, ...never }, by([rule('a', { ...when })]));
      expect(other.waits).toEqual({ fact, rule: 'Rule a' });
    },
  );

  test('an order that says that it has none of something is known', () => {
    const plain = { finishings: none, material: none };
    expect(to(plain, rule('a', { finishings: ['Gold foil'], not: ['finishing'] }))).toEqual([rip]);
    expect(to(plain, rule('a', { finishings: ['Gold foil'] }))).toEqual([]);
    expect(to(plain, rule('a', { gsmFrom: 1 }))).toEqual([]);
  });

  test('a rule that something known rules out is passed over, whatever else it asks about', () => {
    const asking = rule('a', { products: ['Postcards'], finishings: ['Gold foil'], customers: ['Aurora'] });
    expect(to({ finishings: absent, customer: absent }, asking, rule('b', {}, ['proof']))).toEqual([proof]);
    const later = rule('a', { finishings: ['Gold foil'], customers: ['Aurora'] });
    expect(to({ finishings: absent }, later, rule('b', {}, ['proof']))).toEqual([proof]);
  });

  test('what the service did not say is named', () => {
    const unknown = { material: absent, quantity: absent };
    expect(why(unknown, rule('a', { materials: ['silk'] }))).toBe('Material unknown.');
    expect(why(unknown, rule('a', { gsmFrom: 1 }))).toBe('Grammage unknown.');
    expect(why({ material: known('Silk') }, rule('a', { gsmFrom: 1 }))).toBe('Grammage unknown.');
    expect(why(unknown, rule('a', { quantityFrom: 0 }))).toBe('Quantity unknown.');
  });
});

describe('the list', () => {
  test('the first matching rule wins', () => {
    expect(
      to({}, rule('a', { products: ['Postcards'] }, ['foil']), rule('b', {}, ['proof']), rule('c', {})),
    ).toEqual([proof]);
  });

  test('a rule can send a file to several hot folders, each once', () => {
    expect(to({ kind: 'foil' }, rule('a', { fileKinds: ['foil'] }, ['foil', 'proof', 'foil']))).toEqual([
      foil,
      proof,
    ]);
  });

  test('a rule that is off, or whose hot folder is gone, matches nothing', () => {
    expect(to({}, rule('a', {}, ['rip'], false))).toEqual([]);
    expect(to({}, rule('a', {}, ['gone']), rule('b', {}, ['gone', 'proof']))).toEqual([proof]);
  });

  test('the matching rule says how strictly a file is checked, or leaves it to the hot folders', () => {
    const strict = RouteRule.parse({ ...rule('a', { products: ['Postcards'] }), preflight: 'strict' });
    const judged = (product: string) =>
      decideRoute({ ...card, product: known(product) }, by([strict, rule('b', {})])).preflight;
    expect(judged('Postcards')).toBe('strict');
    expect(judged('Bookmarks')).toBeNull();
    expect(decideRoute(card, by([], rip)).preflight).toBeNull();
  });

  test('nothing is guessed', () => {
    const nothing = { to: [], by: null, elsewhere: null, preflight: null, waits: null, verdicts: [] };
    expect(decideRoute(card, by([]))).toEqual(nothing);
  });

  test('it explains itself, rule by rule, up to the one that decides', () => {
    const rules = [
      rule('a', { products: ['Postcards', 'Bookmarks'] }),
      rule('b', { gsmFrom: 100, gsmTo: 200 }),
      rule('c', {}, ['rip'], false),
      rule('d', { finishings: ['Gold foil'] }),
      rule('e', {}),
      rule('f', {}),
    ];
    const { verdicts } = decideRoute(card, by(rules));
    expect(
      verdicts.map(({ why, waits: _, ...rest }) => ({ ...rest, code: why.code, why: english(why) })),
    ).toEqual([
      {
        ruleId: 'a',
        code: 'route.other-product',
        name: 'Rule a',
        takes: false,
        why: 'Product is Business Cards, not Postcards, Bookmarks.',
      },
      {
        ruleId: 'b',
        code: 'route.other-grammage',
        name: 'Rule b',
        takes: false,
        why: 'Grammage is 350 gsm, outside this rule’s range.',
      },
      { ruleId: 'c', code: 'route.off', name: 'Rule c', takes: false, why: 'Rule is switched off.' },
      {
        ruleId: 'd',
        code: 'route.other-finishing',
        name: 'Rule d',
        takes: false,
        why: 'Without any of these finishings (Gold foil).',
      },
      {
        ruleId: 'e',
        code: 'route.matches',
        name: 'Rule e',
        takes: true,
        why: 'First matching rule.',
      },
    ]);
  });

  test('the default hot folder gets unmatched files, and says so; a missing one gets nothing', () => {
    const rules = [rule('a', { fileKinds: ['foil'] }, ['foil'])];
    expect(decideRoute({ ...card, kind: 'foil' }, by(rules, rip)).to).toEqual([foil]);
    const { to: sent, verdicts } = decideRoute(card, by(rules, rip));
    expect(sent).toEqual([rip]);
    expect(verdicts.at(-1)).toMatchObject({
      ruleId: null,
      name: 'RIP',
      takes: true,
      why: { code: 'route.default' },
    });
    expect(decideRoute(card, by(rules, HotFolderId.parse('gone'))).to).toEqual([]);
    expect(decideRoute(card, by(rules)).to).toEqual([]);
  });

  test('the verdicts end with the matching rule, and only there', () => {
    const rules = fc.array(
      fc.record({
        products: fc.subarray(['Business Cards', 'Postcards']),
        kinds: fc.subarray(['colour', 'foil', 'other']),
        to: fc.subarray(['rip', 'foil', 'gone'], { minLength: 1 }),
        enabled: fc.boolean(),
      }),
      { maxLength: 10 },
    );
    fc.assert(
      fc.property(rules, (list) => {
        const made = list.map((one, index) =>
          rule(`r${index}`, { products: one.products, fileKinds: one.kinds }, one.to, one.enabled),
        );
        const decision = decideRoute(card, by(made));
        const taking = decision.verdicts.map(({ takes }) => takes);
        expect(taking.indexOf(true)).toBe(decision.to.length === 0 ? -1 : taking.length - 1);
        expect(decision.verdicts.length === made.length || decision.to.length > 0).toBe(true);
      }),
    );
  });
});

test('rules saved by earlier versions are read as they were', () => {
  const former = {
    id: 'thick',
    name: 'Thick',
    enabled: true,
    when: {
      connections: [],
      products: ['Business Cards'],
      components: [],
      materials: [],
      gsmFrom: 300,
      gsmTo: null,
      finishings: [],
      fileKinds: [],
      quantityFrom: null,
      quantityTo: null,
    },
    to: ['rip'],
    preflight: null,
  };
  const read = RouteRule.parse(former);
  expect(read).toMatchObject(former);
  expect(decideRoute(card, by([read])).to).toEqual([rip]);
  expect(decideRoute({ ...card, material: known('Silk, 250 gsm') }, by([read])).to).toEqual([]);
});

test('whatever the rules and the file, it goes where exactly one rule sends it, or to the default, or nowhere', () => {
  const negated = fc.subarray([...RuleCondition.options]);
  const conditions = fc.subarray(asked, { maxLength: 4 }).chain((some) =>
    fc.tuple(...some.map(([, [holding, missing]]) => fc.constantFrom(holding, missing))).map((parts) => ({
      ...Object.assign({}, ...parts),
    })),
  );
  const rules = fc.array(
    fc.record({
      when: conditions,
      not: negated,
      to: fc.subarray(['rip', 'foil', 'proof', 'gone'], { minLength: 1 }),
      enabled: fc.boolean(),
    }),
    { maxLength: 8 },
  );
  const facts = fc.record({
    product: fc.constantFrom(known('Business Cards'), known('Postcards'), absent),
    material: fc.constantFrom(known('Silk, 350 gsm'), known('Offset'), absent, unreadable('material')),
    finishings: fc.constantFrom(card.finishings, none, absent, unreadable('items')),
    quantity: fc.constantFrom(known(500), known(1), absent, unreadable('quantity')),
    size: fc.constantFrom(card.size, known({ width: 210, height: 148 }), absent),
    pages: fc.constantFrom(known(2), known(64), absent),
    delivery: fc.constantFrom(known('Next day'), known('Saver'), absent),
    customer: fc.constantFrom(known('Fjordlys Festival AS'), known('Aurora'), none, absent),
    kind: fc.constantFrom('colour' as const, 'foil' as const),
  });
  fc.assert(
    fc.property(rules, facts, fc.constantFrom(rip, null), (list, some, fallback) => {
      const file: RouteFacts = { ...card, ...some };
      const made = list.map((one, index) =>
        rule(`r${index}`, { ...one.when, not: one.not }, one.to, one.enabled),
      );
      const decision = decideRoute(file, by(made, fallback));
      // The first rule that matches the file alone, or makes it wait, decides in the list.
      const deciding = made.find((one) => {
        const alone = decideRoute(file, by([one]));
        return alone.to.length > 0 || alone.waits !== null;
      });
      const waits = deciding === undefined ? null : decideRoute(file, by([deciding])).waits;
      expect(decision.waits).toEqual(waits);
      if (waits !== null) {
        expect([decision.to, decision.by]).toEqual([[], null]);
        return;
      }
      const first = deciding;
      const sender = first === undefined ? { by: 'default' } : { by: 'rule', id: first.id, name: first.name };
      expect(decision.by).toEqual(decision.to.length === 0 ? null : sender);
      const expected = first === undefined ? [fallback].filter((id) => id !== null) : [...new Set(first.to)];
      expect(decision.to).toEqual(expected.filter((id) => id !== 'gone'));
      expect(decision.verdicts.filter(({ takes }) => takes).map(({ ruleId }) => ruleId)).toEqual(
        first !== undefined ? [first.id] : fallback === null ? [] : [null],
      );
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['Silk, 350 gsm', 350],
  ['material-uncoated-standard-120gsm', 120],
  ['Offset 90 g/m²', 90],
  ['Silk', null],
  [null, null],
])('the grammage in %s is %s', (material, gsm) => {
  expect(gsmOf(material)).toBe(gsm);
});

const chosenFolders = (
  ids: readonly HotFolderId[],
  { overrulesRules, station = null }: { overrulesRules: boolean; station?: string | null },
) => ({ hotFolders: ids.map((id) => ({ id, name: `The ${id}`, shared: false })), overrulesRules, station });

test('hot folders that an operator has chosen count only where no rule decides, as far as they are left', () => {
  const waits = by([rule('a', { customers: ['Fjordlys'] }, ['foil'])], rip);
  const unread = { ...card, customer: absent };
  const chosen = (...ids: HotFolderId[]) => chosenFolders(ids, { overrulesRules: false });
  expect(decideRoute(unread, waits, chosen(proof, foil))).toMatchObject({
    to: [foil, proof],
    by: { by: 'operator' },
    waits: null,
  });
  expect(decideRoute(unread, waits, chosen(HotFolderId.parse('gone')))).toMatchObject({
    to: [],
    by: null,
    waits: { fact: 'customer', rule: 'Rule a' },
  });
  expect(decideRoute(card, waits, chosen(proof)), 'its rule decides').toMatchObject({ to: [foil] });
  expect(decideRoute(card, by([]), chosen(proof))).toMatchObject({ to: [proof], by: { by: 'operator' } });
  expect(decideRoute(card, by([], rip), chosen(proof)), 'the default decides').toMatchObject({ to: [rip] });
});

test('hot folders to which an operator has moved a file count whatever the rules say, as far as they are left', () => {
  const settings = by([rule('a', {}, ['foil'])], rip);
  const moved = (...ids: HotFolderId[]) => chosenFolders(ids, { overrulesRules: true });
  expect(decideRoute(card, settings, moved(proof))).toMatchObject({
    to: [proof],
    by: { by: 'operator' },
    verdicts: [{ takes: true, why: { code: 'route.moved' } }],
  });
  const gone = HotFolderId.parse('gone');
  expect(decideRoute(card, settings, moved(gone))).toMatchObject({ to: [foil] });
  const there = chosenFolders([gone], { overrulesRules: true, station: 'RIP-2' });
  expect(
    decideRoute(card, settings, there),
    'that station has left the site, or has not been heard of yet',
  ).toMatchObject({ to: [], by: null, elsewhere: null, waits: null });
  const elsewhere = { ...settings.elsewhere, stations: ['RIP-2'] };
  expect(decideRoute(card, { ...settings, elsewhere }, there)).toMatchObject({
    to: [],
    elsewhere: { station: 'RIP-2', folder: 'The gone' },
  });
  const sameId = chosenFolders([proof], { overrulesRules: true, station: 'RIP-2' });
  expect(decideRoute(card, { ...settings, elsewhere }, sameId), 'its own has the ID of ours').toMatchObject({
    to: [],
    elsewhere: { station: 'RIP-2', folder: 'The proof' },
  });
});

describe('with other stations of the site', () => {
  const own = { id: 'own-1', name: 'Own 1', shared: false };
  const press = { id: 'rip', name: 'Press', shared: true };
  const far = { id: 'far', name: 'Far', shared: true };
  const kept = (when: Record<string, unknown>, folders: object[], more: object = {}) => ({
    id: 'kept',
    name: 'Kept',
    when,
    preflight: null,
    station: 'RIP-1',
    after: null,
    to: folders,
    ...more,
  });
  const decided = (
    there: object,
    { routes = [] as RouteRule[], fallback = null as HotFolderId | null, facts = {} as Partial<RouteFacts> },
  ) =>
    decideRoute(
      { ...card, ...facts },
      {
        routes,
        hotFolders: [{ ...folder(rip), shared: true }, folder(foil)],
        defaultHotFolder: fallback,
        elsewhere: RoutesElsewhere.parse(there),
      },
    );
  const ofCards = { products: ['Business Cards'] };
  const atOwn = { station: 'RIP-1', folder: 'Own 1' };

  test('what another one keeps is taken neither by the default nor by a rule of the site', () => {
    const there = { rules: [kept(ofCards, [own])] };
    for (const given of [{}, { fallback: rip }, { routes: [rule('site', {})] }, { fallback: foil }]) {
      const { to, elsewhere } = decided(there, given);
      expect({ to, elsewhere }).toEqual({ to: [], elsewhere: atOwn });
    }
    const others = { facts: { product: known('Posters') } };
    expect(decided(there, { ...others, fallback: rip }).to).toEqual([rip]);
    expect(decided(there, { ...others, routes: [rule('site', {})] }).to).toEqual([rip]);
  });

  test('an own rule here comes first, and the shared part of a rule there is sent from here, too', () => {
    const there = { rules: [kept(ofCards, [own, press])] };
    expect(decided(there, { routes: [rule('mine', ofCards, ['foil'])] }).to).toEqual([foil]);
    expect(decided(there, {}).to).toEqual([rip]);
    expect(decided(there, {}).by).toMatchObject({ by: 'rule', name: 'Kept' });
  });

  test('a rule of the site for a hot folder that is not here keeps its place among the others', () => {
    const routes = [rule('first', {})];
    expect(decided({ rules: [kept({}, [far], { after: 'first' })] }, { routes }).to).toEqual([rip]);
    expect(decided({ rules: [kept({}, [far])] }, { routes }).elsewhere?.folder).toBe('Far');
    // Whatever it came after is gone.
    expect(decided({ rules: [kept({}, [far], { after: 'gone' })] }, { routes }).elsewhere?.folder).toBe(
      'Far',
    );
  });

  test('without a default here, that of another station counts', () => {
    const fallbacks = [
      { station: 'RIP-1', folder: own },
      { station: 'RIP-2', folder: press },
    ];
    expect(decided({ fallbacks }, {})).toMatchObject({ to: [rip], by: { by: 'default' } });
    expect(decided({ fallbacks }, { fallback: foil }).to).toEqual([foil]);
    expect(decided({ fallbacks: fallbacks.slice(0, 1) }, {})).toMatchObject({ to: [], elsewhere: atOwn });
  });

  test('what its order does not say of a rule there is not passed over either', () => {
    const there = { rules: [kept(ofCards, [own])] };
    const { to, waits, elsewhere } = decided(there, { fallback: rip, facts: { product: absent } });
    expect({ to, waits, elsewhere }).toEqual({
      to: [],
      waits: { fact: 'product', rule: 'Kept' },
      elsewhere: null,
    });
  });
});

test('a rule about kinds waits for a file of an unknown finishing, unless it names other kinds', () => {
  for (const when of [{ fileKinds: ['foil'] }, { fileKinds: ['foil'], not: ['kind'] }]) {
    expect(decideRoute({ ...card, kind: 'other' }, by([rule('kind', when)], foil))).toMatchObject({
      to: [],
      waits: { fact: 'finishing' },
    });
  }
  expect(to({ kind: 'other' }, rule('kind', { fileKinds: ['other'] }))).toEqual([rip]);
});

test.each<[string, Fact<string>['is']]>([
  ['aa000006-0000-4000-8000-000000000001', 'unreadable'],
  ['17', 'unreadable'],
  ['Unknown product', 'absent'],
  ['Business Cards', 'known'],
])('the product %s is %s to rules', (product, is) => {
  const file = { connectionId: card.connectionId, component: 'general', kind: 'colour' } as const;
  const context = { product, material: absent, finishings: absent, quantity: absent, size: absent };
  const more = { pages: absent, delivery: absent, customer: absent };
  expect(factsOf(file, { ...context, ...more }, []).product.is).toBe(is);
});
