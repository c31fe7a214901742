import { basename } from 'node:path';
import {
  type Diagnosis,
  type Finding,
  type Message,
  message,
  type RipProfile,
} from '../../../../contract/index.ts';
import { ripsWith } from '../rip-profiles/rip-profiles.ts';
import type { FolderFacts } from './facts.ts';
import { finding } from './finding.ts';

/**
 * Whether the folder suits the RIP. Where nobody has chosen one, the result folders that lie in it may tell
 * which it is.
 * @param chosen false: `rip` is only what holds for any RIP.
 */
export function evaluateRip(
  facts: FolderFacts,
  rip: RipProfile,
  chosen: boolean,
): Pick<Diagnosis, 'findings' | 'proposal'> & { readonly words: Message[] } {
  const known = chosen ? rip : (byItsFolders(facts.subfolders) ?? rip);
  const { id, name, ticket } = known;
  const words = [
    message('doctor.proposes-rip', { rip: id, name }),
    ...(ticket === null ? [] : [message('doctor.proposes-ticket', { ticket })]),
  ];
  return {
    findings: [
      ...placeFindings(facts, known),
      ...nameFindings(facts.path, known),
      ...seemsFinding(known, chosen),
    ],
    proposal: { rip: id, ...(ticket === null ? {} : { ticket }) },
    words,
  };
}

/** The RIP whose result folders lie there: all of them, and at least two. */
function byItsFolders(subfolders: readonly string[]): RipProfile | null {
  const there = new Set(subfolders);
  return (
    ripsWith([]).find(({ results }) => results.length > 1 && results.every(({ name }) => there.has(name))) ??
    null
  );
}

function seemsFinding({ name, id }: RipProfile, chosen: boolean): Finding[] {
  if (chosen || id === 'generic') return [];
  const explanation = message('doctor.rip-seems', { name });
  return [finding('rip', 'good', explanation)];
}

function placeFindings({ share }: FolderFacts, { name, localDisk }: RipProfile): Finding[] {
  if (share === null || localDisk === 'not-needed' || localDisk === 'unknown') return [];
  return localDisk === 'needed'
    ? [finding('rip', 'problem', message('doctor.rip-local-needed', { name, share }))]
    : [finding('rip', 'note', message('doctor.rip-local-advised', { name, share }))];
}

function nameFindings(path: string, { name, longestFolderName }: RipProfile): Finding[] {
  const folder = basename(path);
  if (longestFolderName === null || folder.length <= longestFolderName) return [];
  const values = { name, folder, longest: longestFolderName };
  return [finding('rip', 'problem', message('doctor.rip-folder-name', values))];
}
