import {
  type ConnectionId,
  type Fact,
  type FileKind,
  isUnknown,
  knownIn,
  type Message,
  message,
  type RouteConditions,
  RuleCondition,
  type RuleSize,
  type SizeMm,
} from '../../../../contract/index.ts';

/** The facts for a routing decision. Null: the service did not say. */
export interface RouteFacts {
  readonly connectionId: ConnectionId;
  /** Empty: the service did not say. */
  readonly product: string;
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
  readonly delivery: string | null;
  readonly customer: string | null;
}

/** How a file relates to one condition of a rule: `values` are those of the sentence about it. */
type Fulfilment =
  | { readonly kind: 'unknown'; readonly why: Message }
  | { readonly kind: 'known'; readonly holds: boolean; readonly values: Message['values'] };

/**
 * Why a rule does not match a file: the first condition that the file does not fulfil, or that the rule
 * negates and it does fulfil. Null if the rule matches. What is unknown prevents a match either way.
 */
export function obstacleOf(facts: RouteFacts, when: RouteConditions): Message | null {
  for (const condition of RuleCondition.options) {
    const fulfilment = fulfilmentOf(condition, facts, when);
    if (fulfilment === null) continue;
    if (fulfilment.kind === 'unknown') return fulfilment.why;
    const { holds, values } = fulfilment;
    const isNegated = when.not.includes(condition);
    if (isNegated && holds) return message(`route.${condition}-excluded`, values);
    if (!isNegated && !holds) return message(`route.other-${condition}`, values);
  }
  return null;
}

/** How a file relates to a condition; null if the rule does not have it. */
function fulfilmentOf(condition: RuleCondition, facts: RouteFacts, when: RouteConditions): Fulfilment | null {
  switch (condition) {
    case 'connection':
      return anyOf(when.connections, (one) => one === facts.connectionId, facts.connectionId);
    case 'kind':
      return anyOf(when.fileKinds, (one) => one === facts.kind, facts.kind);
    case 'product':
      return facts.product === ''
        ? unknownIf(when.products.length > 0, message('route.product-unknown'))
        : anyOf(when.products, (one) => isSame(one, facts.product), facts.product);
    case 'component':
      return anyOf(when.components, (one) => isSame(one, facts.component), facts.component);
    case 'material':
      return containing(knownIn(facts.material), when.materials, message('route.material-unknown'));
    case 'grammage':
      return within(
        gsmOf(knownIn(facts.material)),
        when.gsmFrom,
        when.gsmTo,
        message('route.grammage-unknown'),
      );
    case 'finishing':
      return finishing(facts.finishings, when.finishings);
    case 'quantity':
      return within(
        knownIn(facts.quantity),
        when.quantityFrom,
        when.quantityTo,
        message('route.quantity-unknown'),
      );
    case 'size':
      return sized(knownIn(facts.size), when.size);
    case 'pages':
      return within(knownIn(facts.pages), when.pagesFrom, when.pagesTo, message('route.pages-unknown'));
    case 'delivery': {
      const { delivery } = facts;
      return delivery === null
        ? unknownIf(when.deliveries.length > 0, message('route.delivery-unknown'))
        : anyOf(when.deliveries, (one) => isSame(one, delivery), delivery);
    }
    case 'customer':
      return containing(facts.customer, when.customers, message('route.customer-unknown'));
  }
}

const unknownIf = (isAsked: boolean, why: Message): Fulfilment | null =>
  isAsked ? { kind: 'unknown', why } : null;

function anyOf<One extends string>(
  wanted: readonly One[],
  fits: (one: One) => boolean,
  is: string,
): Fulfilment | null {
  if (wanted.length === 0) return null;
  return { kind: 'known', holds: wanted.some(fits), values: { is, wants: wanted.join(', ') } };
}

/** Whether a name contains one of these words. */
function containing(name: string | null, words: readonly string[], unknown: Message): Fulfilment | null {
  if (name === null) return unknownIf(words.length > 0, unknown);
  return anyOf(words, (one) => folded(one) !== '' && folded(name).includes(folded(one)), name);
}

function within(
  value: number | null,
  from: number | null,
  to: number | null,
  unknown: Message,
): Fulfilment | null {
  if (from === null && to === null) return null;
  if (value === null) return { kind: 'unknown', why: unknown };
  const holds = (from === null || value >= from) && (to === null || value <= to);
  return { kind: 'known', holds, values: { is: value } };
}

function finishing(finishings: RouteFacts['finishings'], wanted: readonly string[]): Fulfilment | null {
  if (isUnknown(finishings)) return unknownIf(wanted.length > 0, message('route.finishing-unknown'));
  const ordered = knownIn(finishings) ?? [];
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
  if (size === null) return { kind: 'unknown', why: message('route.size-unknown') };
  const { width, height, tolerance } = wanted;
  // A size of 148.0 mm converted from inches must not fail by a rounding error.
  const isNear = (side: number, to: number): boolean => Math.abs(side - to) <= tolerance + 1e-6;
  const holds =
    (isNear(size.width, width) && isNear(size.height, height)) ||
    (isNear(size.width, height) && isNear(size.height, width));
  const inWords = (one: SizeMm): string => `${one.width} × ${one.height}`;
  return { kind: 'known', holds, values: { is: inWords(size), wants: inWords(wanted) } };
}

/** The grammage in a material's name: 350 in "Silk, 350 gsm" and in "material-silk-standard-350gsm". */
export function gsmOf(material: string | null): number | null {
  const found = /(\d+(?:\.\d+)?)\s*(?:gsm|g\/m)/i.exec(material ?? '')?.[1];
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
