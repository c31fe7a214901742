import {
  type Examination,
  type Finding,
  type RipProfile,
  type Saying,
  saying,
} from '../../../../contract/index.ts';
import { patienceSeconds } from '../rip-profiles.ts';
import type { FolderFacts, Outcome } from './facts.ts';
import { finding } from './finding.ts';

const words = {
  create: 'create',
  modify: 'change',
  rename: 'rename',
  remove: 'remove',
} as const satisfies Record<keyof FolderFacts['rights'], string>;

/** What may be done with files in the folder; one finding where all may. */
export function rightsFindings({ path, rights }: FolderFacts): Finding[] {
  const { create, ...others } = rights;
  if (create !== 'ok') return [finding('rights', 'problem', cannotCreate(path, create.failed))];
  const problems = Object.entries(others).flatMap(([right, outcome]: [string, Outcome]) =>
    outcome === 'ok' ? [] : [finding('rights', 'problem', cannot(right, outcome.failed))],
  );
  if (problems.length > 0) return problems;
  const said = saying('doctor.rights', {}, 'Files can be created, changed, renamed and removed there.');
  return [finding('rights', 'good', said)];
}

function cannotCreate(path: string, code: string): Saying {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return saying('doctor.full', { path }, `The disk of ${path} is full. Make room, and try again.`);
    case 'EROFS':
      return saying(
        'doctor.read-only',
        { path },
        `${path} is on a disk or share that can only be read. Have it connected for writing.`,
      );
    default:
      return saying(
        'doctor.no-create',
        { path, error: code },
        `Makeready may not create files in ${path} (${code}). Give this user the right to.`,
      );
  }
}

function cannot(right: string, code: string): Saying {
  const what = Object.entries(words).find(([name]) => name === right)?.[1] ?? right;
  return saying(
    `doctor.may-not-${right}`,
    { error: code },
    `Makeready may not ${what} the files that it creates there (${code}). Give this user the right to, and the RIP as well.`,
  );
}

/** Whether the folder's own group is enough for the RIP to take the files. */
export function takersFindings({
  takers,
}: FolderFacts): Pick<Examination, 'findings' | 'proposal'> & { readonly words: Saying[] } {
  if (takers !== 'everyone') return { findings: [], proposal: {}, words: [] };
  const note = saying(
    'doctor.takers-everyone',
    {},
    'Its rights do not name one group that takes files: any account may, or its group cannot be given to a file. A RIP under another account may find the files read-only.',
  );
  const words = saying(
    'doctor.proposes-everyone',
    {},
    'Let every account of this machine change and take the files.',
  );
  return {
    findings: [finding('rights', 'note', note)],
    proposal: { fileAccess: 'everyone' },
    words: [words],
  };
}

/** Where files can be made before they are published. */
export function stagingFindings(
  facts: FolderFacts,
  rip: RipProfile,
): Pick<Examination, 'findings' | 'proposal'> & { readonly words: Saying[] } {
  const { outside, inside } = facts.staging;
  const good = (said: Saying) => ({
    findings: [finding('staging', 'good', said)],
    proposal: { tempExtension: null },
    words: [],
  });
  if (outside.outcome === 'ok') {
    return good(
      saying(
        'doctor.staging-outside',
        {},
        'Files are made in a folder beside it, on the same volume: the RIP sees them only when they are whole.',
      ),
    );
  }
  const why = outside.outcome.failed;
  if (inside.outcome === 'ok') {
    const said = saying(
      'doctor.staging-inside',
      { error: why },
      `Nothing can be made beside it and renamed into it (${why}): files are made in a hidden folder inside it. Make sure that the RIP does not look into subfolders.`,
    );
    return { findings: [finding('staging', 'note', said)], proposal: { tempExtension: null }, words: [] };
  }
  const extension = harmlessExtension(facts, rip);
  if (extension !== null) {
    const said = saying(
      'doctor.proposes-extension',
      { extension },
      `Make files in the folder itself, named *${extension}, which the RIP leaves alone.`,
    );
    const note = saying(
      'doctor.staging-extension',
      { extension },
      `No folder can be made there. Files can be made under names ending in ${extension}, which were left alone.`,
    );
    return {
      findings: [finding('staging', 'note', note)],
      proposal: { tempExtension: extension },
      words: [said],
    };
  }
  const seconds = patienceSeconds({ stuckAfterSeconds: null }, rip);
  const said = saying(
    'doctor.no-staging',
    { error: inside.outcome.failed, seconds },
    `No folder can be made there (${inside.outcome.failed}), neither beside it nor in it. Give this user the right to, or examine it with the RIP running for ${seconds} s, to find names that it leaves alone.`,
  );
  return { findings: [finding('staging', 'problem', said)], proposal: {}, words: [] };
}

/** The extension that is proven harmless by these facts; null where none is. */
function harmlessExtension({ tempNames }: FolderFacts, rip: RipProfile): string | null {
  if (tempNames === null) return null;
  const isProof = tempNames.seconds >= patienceSeconds({ stuckAfterSeconds: null }, rip);
  return isProof ? (tempNames.untouched[0] ?? null) : null;
}
