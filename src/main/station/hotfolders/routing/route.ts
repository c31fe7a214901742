import {
  type ChosenFolders,
  type HotFolderId,
  type Message,
  message,
  type OrderFact,
  type PreflightProfile,
  type RoutedBy,
  type RouteRule,
  type RoutesElsewhere,
  type RuleVerdict,
} from '../../../../contract/index.ts';
import type { ConnectionProfile, HotFolderProfile } from '../../settings/index.ts';
import { matchOf, type RouteFacts, type RuleMatch } from './conditions.ts';

/** Where a file goes, and why: every rule that was tried, in order. */
export interface RouteDecision {
  /** Empty if nothing matches. */
  readonly to: readonly HotFolderId[];
  /**
   * Where another station of the site sends it, by a rule or default that sends to no hot folder of this
   * one: it is left to that station. Null if there is none, or if it goes somewhere from here, too.
   */
  readonly elsewhere: { readonly station: string; readonly folder: string } | null;
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
  readonly hotFolders: readonly Pick<HotFolderProfile, 'id' | 'name' | 'shared'>[];
  /** Gets what no rule matches; null: that goes nowhere. */
  readonly defaultHotFolder: HotFolderId | null;
  readonly elsewhere: RoutesElsewhere;
  readonly connections: readonly Pick<ConnectionProfile, 'id' | 'facts'>[];
}

/** One line of the rule list: a rule of this station or the site, or one that another station keeps. */
interface Step {
  readonly rule: Omit<RouteRule, 'to'>;
  readonly to: readonly HotFolderId[];
  /** Where another station sends what matches; null for a rule of this station. */
  readonly elsewhere: RouteDecision['elsewhere'];
}

/**
 * The hot folders of a file: all those of the first matching rule, otherwise the default one. Nothing is
 * ever guessed: without a default, what no rule matches goes nowhere, and a rule about something that is not
 * known of the order is not passed over. What another station of the site takes for a hot folder of its own
 * goes nowhere here.
 * @param chosen the hot folders that an operator has chosen, whatever the rules say or in case they say
 * nothing; null: none
 */
export function decideRoute(
  facts: RouteFacts,
  settings: Omit<RouteSettings, 'connections'>,
  chosen: ChosenFolders | null = null,
): RouteDecision {
  const { hotFolders, defaultHotFolder } = settings;
  const isChosen = ({ id, shared }: RouteSettings['hotFolders'][number]): boolean =>
    chosen?.hotFolders.some((one) => one.id === id && (chosen.station === null || (one.shared && shared))) ===
    true;
  const byHand = hotFolders.filter(isChosen);
  const verdicts: RuleVerdict[] = [];
  const none = { to: [], by: null, elsewhere: null, preflight: null, waits: null, verdicts };
  const taken = (name: string, why: Message): void => {
    verdicts.push({ ruleId: null, name, takes: true, waits: null, why });
  };
  const goesByHand = (why: Message): RouteDecision => {
    taken(byHand.map(({ name }) => name).join(', '), why);
    return { ...none, to: byHand.map(({ id }) => id), by: { by: 'operator' } };
  };
  const undecided = (open: Pick<RouteDecision, 'waits' | 'elsewhere'>): RouteDecision =>
    byHand.length === 0 ? { ...none, ...open } : goesByHand(message('route.chosen'));
  if (chosen?.overrulesRules === true) {
    if (byHand.length > 0) return goesByHand(message('route.moved'));
    const there = chosenElsewhere(chosen, settings.elsewhere);
    if (there !== null) {
      taken(there.folder, message('route.elsewhere', there));
      return { ...none, elsewhere: there };
    }
    // That station may send it yet, so it waits for an operator: by the rules, it might be sent twice.
    if (chosen.station !== null) return none;
  }
  for (const { rule, to, elsewhere } of stepsOf(settings)) {
    const { id, name, preflight } = rule;
    const match = matchOfRule(rule, to, elsewhere, facts);
    switch (match.is) {
      case 'match': {
        const why = elsewhere === null ? message('route.matches') : message('route.elsewhere', elsewhere);
        verdicts.push({ ruleId: id, name, takes: true, waits: null, why });
        if (to.length === 0) return undecided({ waits: null, elsewhere });
        return { ...none, to, by: { by: 'rule', id, name }, preflight };
      }
      case 'unknown': {
        const { fact, why } = match;
        verdicts.push({ ruleId: id, name, takes: false, waits: fact, why });
        return undecided({ waits: { fact, rule: name }, elsewhere: null });
      }
      case 'no-match':
        verdicts.push({ ruleId: id, name, takes: false, waits: null, why: match.why });
    }
  }
  const last = defaultOf(hotFolders, defaultHotFolder, settings.elsewhere);
  if (last === null) return undecided({ waits: null, elsewhere: null });
  if (last.is === 'elsewhere') {
    const { station, folder } = last;
    taken(folder, message('route.elsewhere', { station, folder }));
    return undecided({ waits: null, elsewhere: { station, folder } });
  }
  taken(last.name, message('route.default'));
  return { ...none, to: [last.id], by: { by: 'default' } };
}

