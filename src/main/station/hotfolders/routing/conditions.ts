import {
  absent,
  type ConnectionId,
  type Fact,
  type FileKind,
  known,
  type Message,
  message,
  type OrderFact,
  type RouteConditions,
  RuleCondition,
  type RuleSize,
  type SizeMm,
} from '../../../../contract/index.ts';

/** The facts for a routing decision. */
export interface RouteFacts {
  readonly connectionId: ConnectionId;
  readonly product: Fact<string>;
  readonly component: string;
  /** In words: "Silk, 350 gsm". */
  readonly material: Fact<string>;
  readonly finishings: Fact<readonly { readonly alias: string; readonly name: string }[]>;
  readonly quantity: Fact<number>;
  readonly kind: FileKind;
  /** Trimmed, in millimetres. */
  readonly size: Fact<SizeMm>;
  readonly pages: Fact<number>;
  /** A delivery group or, if the delivery has none, its service. */
  readonly delivery: Fact<string>;
  readonly customer: Fact<string>;
  /** What this service never states: where the order does not say it, there is none. */
  readonly noneIfAbsent: readonly OrderFact[];
}

/** How a file relates to one condition of a rule: `values` are those of the sentence about it. */
type Fulfilment =
  | { readonly kind: 'unknown'; readonly fact: OrderFact }
  | {
      readonly kind: 'known';
      readonly holds: boolean;
      readonly values: Message['values'] & { readonly is: string | number };
    };

/** Whether a rule matches a file. `unknown`: nothing known prevents it, but the order does not say `fact`. */
export type RuleMatch =
  | { readonly is: 'match' }
  | { readonly is: 'no-match'; readonly why: Message }
  | { readonly is: 'unknown'; readonly fact: OrderFact; readonly why: Message };

/**
 * Whether a file meets all conditions of a rule: what it does not fulfil, or fulfils and the rule negates,
 * prevents a match. What is not known prevents neither a match nor a negated one, so the first such
 * condition decides if no other prevents it.
 */
export function matchOf(facts: RouteFacts, when: RouteConditions): RuleMatch {
  let unknown: RuleMatch | null = null;
  for (const condition of RuleCondition.options) {
    const fulfilment = fulfilmentOf(condition, facts, when);
    if (fulfilment === null) continue;
    if (fulfilment.kind === 'unknown') {
      const { fact } = fulfilment;
      unknown ??= { is: 'unknown', fact, why: message(`route.${fact}-unknown`) };
      continue;
    }
    const { holds } = fulfilment;
    // A range is not in the sentence.
    const values = { wants: '', ...fulfilment.values };
    const isNegated = when.not.includes(condition);
    if (isNegated && holds) return { is: 'no-match', why: message(`route.${condition}-excluded`, values) };
    if (!isNegated && !holds) return { is: 'no-match', why: message(`route.other-${condition}`, values) };
  }
  return unknown ?? { is: 'match' };
}

/** How a file relates to a condition; null if the rule does not have it. */
function fulfilmentOf(condition: RuleCondition, facts: RouteFacts, when: RouteConditions): Fulfilment | null {
  switch (condition) {
    case 'connection':
      return anyOf(when.connections, (one) => one === facts.connectionId, facts.connectionId);
    case 'kind':
      return kindAmong(when.fileKinds, facts.kind);
    case 'component':
      return anyOf(when.components, (one) => isSame(one, facts.component), facts.component);
    case 'product':
      return ofFact(condition, facts, when.products.length > 0, facts.product, (is) =>
        named(when.products, is),
      );
    case 'material':
      return ofFact(condition, facts, when.materials.length > 0, facts.material, (is) =>
        containing(when.materials, is),
      );
    case 'grammage':
      return ofFact(condition, facts, isBounded(when.gsmFrom, when.gsmTo), grammageOf(facts.material), (is) =>
        within(is, when.gsmFrom, when.gsmTo),
      );
    case 'finishing':
      return ofFact(condition, facts, when.finishings.length > 0, facts.finishings, (is) =>
        finishing(is ?? [], when.finishings),
      );
    case 'quantity':
      return ofFact(condition, facts, isBounded(when.quantityFrom, when.quantityTo), facts.quantity, (is) =>
        within(is, when.quantityFrom, when.quantityTo),
      );
    case 'size':
      return ofFact(condition, facts, when.size !== null, facts.size, (is) => sized(is, when.size));
    case 'pages':
      return ofFact(condition, facts, isBounded(when.pagesFrom, when.pagesTo), facts.pages, (is) =>
        within(is, when.pagesFrom, when.pagesTo),
      );
    case 'delivery':
      return ofFact(condition, facts, when.deliveries.length > 0, facts.delivery, (is) =>
        named(when.deliveries, is),
      );
    case 'customer':
      return ofFact(condition, facts, when.customers.length > 0, facts.customer, (is) =>
        containing(when.customers, is),
      );
  }
}

