import { setImmediate } from 'node:timers/promises';
import {
  type FileVerdict,
  FindingCode,
  LOOK_BACK_DAYS,
  type LookBack,
  type PreflightProfile,
  type PreflightProfiles,
} from '../../../contract/index.ts';
import type { ArtworkRecord, Store } from '../store/index.ts';
import { type Judge, type JudgedRoute, type JudgeSettings, judgeOf, verdictOf } from './judge.ts';

const DAY_MS = 86_400_000;
const MAX_FILES = 10_000;
const MAX_SHOWN = 200;
/** After so many files, the station does its other work. */
const SLICE = 100;

/**
 * What changed profiles would have decided otherwise about the files of the last days, from what was found
 * in them. Rules and hot folders are those of today.
 */
export async function lookBack(
  changed: PreflightProfiles,
  parts: {
    readonly store: Pick<Store, 'artworks' | 'preflights'>;
    readonly settings: JudgeSettings;
    readonly routeOf: (file: ArtworkRecord) => JudgedRoute;
    /** Milliseconds since the epoch. */
    readonly now: number;
  },
): Promise<LookBack> {
  const { store, settings, routeOf, now } = parts;
  const found = store.preflights.since(now - LOOK_BACK_DAYS * DAY_MS, MAX_FILES);
  const told: LookBack = { looked: found.length, stopped: 0, passed: 0, otherwise: 0, unknown: 0, files: [] };
  const mayDiffer = differenceOf(settings.profiles, changed);
  for (const [at, { id, codes }] of found.entries()) {
    if (at % SLICE === SLICE - 1) await setImmediate();
    const file = codes === null || mayDiffer(codes) ? store.artworks.get(id) : null;
    if (file === null) continue;
    const route = routeOf(file);
    const after = judgeOf(route, { ...settings, profiles: changed });
    if (codes === null) {
      if (!after.isOff) told.unknown++;
      continue;
    }
    const from = verdictBy(judgeOf(route, settings), codes);
    const to = verdictBy(after, codes);
    if (from === to) continue;
    if (to === 'blocked') told.stopped++;
    else if (from === 'blocked') told.passed++;
    else told.otherwise++;
    if (told.files.length < MAX_SHOWN)
      told.files.push({ artworkId: file.id, jobKey: file.jobKey, fileName: file.name, from, to });
  }
  return told;
}

/** Whether a profile takes one of these findings otherwise, so that it is worth asking where a file goes. */
function differenceOf(
  before: PreflightProfiles,
  after: PreflightProfiles,
): (codes: readonly FindingCode[]) => boolean {
  const alone = ({ own }: PreflightProfiles, fallback: PreflightProfile): Judge =>
    judgeOf({ to: [], by: null, preflight: null }, { profiles: { own, fallback }, hotFolders: [] });
  const pairs = [
    [alone(before, before.fallback), alone(after, after.fallback)] as const,
    ...before.own.map(({ id }) => [alone(before, id), alone(after, id)] as const),
  ];
  const differing = new Set(
    FindingCode.options.filter((code) =>
      pairs.some(([one, other]) => one.severityOf(code) !== other.severityOf(code)),
    ),
  );
  return (codes) => codes.some((code) => differing.has(code));
}

const verdictBy = (judge: Judge, codes: Parameters<typeof verdictOf>[0]): FileVerdict =>
  judge.isOff ? 'clear' : verdictOf(codes, judge);
