import { type Examination, type Finding, type RipProfile, saying } from '../../../../contract/index.ts';
import { mostStem } from '../names.ts';
import { patienceSeconds } from '../rip-profiles.ts';
import type { FolderFacts } from './facts.ts';
import { finding } from './finding.ts';
import { judgeRip } from './judge-rip.ts';
import { rightsFindings, stagingFindings, takersFindings } from './judge-writing.ts';

/** Clocks further apart than this stall RIPs that wait for a file to be old enough. */
const CLOCKS_APART_MS = 2_000;
/** Slower renames than this are a sign that another program looks into every file. */
const SLOW_RENAME_MS = 500;
const LATE_MS = 1_000;
const LOW_BYTES = 1e9;
const LONGEST_OWN_NAME = 72;
const POLL_MS = { told: 2_000, share: 5_000 };

/** What the facts about a folder mean for feeding a RIP there, and which settings they ask for. */
export function judge(facts: FolderFacts, rip: RipProfile, chosen: boolean): Examination {
  if (facts.there !== 'folder') {
    const said =
      facts.there === 'missing'
        ? saying('doctor.missing', { path: facts.path }, `There is no folder ${facts.path}.`)
        : saying('doctor.not-a-folder', { path: facts.path }, `${facts.path} is not a folder.`);
    return { usable: false, findings: [finding('there', 'problem', said)], proposal: {}, proposalWords: [] };
  }
  const staging = stagingFindings(facts, rip);
  const takers = takersFindings(facts);
  const forRip = judgeRip(facts, rip, chosen);
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
      saying(
        'doctor.proposes-looking',
        { seconds: pollMs / 1_000 },
        `Look every ${pollMs / 1_000} s for what the RIP has taken.`,
      ),
    ],
  };
}

function renameFindings({ renameMs, seenAfterMs }: FolderFacts): Finding[] {
  if (renameMs.length === 0) return [];
  const slowest = Math.ceil(Math.max(...renameMs));
  const speed =
    slowest > SLOW_RENAME_MS
      ? finding(
          'rename',
          'note',
          saying(
            'doctor.rename-slow',
            { ms: slowest },
            `A rename takes up to ${slowest} ms: another program, most likely an antivirus, looks into every file first. Feeding waits for it. Leave the folder out there, if you can.`,
          ),
        )
      : finding(
          'rename',
          'good',
          saying('doctor.rename', { ms: slowest }, `Renaming works, in at most ${slowest} ms.`),
        );
  if (seenAfterMs === null) {
    const said = saying(
      'doctor.not-seen',
      {},
      'A file that was renamed into the folder could not be seen there within 5 s. A RIP would miss it as well: look at the settings of the share.',
    );
    return [speed, finding('rename', 'problem', said)];
  }
  if (seenAfterMs <= LATE_MS) return [speed];
  const said = saying(
    'doctor.seen-late',
    { ms: seenAfterMs },
    `A renamed file is only seen after ${seenAfterMs} ms.`,
  );
  return [speed, finding('rename', 'note', said)];
}

function clockFinding({ clockAheadMs }: FolderFacts): Finding | null {
  if (clockAheadMs === null) return null;
  const seconds = Math.round(Math.abs(clockAheadMs) / 1_000);
  if (Math.abs(clockAheadMs) <= CLOCKS_APART_MS) {
    return finding('clock', 'good', saying('doctor.clock', {}, "The folder's clock is right."));
  }
  const words = clockAheadMs > 0 ? 'ahead' : 'behind';
  return finding(
    'clock',
    'note',
    saying(
      `doctor.clock-${words}`,
      { seconds },
      `The folder's clock is ${seconds} s ${words}. Makeready dates files by that clock; set one of the two right all the same.`,
    ),
  );
}

function caseFinding({ tellsCase }: FolderFacts): Finding | null {
  if (tellsCase === null) return null;
  return finding(
    'case',
    'good',
    tellsCase
      ? saying('doctor.case-told', {}, 'Capitals and small letters make different names there.')
      : saying(
          'doctor.case-same',
          {},
          'Capitals and small letters make the same name there. Makeready never uses two names that differ by nothing else.',
        ),
  );
}

