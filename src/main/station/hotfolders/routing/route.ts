import {
  type HotFolderId,
  message,
  type PreflightProfile,
  type RoutedBy,
  type RouteRule,
  type RuleVerdict,
} from '../../../../contract/index.ts';
import type { HotFolderProfile } from '../../settings/index.ts';
import { obstacleOf, type RouteFacts } from './conditions.ts';

/** Where a file goes, and why: every rule that was tried, in order. */
export interface RouteDecision {
  /** Empty if nothing matches. */
  readonly to: readonly HotFolderId[];
  /** What matches; null if nothing does. */
  readonly by: RoutedBy | null;
  /** The preflight profile of the matching rule; null: that of its hot folders. */
  readonly preflight: PreflightProfile | null;
  readonly verdicts: readonly RuleVerdict[];
}

/** The settings that decide where files go. */
export interface RouteSettings {
  readonly routes: readonly RouteRule[];
  readonly hotFolders: readonly Pick<HotFolderProfile, 'id' | 'name'>[];
  /** Gets what no rule matches; null: that goes nowhere. */
  readonly defaultHotFolder: HotFolderId | null;
}

/**
 * The hot folders of a file: all those of the first matching rule, otherwise the default one. Nothing is
 * ever guessed: without a default, what no rule matches goes nowhere, and what the service did not say
 * fulfils neither a condition nor its negation.
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
      const { id, name, preflight } = rule;
      return { to, by: { by: 'rule', id, name }, preflight, verdicts };
    }
    verdicts.push({ ...verdict, takes: false, why: obstacle });
  }
  const last = hotFolders.find(({ id }) => id === defaultHotFolder);
  if (last === undefined) return { to: [], by: null, preflight: null, verdicts };
  verdicts.push({ ruleId: null, name: last.name, takes: true, why: message('route.default') });
  return { to: [last.id], by: { by: 'default' }, preflight: null, verdicts };
}
