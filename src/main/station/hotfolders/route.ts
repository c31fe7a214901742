import {
  type ConnectionId,
  type FileKind,
  type HotFolderId,
  type PreflightProfile,
  type RouteConditions,
  type RouteRule,
  type RuleVerdict,
  type Saying,
  saying,
} from '../../../contract/index.ts';
import type { HotFolderProfile } from '../settings/index.ts';

/** What a route is decided on. */
export interface RouteFacts {
  readonly connectionId: ConnectionId;
  readonly product: string;
  readonly component: string;
  /** In words: "Silk, 350 gsm". */
  readonly material: string | null;
  readonly finishings: readonly { readonly alias: string; readonly name: string }[];
  readonly quantity: number | null;
  readonly kind: FileKind;
}

/** Where a file goes, and how that came about: every rule that was tried, in order. */
export interface RouteDecision {
  /** Empty: nothing takes it. */
  readonly to: readonly HotFolderId[];
  /** How strictly the rule that takes it has it judged; null: as its hot folders want it. */
  readonly preflight: PreflightProfile | null;
  readonly verdicts: readonly RuleVerdict[];
}

/** The rule list as it is tried: the operator's own rules, then what each hot folder takes by itself. */
export function rulesInForce(
  routes: readonly RouteRule[],
  folders: readonly HotFolderProfile[],
): readonly RouteRule[] {
  const own = folders.flatMap(({ id, name, route }): RouteRule[] =>
    route === null
      ? []
      : [
          {
            id: `folder:${id}`,
            name: route.fileKinds.length === 0 ? `Everything else to ${name}` : `${name}'s own files`,
            enabled: true,
            when: { ...anything, fileKinds: [...route.fileKinds] },
            to: [id],
            preflight: null,
          },
        ],
  );
  return [...routes, ...own];
}

const anything: RouteConditions = {
  connections: [],
  products: [],
  components: [],
  materials: [],
  gsmFrom: null,
  gsmTo: null,
  finishings: [],
  fileKinds: [],
  quantityFrom: null,
  quantityTo: null,
};

/**
 * Which hot folders a file goes to: all those of the first rule that takes it. Nothing is ever guessed: what no rule
 * takes goes nowhere, and what a rule asks for and the service did not say counts as not fulfilled.
 */
export function decideRoute(
  facts: RouteFacts,
  rules: readonly RouteRule[],
  folders: readonly Pick<HotFolderProfile, 'id'>[],
): RouteDecision {
  const known = new Set(folders.map(({ id }) => id));
  const verdicts: RuleVerdict[] = [];
  for (const rule of rules) {
    const verdict = { ruleId: rule.id, name: rule.name };
    const to = [...new Set(rule.to)].filter((id) => known.has(id));
    const obstacle = !rule.enabled
      ? saying('route.off', {}, 'It is switched off.')
      : to.length === 0
        ? saying('route.no-folder', {}, 'Its hot folders do not exist any more.')
        : obstacleOf(facts, rule.when);
    if (obstacle === null) {
      const why = saying('route.takes', {}, 'It is the first rule that takes the file.');
      verdicts.push({ ...verdict, takes: true, why });
      return { to, preflight: rule.preflight, verdicts };
    }
    verdicts.push({ ...verdict, takes: false, why: obstacle });
  }
  return { to: [], preflight: null, verdicts };
}

/** The first condition that a file does not fulfil; null where it fulfils them all. */
function obstacleOf(facts: RouteFacts, when: RouteConditions): Saying | null {
  const { connectionId, kind, product, component } = facts;
  if (when.connections.length > 0 && !when.connections.includes(connectionId)) {
    const text = `It is only for other connections than ${connectionId}.`;
    return saying('route.connection', { is: connectionId, wants: listed(when.connections) }, text);
  }
  if (when.fileKinds.length > 0 && !when.fileKinds.includes(kind)) {
    const text = `It is for ${inWords(when.fileKinds)} files; this is a ${kind} file.`;
    return saying('route.kind', { is: kind, wants: listed(when.fileKinds) }, text);
  }
  if (!isOneOf(product, when.products)) {
    const text = `The product is ${product}, not ${inWords(when.products)}.`;
    return saying('route.product', { is: product, wants: listed(when.products) }, text);
  }
  if (!isOneOf(component, when.components)) {
    const text = `The component is ${component}, not ${inWords(when.components)}.`;
    return saying('route.component', { is: component, wants: listed(when.components) }, text);
  }
  return (
    materialObstacle(facts.material, when) ?? finishingObstacle(facts, when) ?? quantityObstacle(facts, when)
  );
}