/** Where another station of the site sends what was moved there; null if it is no longer one of them. */
function chosenElsewhere(
  { hotFolders, station }: ChosenFolders,
  { stations }: Pick<RoutesElsewhere, 'stations'>,
): RouteDecision['elsewhere'] {
  if (station === null || !stations.includes(station)) return null;
  return { station, folder: hotFolders.map(({ name }) => name).join(', ') };
}

/** What other stations keep for themselves comes before the rules of the site, as it does there. */
function stepsOf({ routes, hotFolders, elsewhere }: Omit<RouteSettings, 'connections'>): Step[] {
  const here = new Map(hotFolders.map((folder) => [folder.id, folder]));
  const isOfSite = ({ to }: RouteRule): boolean => to.every((id) => here.get(id)?.shared === true);
  const kept = elsewhere.rules.map(({ station, after, to, ...rule }) => {
    const folder = to.map(({ name }) => name).join(', ');
    const shared = to.filter(({ id, shared }) => shared && here.get(id)?.shared === true);
    const step = { rule: { ...rule, enabled: true }, to: shared.map(({ id }) => id) };
    return { after, step: { ...step, elsewhere: { station, folder } } };
  });
  const own = routes.map((rule) => {
    const to = [...new Set(rule.to)].filter((id) => here.has(id));
    return { id: rule.id, isOfSite: isOfSite(rule), step: { rule, to, elsewhere: null } };
  });
  const first = own.findIndex((one) => one.isOfSite);
  const [before, ofSite] = first < 0 ? [own, []] : [own.slice(0, first), own.slice(first)];
  const after = (id: RouteRule['id'] | null): Step[] =>
    kept.flatMap((one) => {
      const isKnown = ofSite.some((rule) => rule.id === one.after);
      return (isKnown ? one.after : null) === id ? one.step : [];
    });
  return [
    ...before.map(({ step }) => step),
    ...after(null),
    ...ofSite.flatMap(({ id, step }) => [step, ...after(id)]),
  ];
}

type Default =
  | { readonly is: 'here'; readonly id: HotFolderId; readonly name: string }
  | { readonly is: 'elsewhere'; readonly station: string; readonly folder: string };

/**
 * What gets a file that no rule matches: the default of this station; without one, a shared hot folder that
 * another station has for that and this one sends to as well, or else whatever another has.
 */
function defaultOf(
  hotFolders: RouteSettings['hotFolders'],
  own: HotFolderId | null,
  { fallbacks }: RoutesElsewhere,
): Default | null {
  const isShared = ({ folder }: RoutesElsewhere['fallbacks'][number]): boolean =>
    folder.shared && hotFolders.some(({ id, shared }) => id === folder.id && shared);
  const id = own ?? fallbacks.find(isShared)?.folder.id ?? null;
  const here = hotFolders.find((one) => one.id === id);
  if (here !== undefined) return { is: 'here', id: here.id, name: here.name };
  const [other] = fallbacks;
  return other === undefined ? null : { is: 'elsewhere', station: other.station, folder: other.folder.name };
}

/**
 * Why a file goes nowhere from here: another station takes it, a rule asks about what is not known of its
 * order, or none matches.
 */
export function whyNowhere({ elsewhere, waits }: RouteDecision): Message {
  if (elsewhere !== null) return message('transfer.goes-elsewhere', elsewhere);
  return waits === null
    ? message('file.no-route')
    : message(`file.unknown-${waits.fact}`, { rule: waits.rule });
}

/** Whether a rule matches: one that is off, or has no hot folder left, never does. */
function matchOfRule(
  rule: Step['rule'],
  to: readonly HotFolderId[],
  elsewhere: Step['elsewhere'],
  facts: RouteFacts,
): RuleMatch {
  if (!rule.enabled) return { is: 'no-match', why: message('route.off') };
  if (to.length === 0 && elsewhere === null) return { is: 'no-match', why: message('route.no-folder') };
  return matchOf(facts, rule.when);
}
