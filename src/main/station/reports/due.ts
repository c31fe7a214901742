import type { HotFolderId, ReportKind, ReportPolicies } from '../../../contract/index.ts';
import type { ReportFacts } from '../store/index.ts';
import { type Position, rankOf } from './position.ts';

/** A report that is due, and the one thing from which that follows. */
export interface DueReport {
  readonly kind: ReportKind;
  readonly cause: string;
}

/**
 * What is to be reported of a job by what is known of it, in order. Pure.
 * @param printedAt when RIPs had printed all of it; null: they have not said so.
 * @param since what was known earlier is not reported.
 */
export function dueReports(
  facts: Pick<ReportFacts, 'isGone' | 'isPickedUp' | 'pickUps' | 'said'>,
  {
    position,
    policies,
    printedAt,
    since,
  }: {
    readonly position: Position;
    readonly policies: ReportPolicies;
    readonly printedAt: number | null;
    readonly since: number;
  },
): DueReport[] {
  if (typeof position !== 'number' || facts.isGone) return [];
  const seen = (kind: ReportKind, what: string, at: number | null): DueReport[] =>
    policies[kind] === 'evidence' && at !== null && at >= since ? [{ kind, cause: `${what} ${at}` }] : [];
  const said = (kind: 'finished' | 'dispatched'): DueReport[] =>
    policies[kind] === 'never'
      ? []
      : facts.said
          .filter(({ phase, at }) => phase === kind && at >= since)
          .map(({ id }) => ({ kind, cause: `said ${id}` }));
  const due = [
    ...seen('started', 'picked-up', startedAt(facts, policies.proofFolders)),
    ...seen('finished', 'printed', printedAt),
    ...said('finished'),
    ...said('dispatched'),
  ];
  return due.filter(({ kind }) => rankOf(kind) > position);
}

/** When the last file was picked up for production; null while one of them is not. */
function startedAt(
  { isPickedUp, pickUps }: Pick<ReportFacts, 'isPickedUp' | 'pickUps'>,
  proofFolders: readonly HotFolderId[],
): number | null {
  if (!isPickedUp || hasProofOnly(pickUps, proofFolders)) return null;
  const counting = pickUps.flatMap(({ hotFolder, at }) => (proofFolders.includes(hotFolder) ? [] : [at]));
  return counting.length === 0 ? null : Math.max(...counting);
}

/** True if a file was picked up from proof folders, and from no other. Pure. */
export function hasProofOnly(pickUps: ReportFacts['pickUps'], proofFolders: readonly HotFolderId[]): boolean {
  const inProduction = new Set(
    pickUps.flatMap(({ file, hotFolder }) => (proofFolders.includes(hotFolder) ? [] : [file])),
  );
  return pickUps.some(({ file }) => !inProduction.has(file));
}
