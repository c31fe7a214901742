import { z } from 'zod';
import {
  type FileVerdict,
  FindingCode,
  type JudgedBy,
  type OwnProfile,
  type PreflightFinding,
  type PreflightProfile,
  type PreflightProfiles,
  ProfileBase,
  type RoutedBy,
  Severity,
  ShippedProfile,
} from '../../../contract/index.ts';
import type { HotFolderProfile } from '../settings/index.ts';
import { type Definition, definitions, type RawFinding } from './rules/index.ts';

const rank: Readonly<Record<Severity, number>> = { blocked: 0, warning: 1, info: 2 };

type SeverityOf = (code: FindingCode) => Severity;

/** What the profiles of a file together make of findings. Pure. */
export interface Judge {
  readonly judgedBy: readonly JudgedBy[];
  /** The file is sent without a check. */
  readonly isOff: boolean;
  /** Of each finding, the worst that one of the profiles says. */
  readonly severityOf: SeverityOf;
}

/** Where a file would go, and by which rule. */
export interface JudgedRoute {
  readonly to: readonly string[];
  readonly by: RoutedBy | null;
  /** The profile of that rule; null if it leaves that to the hot folders. */
  readonly preflight: PreflightProfile | null;
}

/** The profiles, and the hot folders that may have one. */
export interface JudgeSettings {
  readonly profiles: PreflightProfiles;
  readonly hotFolders: readonly Pick<HotFolderProfile, 'id' | 'name' | 'preflight'>[];
}

const all = Object.values(definitions);

/** How severe each finding is in the profiles that come with Makeready. */
export const severities: Readonly<Record<ProfileBase, Record<FindingCode, Severity>>> = {
  standard: bySeverity(({ severity: [standard] }) => standard),
  strict: bySeverity(({ severity: [, strict] }) => strict),
};

function bySeverity(of: (definition: Definition) => Severity): Record<FindingCode, Severity> {
  return z.record(FindingCode, Severity).parse(Object.fromEntries(all.map((one) => [one.code, of(one)])));
}

/**
 * Who judges a file: the profile of its rule, or else those of its hot folders. What has none, and a file
 * without a route, takes the company's; so does a profile that is no longer there.
 */
export function judgeOf({ to, by, preflight }: JudgedRoute, { profiles, hotFolders }: JudgeSettings): Judge {
  const { own, fallback } = profiles;
  const profile = isThere(fallback, own) ? fallback : 'standard';
  const company: Chosen = { profile, chosen: { by: 'company' } };
  const ofFolders = hotFolders
    .filter(({ id }) => to.includes(id))
    .map(
      ({ name, preflight: profile }): Chosen =>
        profile === null ? company : { profile, chosen: { by: 'hot-folder', name } },
    );
  const ofRule: readonly Chosen[] =
    preflight !== null && by?.by === 'rule'
      ? [{ profile: preflight, chosen: { by: 'rule', name: by.name } }]
      : [];
  const chosen = [ofRule, ofFolders, [company]].find((some) => some.length > 0) ?? [];
  return judgeBy(
    chosen.map((one) => (isThere(one.profile, own) ? one : company)),
    own,
  );
}

type Chosen = Omit<JudgedBy, 'name'>;

function judgeBy(chosen: readonly Chosen[], own: readonly OwnProfile[]): Judge {
  const distinct = chosen.filter(
    ({ profile }, at) => chosen.findIndex((one) => one.profile === profile) === at,
  );
  const counting = distinct.flatMap(({ profile }) => severitiesOf(profile, own) ?? []);
  return {
    judgedBy: distinct.map((one) => ({
      ...one,
      name: own.find(({ id }) => id === one.profile)?.name ?? null,
    })),
    isOff: counting.length === 0,
    severityOf: (code) =>
      counting.reduce<Severity>((worst, of) => (rank[of(code)] < rank[worst] ? of(code) : worst), 'info'),
  };
}

const isThere = (id: PreflightProfile, own: readonly OwnProfile[]): boolean =>
  ShippedProfile.safeParse(id).success || own.some((one) => one.id === id);

/** Null: nothing is checked. */
function severitiesOf(profile: PreflightProfile, own: readonly OwnProfile[]): SeverityOf | null {
  const derived = own.find(({ id }) => id === profile);
  if (derived !== undefined) return (code) => derived.severities[code] ?? severities[derived.base][code];
  if (profile === 'off') return null;
  const base = ProfileBase.catch('standard').parse(profile);
  return (code) => severities[base][code];
}

/** Findings as they are judged, the worst first. */
export const evaluateFindings = (
  findings: readonly RawFinding[],
  { severityOf }: Pick<Judge, 'severityOf'>,
): PreflightFinding[] =>
  findings
    .map((finding) => ({ ...finding, severity: severityOf(finding.code) }))
    .sort((one, other) => rank[one.severity] - rank[other.severity]);

/** What becomes of a file with these findings, in one word. */
export function verdictOf(
  codes: readonly FindingCode[],
  { severityOf }: Pick<Judge, 'severityOf'>,
): FileVerdict {
  const found = new Set(codes.map(severityOf));
  if (found.has('blocked')) return 'blocked';
  return found.has('warning') ? 'warned' : 'clear';
}
