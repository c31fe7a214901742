import { decisionRules, isOneOf, type QueueFile, type ResendBar } from '../../contract/index.ts';

/** Decisions about many files at once. */
export type FilesAction = 'hold' | 'approve' | 'resend';

/** Why holding or releasing makes sense for none of the files. */
export function whyNone(
  action: Exclude<FilesAction, 'resend'>,
  files: readonly QueueFile[],
): 'hold' | 'release' | 'on-hold' {
  if (action === 'approve') return 'release';
  return files.some(({ state }) => state === 'on-hold') ? 'on-hold' : 'hold';
}

/** If there are several reasons, the one that an operator can resolve comes first. */
const bars = ['in-folder', 'on-its-way', 'on-hold', 'not-wanted', 'not-sent'] as const satisfies ResendBar[];

/** Why none of the files can be resent; null if one of them can. */
export function whyNotResent(files: readonly Pick<QueueFile, 'resendBar'>[]): ResendBar | null {
  if (files.some(({ resendBar }) => resendBar === null)) return null;
  return bars.find((bar) => files.some(({ resendBar }) => resendBar === bar)) ?? 'not-sent';
}

/**
 * The files for which a decision makes sense in their state; the station decides about each. What is on hold
 * already is not held again, and for sent files the station also says which are not resent, and why.
 */
export function filesFor(action: FilesAction, files: readonly QueueFile[]): QueueFile[] {
  const suits = ({ state, resendBar }: QueueFile): boolean => {
    switch (action) {
      case 'hold':
        return isOneOf(state, decisionRules.hold.states) && state !== 'on-hold';
      case 'approve':
        return isOneOf(state, decisionRules.approve.states);
      case 'resend':
        return resendBar !== 'not-sent';
    }
  };
  return files.filter(suits);
}
