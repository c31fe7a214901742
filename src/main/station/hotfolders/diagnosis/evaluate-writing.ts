import {
  type Diagnosis,
  type Finding,
  type Message,
  message,
  type RipProfile,
} from '../../../../contract/index.ts';
import { stuckTimeoutSeconds } from '../rip-profiles/rip-profiles.ts';
import type { FolderFacts } from './facts.ts';
import { finding } from './finding.ts';

/** What may be done with files in the folder; a single finding if everything may. */
export function rightsFindings({ path, rights }: FolderFacts): Finding[] {
  const { create } = rights;
  if (create !== 'ok') return [finding('rights', 'problem', cannotCreate(path, create.failed))];
  const problems = (['modify', 'rename', 'remove'] as const).flatMap((right) => {
    const outcome = rights[right];
    if (outcome === 'ok') return [];
    return [
      finding('rights', 'problem', message(`folder-check.may-not-${right}`, { error: outcome.failed })),
    ];
  });
  if (problems.length > 0) return problems;
  const explanation = message('folder-check.rights');
  return [finding('rights', 'good', explanation)];
}

function cannotCreate(path: string, code: string): Message {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return message('folder-check.full', { path });
    case 'EROFS':
      return message('folder-check.read-only', { path });
    default:
      return message('folder-check.no-create', { path, error: code });
  }
}

/** Whether the rights of the folder's own group are enough for the RIP to take the files. */
export function takersFindings({
  takers,
}: FolderFacts): Pick<Diagnosis, 'findings' | 'proposal'> & { readonly words: Message[] } {
  if (takers !== 'everyone') return { findings: [], proposal: {}, words: [] };
  const note = message('folder-check.readers-everyone');
  const words = message('folder-check.proposes-everyone');
  return {
    findings: [finding('rights', 'note', note)],
    proposal: { fileAccess: 'everyone' },
    words: [words],
  };
}

/** Where files can be prepared before they are published. */
export function stagingFindings(
  facts: FolderFacts,
  rip: RipProfile,
): Pick<Diagnosis, 'findings' | 'proposal'> & { readonly words: Message[] } {
  const { outside, inside } = facts.staging;
  const good = (explanation: Message) => ({
    findings: [finding('staging', 'good', explanation)],
    proposal: { tempExtension: null },
    words: [],
  });
  if (outside.outcome === 'ok') {
    return good(message('folder-check.staging-outside'));
  }
  const why = outside.outcome.failed;
  if (inside.outcome === 'ok') {
    const explanation = message('folder-check.staging-inside', { error: why });
    return {
      findings: [finding('staging', 'note', explanation)],
      proposal: { tempExtension: null },
      words: [],
    };
  }
  const extension = harmlessExtension(facts, rip);
  if (extension !== null) {
    const explanation = message('folder-check.proposes-extension', { extension });
    const note = message('folder-check.staging-extension', { extension });
    return {
      findings: [finding('staging', 'note', note)],
      proposal: { tempExtension: extension },
      words: [explanation],
    };
  }
  const seconds = stuckTimeoutSeconds({ stuckAfterSeconds: null }, rip);
  const explanation = message('folder-check.no-staging', { error: inside.outcome.failed, seconds });
  return { findings: [finding('staging', 'problem', explanation)], proposal: {}, words: [] };
}

/** The extension that these facts prove harmless; null if there is none. */
function harmlessExtension({ tempNames }: FolderFacts, rip: RipProfile): string | null {
  if (tempNames === null) return null;
  const isProof = tempNames.seconds >= stuckTimeoutSeconds({ stuckAfterSeconds: null }, rip);
  return isProof ? (tempNames.untouched[0] ?? null) : null;
}
