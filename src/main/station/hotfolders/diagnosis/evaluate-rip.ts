import { basename } from 'node:path';
import {
  type Diagnosis,
  type Finding,
  type Message,
  message,
  type RipProfile,
} from '../../../../contract/index.ts';
import { anyRip, ripsWith } from '../rip-profiles/rip-profiles.ts';
import type { FolderFacts } from './facts.ts';
import { finding } from './finding.ts';

/**
 * Whether the folder suits the RIP. If nobody has chosen one, the result folders in it may reveal which it
 * is.
 * @param chosen false: `rip` only states what holds for any RIP.
 */
export function evaluateRip(
  facts: FolderFacts,
  rip: RipProfile,
  chosen: boolean,
): Pick<Diagnosis, 'findings' | 'proposal'> & { readonly words: Message[] } {
  const known = chosen ? rip : (byItsFolders(facts.subfolders) ?? rip);
  const { id, name, ticket } = known;
  // Not recognising anything is not a proposal.
  const isKnown = id !== anyRip.id;
  const words = [
    ...(isKnown ? [message('folder-check.proposes-rip', { rip: id, name })] : []),
    ...(ticket === null ? [] : [message('folder-check.proposes-ticket', { ticket })]),
  ];
  return {
    findings: [
      ...placeFindings(facts, known),
      ...nameFindings(facts.path, known),
      ...seemsFinding(known, chosen),
    ],
    proposal: { ...(isKnown && { rip: id }), ...(ticket === null ? {} : { ticket }) },
    words,
  };
}

/** The RIP whose result folders are there: all of them, and at least two. */
function byItsFolders(subfolders: readonly string[]): RipProfile | null {
  const there = new Set(subfolders);
  return (
    ripsWith([]).find(({ results }) => results.length > 1 && results.every(({ name }) => there.has(name))) ??
    null
  );
}

function seemsFinding({ name, id }: RipProfile, chosen: boolean): Finding[] {
  if (chosen || id === anyRip.id) return [];
  const explanation = message('folder-check.rip-seems', { name });
  return [finding('rip', 'good', explanation)];
}

function placeFindings({ share }: FolderFacts, { name, localDisk }: RipProfile): Finding[] {
  if (share === null || localDisk === 'not-needed' || localDisk === 'unknown') return [];
  return localDisk === 'needed'
    ? [finding('rip', 'problem', message('folder-check.rip-local-needed', { name, share }))]
    : [finding('rip', 'note', message('folder-check.rip-local-advised', { name, share }))];
}

function nameFindings(path: string, { name, longestFolderName }: RipProfile): Finding[] {
  const folder = basename(path);
  if (longestFolderName === null || folder.length <= longestFolderName) return [];
  const values = { name, folder, longest: longestFolderName };
  return [finding('rip', 'problem', message('folder-check.rip-folder-name', values))];
}