function materialObstacle(material: string | null, when: RouteConditions): Saying | null {
  if (when.materials.length > 0) {
    if (material === null) return saying('route.material-unknown', {}, 'The material is not known.');
    const words = folded(material);
    if (!when.materials.some((one) => words.includes(folded(one)))) {
      const text = `The material is ${material}, not ${inWords(when.materials)}.`;
      return saying('route.material', { is: material, wants: listed(when.materials) }, text);
    }
  }
  if (when.gsmFrom === null && when.gsmTo === null) return null;
  const gsm = gsmOf(material);
  if (gsm === null) return saying('route.weight-unknown', {}, "The material's weight is not known.");
  if (isWithin(gsm, when.gsmFrom, when.gsmTo)) return null;
  const text = `The material weighs ${gsm} gsm, not ${rangeInWords(when.gsmFrom, when.gsmTo)}.`;
  return saying('route.weight', { is: gsm, ...range(when.gsmFrom, when.gsmTo) }, text);
}

function finishingObstacle({ finishings }: RouteFacts, when: RouteConditions): Saying | null {
  if (when.finishings.length === 0) return null;
  const has = finishings.flatMap(({ alias, name }) => [alias, name]);
  if (has.some((one) => isOneOf(one, when.finishings))) return null;
  const names = finishings.map(({ name }) => name);
  const text = `The finishings are ${names.length === 0 ? 'none' : inWords(names, 'and')}, not ${inWords(when.finishings)}.`;
  return saying('route.finishing', { is: listed(names), wants: listed(when.finishings) }, text);
}

function quantityObstacle({ quantity }: RouteFacts, when: RouteConditions): Saying | null {
  if (when.quantityFrom === null && when.quantityTo === null) return null;
  if (quantity === null) return saying('route.quantity-unknown', {}, 'The quantity is not known.');
  if (isWithin(quantity, when.quantityFrom, when.quantityTo)) return null;
  const text = `The quantity is ${quantity}, not ${rangeInWords(when.quantityFrom, when.quantityTo)}.`;
  return saying('route.quantity', { is: quantity, ...range(when.quantityFrom, when.quantityTo) }, text);
}

const listed = (values: readonly string[]): string => values.join(', ');

/** Empty: there is no bound. */
const range = (from: number | null, to: number | null): Saying['values'] => ({
  from: from ?? '',
  to: to ?? '',
});

/** The weight in a material's name: 350 in "Silk, 350 gsm" and in "material-silk-standard-350gsm". */
export function gsmOf(material: string | null): number | null {
  const found = /(\d+(?:\.\d+)?)\s*(?:gsm|g\/m)/i.exec(material ?? '')?.[1];
  return found === undefined ? null : Number(found);
}

/** Letters and digits only, so that "Business Cards" and `business-cards` are the same. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim();

const isOneOf = (value: string, allowed: readonly string[]): boolean =>
  allowed.length === 0 || allowed.some((one) => folded(one) === folded(value));

const isWithin = (value: number, from: number | null, to: number | null): boolean =>
  (from === null || value >= from) && (to === null || value <= to);

const inWords = (values: readonly string[], last: 'or' | 'and' = 'or'): string =>
  values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} ${last} ${values.at(-1)}`;

function rangeInWords(from: number | null, to: number | null): string {
  if (from === null) return `at most ${to}`;
  return to === null ? `at least ${from}` : `${from} to ${to}`;
}