function accentsFinding({ accents }: FolderFacts): Finding | null {
  if (accents === null) return null;
  const words = {
    'told-apart': 'Accents stay as they are written, and two ways to write one make two names.',
    same: 'Two ways to write an accent make the same name.',
    rewritten: 'Accents are written in another way than they came.',
    refused: 'Names with accents are refused.',
  } as const;
  return finding(
    'unicode',
    'good',
    saying(`doctor.accents-${accents}`, {}, `${words[accents]} Names that Makeready gives have none.`),
  );
}

function lengthFinding({ path, longestName }: FolderFacts, rip: RipProfile): Finding | null {
  const most = mostStem(path, rip.longestPathBytes);
  if (most === null) {
    return finding(
      'lengths',
      'problem',
      saying(
        'doctor.path-too-long',
        { path },
        'The path of the folder is so long that no name of a file fits behind it. Choose a folder nearer to the root.',
      ),
    );
  }
  if (longestName !== null && longestName < LONGEST_OWN_NAME) {
    return finding(
      'lengths',
      'problem',
      saying(
        'doctor.names-too-short',
        { longest: longestName },
        `Names there can have ${longestName} characters only; Makeready's have up to ${LONGEST_OWN_NAME}.`,
      ),
    );
  }
  const pathBytes = Buffer.byteLength(path) + 1 + most;
  const pathWords = `the longest path that Makeready makes here has ${pathBytes} characters.`;
  return finding(
    'lengths',
    'good',
    longestName === null
      ? saying('doctor.path-length', { path: pathBytes }, `Names can be long enough; ${pathWords}`)
      : saying(
          'doctor.lengths',
          { name: longestName, path: pathBytes },
          `Names can have ${longestName} characters; ${pathWords}`,
        ),
  );
}

function spaceFinding({ freeBytes }: FolderFacts): Finding | null {
  if (freeBytes === null) return null;
  const megabytes = Math.floor(freeBytes / 1e6);
  const text = `${megabytes.toLocaleString('en')} MB are free there.`;
  return freeBytes < LOW_BYTES
    ? finding(
        'space',
        'note',
        saying('doctor.space-low', { megabytes }, `${text} That is little for artwork.`),
      )
    : finding('space', 'good', saying('doctor.space', { megabytes }, text));
}

function eventFinding({ eventAfterMs, share, rights }: FolderFacts): Finding | null {
  if (rights.create !== 'ok') return null;
  if (eventAfterMs !== null && share === null) {
    return finding(
      'events',
      'good',
      saying(
        'doctor.events',
        { ms: eventAfterMs },
        `The system tells of new files, after ${eventAfterMs} ms.`,
      ),
    );
  }
  return finding(
    'events',
    'note',
    saying(
      'doctor.no-events',
      { share: share ?? '' },
      'The system does not tell reliably what happens in the folder. Makeready looks by itself; a RIP on another machine has to be set to polling.',
    ),
  );
}

function tempNameFindings({ tempNames }: FolderFacts, rip: RipProfile): Finding[] {
  if (tempNames === null) return [];
  const seconds = Math.round(tempNames.seconds);
  const needed = patienceSeconds({ stuckAfterSeconds: null }, rip);
  const [first] = tempNames.untouched;
  if (first === undefined) {
    const said = saying(
      'doctor.temp-names-taken',
      { extensions: tempNames.touched.join(' ') },
      `The RIP took or changed files of every kind of name that was tried: ${tempNames.touched.join(' ')}.`,
    );
    return [finding('temp-names', 'note', said)];
  }
  const list = tempNames.untouched.join(' ');
  if (tempNames.seconds < needed) {
    const said = saying(
      'doctor.temp-names-too-soon',
      { extensions: list, seconds, needed },
      `Files named ${list} were left alone for ${seconds} s. That proves nothing yet: this RIP may need ${needed} s.`,
    );
    return [finding('temp-names', 'note', said)];
  }
  const said = saying(
    'doctor.temp-names',
    { extensions: list, seconds },
    `Files named ${list} were left alone for ${seconds} s. That is proof if the RIP was running meanwhile.`,
  );
  return [finding('temp-names', 'good', said)];
}
