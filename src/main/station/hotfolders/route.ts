import type { ConnectionId, FileKind, HotFolderId } from '../../../contract/index.ts';
import type { HotFolderProfile, RouteConditions, RouteRule } from '../settings/index.ts';

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

/** A rule, and why it does or does not take a file. */
export interface RuleVerdict {
  readonly ruleId: string;
  readonly name: string;
  readonly takes: boolean;
  /** One sentence. */
  readonly why: string;
}

/** Where a file goes, and how that came about: every rule that was tried, in order. */
export interface RouteDecision {
  /** Empty: nothing takes it. */
  readonly to: readonly HotFolderId[];
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
      ? 'It is switched off.'
      : to.length === 0
        ? 'Its hot folders do not exist any more.'
        : obstacleOf(facts, rule.when);
    if (obstacle === null) {
      verdicts.push({ ...verdict, takes: true, why: 'It is the first rule that takes the file.' });
      return { to, verdicts };
    }
    verdicts.push({ ...verdict, takes: false, why: obstacle });
  }
  return { to: [], verdicts };
}

/** The first condition that a file does not fulfil, as a sentence; null where it fulfils them all. */
function obstacleOf(facts: RouteFacts, when: RouteConditions): string | null {
  if (when.connections.length > 0 && !when.connections.includes(facts.connectionId)) {
    return `It is only for other connections than ${facts.connectionId}.`;
  }
  if (when.fileKinds.length > 0 && !when.fileKinds.includes(facts.kind)) {
    return `It is for ${inWords(when.fileKinds)} files; this is a ${facts.kind} file.`;
  }
  if (!isOneOf(facts.product, when.products)) {
    return `The product is ${facts.product}, not ${inWords(when.products)}.`;
  }
  if (!isOneOf(facts.component, when.components)) {
    return `The component is ${facts.component}, not ${inWords(when.components)}.`;
  }
  return (
    materialObstacle(facts.material, when) ?? finishingObstacle(facts, when) ?? quantityObstacle(facts, when)
  );
}

function materialObstacle(material: string | null, when: RouteConditions): string | null {
  if (when.materials.length > 0) {
    if (material === null) return 'The material is not known.';
    const words = folded(material);
    if (!when.materials.some((one) => words.includes(folded(one)))) {
      return `The material is ${material}, not ${inWords(when.materials)}.`;
    }
  }
  if (when.gsmFrom === null && when.gsmTo === null) return null;
  const gsm = gsmOf(material);
  if (gsm === null) return "The material's weight is not known.";
  if (isWithin(gsm, when.gsmFrom, when.gsmTo)) return null;
  return `The material weighs ${gsm} gsm, not ${rangeInWords(when.gsmFrom, when.gsmTo)}.`;
}

function finishingObstacle({ finishings }: RouteFacts, when: RouteConditions): string | null {
  if (when.finishings.length === 0) return null;
  const has = finishings.flatMap(({ alias, name }) => [alias, name]);
  if (has.some((one) => isOneOf(one, when.finishings))) return null;
  const names = finishings.map(({ name }) => name);
  return `The finishings are ${names.length === 0 ? 'none' : inWords(names, 'and')}, not ${inWords(when.finishings)}.`;
}

function quantityObstacle({ quantity }: RouteFacts, when: RouteConditions): string | null {
  if (when.quantityFrom === null && when.quantityTo === null) return null;
  if (quantity === null) return 'The quantity is not known.';
  if (isWithin(quantity, when.quantityFrom, when.quantityTo)) return null;
  return `The quantity is ${quantity}, not ${rangeInWords(when.quantityFrom, when.quantityTo)}.`;
}

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
