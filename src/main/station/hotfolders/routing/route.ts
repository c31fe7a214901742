import {
  type HotFolderId,
  type Message,
  message,
  type OrderFact,
  type PreflightProfile,
  type RoutedBy,
  type RouteRule,
  type RuleVerdict,
} from '../../../../contract/index.ts';
import type { ConnectionProfile, HotFolderProfile } from '../../settings/index.ts';
import { matchOf, type RouteFacts, type RuleMatch } from './conditions.ts';

/** Where a file goes, and why: every rule that was tried, in order. */
export interface RouteDecision {
  /** Empty if nothing matches. */
  readonly to: readonly HotFolderId[];
  /** What matches; null if nothing does. */
  readonly by: RoutedBy | null;
  /** The preflight profile of the matching rule; null: that of its hot folders. */
  readonly preflight: PreflightProfile | null;
  /** The rule that may match, and what it asks about that is not known; null if there is none. */
  readonly waits: { readonly fact: OrderFact; readonly rule: string } | null;
  readonly verdicts: readonly RuleVerdict[];
}

/** The settings that decide where files go. */
export interface RouteSettings {
  readonly routes: readonly RouteRule[];
  readonly hotFolders: readonly Pick<HotFolderProfile, 'id' | 'name'>[];
  /** Gets what no rule matches; null: that goes nowhere. */
  readonly defaultHotFolder: HotFolderId | null;
  readonly connections: readonly Pick<ConnectionProfile, 'id' | 'facts'>[];
}

/**
 * The hot folders of a file: all those of the first matching rule, otherwise the default one. Nothing is
 * ever guessed: without a default, what no rule matches goes nowhere, and a rule about something that is not
 * known of the order is not passed over.
 * @param chosen the hot folders that an operator has chosen in case none is decided; null: none
 */
export function decideRoute(
  facts: RouteFacts,
  { routes, hotFolders, defaultHotFolder }: Omit<RouteSettings, 'connections'>,
  chosen: readonly HotFolderId[] | null = null,
): RouteDecision {
  const byHand = hotFolders.filter(({ id }) => chosen?.includes(id));
  const undecided = (waits: RouteDecision['waits'], verdicts: RuleVerdict[]): RouteDecision => {
    const to = byHand.map(({ id }) => id);
    if (to.length === 0) return { to, by: null, preflight: null, waits, verdicts };
    const name = byHand.map((one) => one.name).join(', ');
    verdicts.push({ ruleId: null, name, takes: true, waits: null, why: message('route.chosen') });
    return { to, by: { by: 'operator' }, preflight: null, waits: null, verdicts };
  };
  const known = new Set(hotFolders.map(({ id }) => id));
  const verdicts: RuleVerdict[] = [];
  for (const rule of routes) {
    const verdict = { ruleId: rule.id, name: rule.name };
    const to = [...new Set(rule.to)].filter((id) => known.has(id));
    const match = matchOfRule(rule, to, facts);
    switch (match.is) {
      case 'match': {
        verdicts.push({ ...verdict, takes: true, waits: null, why: message('route.matches') });
        const { id, name, preflight } = rule;
        return { to, by: { by: 'rule', id, name }, preflight, waits: null, verdicts };
      }
      case 'unknown': {
        const { fact, why } = match;
        verdicts.push({ ...verdict, takes: false, waits: fact, why });
        return undecided({ fact, rule: rule.name }, verdicts);
      }
      case 'no-match':
        verdicts.push({ ...verdict, takes: false, waits: null, why: match.why });
    }
  }
  const last = hotFolders.find(({ id }) => id === defaultHotFolder);
  if (last === undefined) return undecided(null, verdicts);
  verdicts.push({
    ruleId: null,
    name: last.name,
    takes: true,
    waits: null,
    why: message('route.default'),
  });
  return { to: [last.id], by: { by: 'default' }, preflight: null, waits: null, verdicts };
}

/** Why a file goes nowhere: a rule asks about what is not known of its order, or none matches. */
export const whyNowhere = ({ waits }: RouteDecision): Message =>
  waits === null ? message('file.no-route') : message(`file.unknown-${waits.fact}`, { rule: waits.rule });

/** Whether a rule matches: one that is off, or has no hot folder left, never does. */
function matchOfRule(rule: RouteRule, to: readonly HotFolderId[], facts: RouteFacts): RuleMatch {
  if (!rule.enabled) return { is: 'no-match', why: message('route.off') };
  if (to.length === 0) return { is: 'no-match', why: message('route.no-folder') };
  return matchOf(facts, rule.when);
}
