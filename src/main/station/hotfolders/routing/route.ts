import {
  type ConnectionId,
  type FileKind,
  type HotFolderId,
  type Message,
  message,
  type PreflightProfile,
  type RouteConditions,
  type RouteRule,
  type RuleVerdict,
} from '../../../../contract/index.ts';
import type { HotFolderProfile } from '../../settings/index.ts';

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

/** What of the settings says where files go. */
export interface RouteSettings {
  readonly routes: readonly RouteRule[];
  readonly hotFolders: readonly Pick<HotFolderProfile, 'id' | 'name'>[];
  /** Gets what no rule takes; null: that goes nowhere. */
  readonly defaultHotFolder: HotFolderId | null;
}

/**
 * Which hot folders a file goes to: all those of the first rule that takes it, else the default one. Nothing
 * is ever guessed: without a default, what no rule takes goes nowhere, and what a rule asks for and the
 * service did not say counts as not fulfilled.
 */
export function decideRoute(
  facts: RouteFacts,
  { routes, hotFolders, defaultHotFolder }: RouteSettings,
): RouteDecision {
  const known = new Set(hotFolders.map(({ id }) => id));
  const verdicts: RuleVerdict[] = [];
  for (const rule of routes) {
    const verdict = { ruleId: rule.id, name: rule.name };
    const to = [...new Set(rule.to)].filter((id) => known.has(id));
    const obstacle = !rule.enabled
      ? message('route.off')
      : to.length === 0
        ? message('route.no-folder')
        : obstacleOf(facts, rule.when);
    if (obstacle === null) {
      const why = message('route.matches');
      verdicts.push({ ...verdict, takes: true, why });
      return { to, preflight: rule.preflight, verdicts };
    }
    verdicts.push({ ...verdict, takes: false, why: obstacle });
  }
  const last = hotFolders.find(({ id }) => id === defaultHotFolder);
  if (last === undefined) return { to: [], preflight: null, verdicts };
  verdicts.push({ ruleId: null, name: last.name, takes: true, why: message('route.default') });
  return { to: [last.id], preflight: null, verdicts };
}

/** The first condition that a file does not fulfil; null where it fulfils them all. */
function obstacleOf(facts: RouteFacts, when: RouteConditions): Message | null {
  const { connectionId, kind, product, component } = facts;
  if (when.connections.length > 0 && !when.connections.includes(connectionId)) {
    return message('route.connection', { is: connectionId, wants: listed(when.connections) });
  }
  if (when.fileKinds.length > 0 && !when.fileKinds.includes(kind)) {
    return message('route.kind', { is: kind, wants: listed(when.fileKinds) });
  }
  if (!isOneOf(product, when.products)) {
    return message('route.product', { is: product, wants: listed(when.products) });
  }
  if (!isOneOf(component, when.components)) {
    return message('route.component', { is: component, wants: listed(when.components) });
  }
  return (
    materialObstacle(facts.material, when) ?? finishingObstacle(facts, when) ?? quantityObstacle(facts, when)
  );
}

function materialObstacle(material: string | null, when: RouteConditions): Message | null {
  if (when.materials.length > 0) {
    if (material === null) return message('route.material-unknown');
    const words = folded(material);
    if (!when.materials.some((one) => words.includes(folded(one)))) {
      return message('route.material', { is: material, wants: listed(when.materials) });
    }
  }
  if (when.gsmFrom === null && when.gsmTo === null) return null;
  const gsm = gsmOf(material);
  if (gsm === null) return message('route.grammage-unknown');
  if (isWithin(gsm, when.gsmFrom, when.gsmTo)) return null;
  return message('route.grammage', { is: gsm });
}

function finishingObstacle({ finishings }: RouteFacts, when: RouteConditions): Message | null {
  if (when.finishings.length === 0) return null;
  const has = finishings.flatMap(({ alias, name }) => [alias, name]);
  if (has.some((one) => isOneOf(one, when.finishings))) return null;
  const names = finishings.map(({ name }) => name);
  return message('route.finishing', { is: listed(names), wants: listed(when.finishings) });
}

function quantityObstacle({ quantity }: RouteFacts, when: RouteConditions): Message | null {
  if (when.quantityFrom === null && when.quantityTo === null) return null;
  if (quantity === null) return message('route.quantity-unknown');
  if (isWithin(quantity, when.quantityFrom, when.quantityTo)) return null;
  return message('route.quantity', { is: quantity });
}

const listed = (values: readonly string[]): string => values.join(', ');

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
