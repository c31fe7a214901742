import {
  type Diagnosis,
  type Finding,
  type Message,
  message,
  type RipProfile,
} from '../../../../contract/index.ts';
import { maxStem } from '../naming/names.ts';
import { stuckTimeoutSeconds } from '../rip-profiles/rip-profiles.ts';
import { evaluateRip } from './evaluate-rip.ts';
import { rightsFindings, stagingFindings, takersFindings } from './evaluate-writing.ts';
import type { FolderFacts } from './facts.ts';
import { finding } from './finding.ts';

/** If clocks differ by more than this, RIPs stall that wait for a file to be old enough. */
const CLOCKS_APART_MS = 2_000;
/** Slower renames than this suggest that another program inspects every file. */
const SLOW_RENAME_MS = 500;
const LATE_MS = 1_000;
const LOW_BYTES = 1e9;
const MAX_OWN_NAME_BYTES = 72;
const POLL_MS = { told: 2_000, share: 5_000 };

/** What the facts about a folder mean for sending to a RIP there, and the settings they call for. */
export function evaluate(facts: FolderFacts, rip: RipProfile, chosen: boolean): Diagnosis {
  if (facts.there !== 'folder') {
    return {
      usable: false,
      findings: [finding('there', 'problem', whyNotThere(facts.path, facts.there))],
      proposal: {},
      proposalWords: [],
    };
  }
  const staging = stagingFindings(facts, rip);
  const takers = takersFindings(facts);
  const forRip = evaluateRip(facts, rip, chosen);
  const findings = [
    ...rightsFindings(facts),
    ...takers.findings,
    ...staging.findings,
    ...renameFindings(facts),
    clockFinding(facts),
    caseFinding(facts),
    accentsFinding(facts),
    lengthFinding(facts, rip),
    spaceFinding(facts),
    eventFinding(facts),
    ...tempNameFindings(facts, rip),
    ...forRip.findings,
  ].filter((one) => one !== null);
  const pollMs = facts.share === null && facts.eventAfterMs !== null ? POLL_MS.told : POLL_MS.share;
  return {
    usable: findings.every(({ verdict }) => verdict !== 'problem'),
    findings,
    proposal: { ...forRip.proposal, ...staging.proposal, ...takers.proposal, pickupPollMs: pollMs },
    proposalWords: [
      ...forRip.words,
      ...staging.words,
      ...takers.words,
      message('folder-check.proposes-checking', { seconds: pollMs / 1_000 }),
    ],
  };
}

function whyNotThere(path: string, there: Exclude<FolderFacts['there'], 'folder'>): Message {
  if (there === 'missing') return message('folder-check.missing', { path });
  if (there === 'not-a-folder') return message('folder-check.not-a-folder', { path });
  return message('folder-check.unseen', { path, error: there.unseen });
}

function renameFindings({ renameMs, seenAfterMs }: FolderFacts): Finding[] {
  if (renameMs.length === 0) return [];
  const slowest = Math.ceil(Math.max(...renameMs));
  const speed =
    slowest > SLOW_RENAME_MS
      ? finding('rename', 'note', message('folder-check.rename-slow', { ms: slowest }))
      : finding('rename', 'good', message('folder-check.rename', { ms: slowest }));
  if (seenAfterMs === null) {
    const explanation = message('folder-check.not-seen');
    return [speed, finding('rename', 'problem', explanation)];
  }
  if (seenAfterMs <= LATE_MS) return [speed];
  const explanation = message('folder-check.seen-late', { ms: seenAfterMs });
  return [speed, finding('rename', 'note', explanation)];
}

function clockFinding({ clockAheadMs }: FolderFacts): Finding | null {
  if (clockAheadMs === null) return null;
  const seconds = Math.round(Math.abs(clockAheadMs) / 1_000);
  if (Math.abs(clockAheadMs) <= CLOCKS_APART_MS) {
    return finding('clock', 'good', message('folder-check.clock'));
  }
  const words = clockAheadMs > 0 ? 'ahead' : 'behind';
  return finding('clock', 'note', message(`folder-check.clock-${words}`, { seconds }));
}

function caseFinding({ tellsCase }: FolderFacts): Finding | null {
  if (tellsCase === null) return null;
  return finding(
    'case',
    'good',
    tellsCase ? message('folder-check.case-sensitive') : message('folder-check.case-same'),
  );
}

function accentsFinding({ accents }: FolderFacts): Finding | null {
  if (accents === null) return null;
  return finding('unicode', 'good', message(`folder-check.accents-${accents}`));
}

function lengthFinding({ path, longestName }: FolderFacts, rip: RipProfile): Finding | null {
  const most = maxStem(path, rip.longestPathBytes);
  if (most === null) {
    return finding('lengths', 'problem', message('folder-check.path-too-long', { path }));
  }
  if (longestName !== null && longestName < MAX_OWN_NAME_BYTES) {
    return finding('lengths', 'problem', message('folder-check.names-too-short', { longest: longestName }));
  }
  const pathBytes = Buffer.byteLength(path) + 1 + most;
  return finding(
    'lengths',
    'good',
    longestName === null
      ? message('folder-check.path-length', { path: pathBytes })
      : message('folder-check.lengths', { name: longestName, path: pathBytes }),
  );
}

function spaceFinding({ freeBytes }: FolderFacts): Finding | null {
  if (freeBytes === null) return null;
  const megabytes = Math.floor(freeBytes / 1e6);
  return freeBytes < LOW_BYTES
    ? finding('space', 'note', message('folder-check.space-low', { megabytes }))
    : finding('space', 'good', message('folder-check.space', { megabytes }));
}

function eventFinding({ eventAfterMs, share, rights }: FolderFacts): Finding | null {
  if (rights.create !== 'ok') return null;
  if (eventAfterMs !== null && share === null) {
    return finding('events', 'good', message('folder-check.events', { ms: eventAfterMs }));
  }
  return finding('events', 'note', message('folder-check.no-events', { share: share ?? '' }));
}

function tempNameFindings({ tempNames }: FolderFacts, rip: RipProfile): Finding[] {
  if (tempNames === null) return [];
  const seconds = Math.round(tempNames.seconds);
  const needed = stuckTimeoutSeconds({ stuckAfterSeconds: null }, rip);
  const [first] = tempNames.untouched;
  if (first === undefined) {
    const explanation = message('folder-check.temp-names-taken', { extensions: tempNames.touched.join(' ') });
    return [finding('temp-names', 'note', explanation)];
  }
  const list = tempNames.untouched.join(' ');
  if (tempNames.seconds < needed) {
    const explanation = message('folder-check.temp-names-too-soon', { extensions: list, seconds, needed });
    return [finding('temp-names', 'note', explanation)];
  }
  const explanation = message('folder-check.temp-names', { extensions: list, seconds });
  return [finding('temp-names', 'good', explanation)];
}
