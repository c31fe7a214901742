import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ConnectionId, HotFolderId, RouteRule } from '../../../src/contract/index.ts';
import {
  decideRoute,
  gsmOf,
  type RouteFacts,
  type RouteSettings,
} from '../../../src/main/station/hotfolders/routing/route.ts';
import { HotFolderProfile } from '../../../src/main/station/settings/index.ts';
import { english } from '../../support/english.ts';

const rip = HotFolderId.parse('rip');
const foil = HotFolderId.parse('foil');
const proof = HotFolderId.parse('proof');
const folder = (id: HotFolderId): HotFolderProfile =>
  HotFolderProfile.parse({ id, name: id.toUpperCase(), path: `/hot/${id}` });
const hotFolders = [folder(rip), folder(foil), folder(proof)];
/** How files are routed by these rules, and to this hot folder what they do not take. */
const by = (routes: readonly RouteRule[], defaultHotFolder: HotFolderId | null = null): RouteSettings => ({
  routes,
  hotFolders,
  defaultHotFolder,
});
const rule = (
  id: string,
  when: Record<string, unknown>,
  to: readonly string[] = ['rip'],
  enabled = true,
): RouteRule => RouteRule.parse({ id, name: `Rule ${id}`, when, to, enabled });
const card: RouteFacts = {
  connectionId: ConnectionId.parse('north'),
  product: 'Business Cards',
  component: 'general',
  material: 'Recycled Silk, 350 gsm',
  finishings: [{ alias: 'finishing-lamination-matt-double', name: 'Matt double' }],
  quantity: 500,
  kind: 'colour',
};
const to = (facts: Partial<RouteFacts>, ...rules: RouteRule[]) =>
  decideRoute({ ...card, ...facts }, by(rules)).to;
const why = (facts: Partial<RouteFacts>, one: RouteRule): string | undefined =>
  english(decideRoute({ ...card, ...facts }, by([one])).verdicts[0]?.why);

describe('one condition at a time', () => {
  test.each<[string, Record<string, unknown>, boolean]>([
    ['nothing asked', {}, true],
    ['the product, however it is written', { products: ['business-cards'] }, true],
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
    ['all of several', { products: ['Business Cards'], gsmFrom: 300, fileKinds: ['colour'] }, true],
    ['all but one of several', { products: ['Business Cards'], gsmFrom: 400, fileKinds: ['colour'] }, false],
  ])('%s', (_, when, takes) => {
    expect(to({}, rule('a', when))).toEqual(takes ? [rip] : []);
  });

  test('what the service did not say fulfils no condition', () => {
    const unknown = { material: null, quantity: null };
    expect(why(unknown, rule('a', { materials: ['silk'] }))).toBe('Material unknown.');
    expect(why(unknown, rule('a', { gsmFrom: 1 }))).toBe('Grammage unknown.');
    expect(why(unknown, rule('a', { quantityFrom: 0 }))).toBe('Quantity unknown.');
  });
});

describe('the list', () => {
  test('the first rule that takes the file wins', () => {
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

  test('a rule that is switched off, or whose hot folder is gone, takes nothing', () => {
    expect(to({}, rule('a', {}, ['rip'], false))).toEqual([]);
    expect(to({}, rule('a', {}, ['gone']), rule('b', {}, ['gone', 'proof']))).toEqual([proof]);
  });

  test('the rule that takes a file says how strictly it is judged, or leaves it to the hot folders', () => {
    const strict = RouteRule.parse({ ...rule('a', { products: ['Postcards'] }), preflight: 'strict' });
    const judged = (product: string) =>
      decideRoute({ ...card, product }, by([strict, rule('b', {})])).preflight;
    expect(judged('Postcards')).toBe('strict');
    expect(judged('Bookmarks')).toBeNull();
    expect(decideRoute(card, by([], rip)).preflight).toBeNull();
  });

  test('nothing is guessed', () => {
    expect(decideRoute(card, by([]))).toEqual({ to: [], preflight: null, verdicts: [] });
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
    expect(verdicts.map(({ why, ...rest }) => ({ ...rest, code: why.code, why: english(why) }))).toEqual([
      {
        ruleId: 'a',
        code: 'route.product',
        name: 'Rule a',
        takes: false,
        why: 'Product is Business Cards, not Postcards, Bookmarks.',
      },
      {
        ruleId: 'b',
        code: 'route.grammage',
        name: 'Rule b',
        takes: false,
        why: 'Grammage is 350 gsm, outside this rule’s range.',
      },
      { ruleId: 'c', code: 'route.off', name: 'Rule c', takes: false, why: 'Rule is switched off.' },
      {
        ruleId: 'd',
        code: 'route.finishing',
        name: 'Rule d',
        takes: false,
        why: 'None of these finishings: Gold foil.',
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

  test('the default hot folder gets what no rule takes, and says so; one that is gone gets nothing', () => {
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

  test('the verdicts end with the rule that takes the file, and only there', () => {
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

test.each([
  ['Silk, 350 gsm', 350],
  ['material-uncoated-standard-120gsm', 120],
  ['Offset 90 g/m²', 90],
  ['Silk', null],
  [null, null],
])('the weight in %s is %s', (material, gsm) => {
  expect(gsmOf(material)).toBe(gsm);
});