/**
 * How a file relates to a condition about something that its order may not say.
 * @param compare with what the order says; null: it says that there is none.
 */
function ofFact<T>(
  name: OrderFact,
  { noneIfAbsent }: Pick<RouteFacts, 'noneIfAbsent'>,
  isAsked: boolean,
  fact: Fact<T>,
  compare: (value: T | null) => Fulfilment | null,
): Fulfilment | null {
  if (!isAsked) return null;
  switch (fact.is) {
    case 'known':
      return compare(fact.value);
    case 'none':
      return compare(null);
    case 'absent':
      return noneIfAbsent.includes(name) ? compare(null) : { kind: 'unknown', fact: name };
    case 'unreadable':
      return { kind: 'unknown', fact: name };
  }
}

function anyOf<One extends string>(
  wanted: readonly One[],
  fits: (one: One) => boolean,
  is: string,
): Fulfilment | null {
  if (wanted.length === 0) return null;
  return { kind: 'known', holds: wanted.some(fits), values: { is, wants: wanted.join(', ') } };
}

/** A file for a finishing that only an id names may be of any kind. */
function kindAmong(wanted: readonly FileKind[], is: FileKind): Fulfilment | null {
  const isUnknown = is === 'other' && wanted.length > 0 && !wanted.includes('other');
  return isUnknown ? { kind: 'unknown', fact: 'finishing' } : anyOf(wanted, (one) => one === is, is);
}

/** Stands in a sentence for what there is none of. */
const NONE = '–';

/** Whether it is one of these names. */
const named = (names: readonly string[], is: string | null): Fulfilment | null =>
  anyOf(names, (one) => is !== null && isSame(one, is), is ?? NONE);

/** Whether a name contains one of these words. */
const containing = (words: readonly string[], name: string | null): Fulfilment | null =>
  anyOf(
    words,
    (one) => name !== null && folded(one) !== '' && folded(name).includes(folded(one)),
    name ?? NONE,
  );

const isBounded = (from: number | null, to: number | null): boolean => from !== null || to !== null;

function within(value: number | null, from: number | null, to: number | null): Fulfilment {
  const holds = value !== null && (from === null || value >= from) && (to === null || value <= to);
  return { kind: 'known', holds, values: { is: value ?? NONE } };
}

function finishing(
  ordered: readonly { readonly alias: string; readonly name: string }[],
  wanted: readonly string[],
): Fulfilment | null {
  const is = ordered.map(({ name }) => name).join(', ');
  return anyOf(
    wanted,
    (one) => ordered.some(({ alias, name }) => isSame(one, alias) || isSame(one, name)),
    is,
  );
}

/** Whether both sides match within the tolerance; width and height may be swapped. */
function sized(size: SizeMm | null, wanted: RuleSize | null): Fulfilment | null {
  if (wanted === null) return null;
  const { width, height, tolerance } = wanted;
  // A size of 148.0 mm converted from inches must not fail by a rounding error.
  const isNear = (side: number, to: number): boolean => Math.abs(side - to) <= tolerance + 1e-6;
  const holds =
    size !== null &&
    ((isNear(size.width, width) && isNear(size.height, height)) ||
      (isNear(size.width, height) && isNear(size.height, width)));
  const inWords = (one: SizeMm): string => `${one.width} × ${one.height}`;
  return {
    kind: 'known',
    holds,
    values: { is: size === null ? NONE : inWords(size), wants: inWords(wanted) },
  };
}

/** The grammage of a material; absent if its name does not say it. */
function grammageOf(material: Fact<string>): Fact<number> {
  if (material.is !== 'known') return material;
  const gsm = gsmOf(material.value);
  return gsm === null ? absent : known(gsm);
}

/** The grammage in a material's name: 350 in "Silk, 350 gsm" and in "material-silk-standard-350gsm". */
export function gsmOf(material: string | null): number | null {
  const found = /(\d{1,6}(?:\.\d{1,6})?)\s{0,3}(?:gsm|g\/m)/i.exec(material ?? '')?.[1];
  return found === undefined ? null : Number(found);
}

/** Letters and digits only, so that "Business Cards" and `business-cards` are equal. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim();

const isSame = (one: string, other: string): boolean => folded(one) === folded(other);
