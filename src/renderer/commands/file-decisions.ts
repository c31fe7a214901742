import { type Artwork, isOneOf, isWithRips, notYetArchivedStates, resendBar } from '../../contract/index.ts';

/** Decisions that need a reason. */
export type Reasoned = 'override' | 'hold' | 'ask' | 'again';
/** The decisions about a file. */
export type Decision = 'send' | 'takeBack' | 'fetch' | Reasoned;

/**
 * The decisions that are possible in a file's state, the most likely first; a file in a hot folder belongs
 * to the RIP. While new artwork is expected, requesting it again comes first and sending the old file last.
 */
export function decisionsFor(
  file: Pick<Artwork, 'state' | 'preflight' | 'approval' | 'replacement' | 'deliveries' | 'isRecalled'>,
): readonly Decision[] {
  const { state } = file;
  if (isOneOf(state, notYetArchivedStates)) return ['hold', 'ask'];
  switch (state) {
    case 'held': {
      if (file.approval !== null) return ['takeBack'];
      const send = file.preflight === 'blocked' ? 'override' : 'send';
      return file.replacement === null ? [send, 'ask', 'hold', 'fetch'] : ['fetch', 'ask', send];
    }
    case 'delivered':
    case 'picked-up':
      if (!isWithRips(file.deliveries)) return [];
      return resendBar(file) === null ? ['again', 'ask', 'fetch'] : ['ask', 'fetch'];
    case 'archived':
    case 'no-route':
    case 'delivering':
      return ['hold', 'ask'];
    case 'withdrawn':
      return [];
  }
}

/** Decisions that settle a file, so that the next one can be opened. */
export type FinalDecision = 'send' | 'override' | 'hold' | 'ask';

export function isFinal(decision: Decision): decision is FinalDecision {
  switch (decision) {
    case 'send':
    case 'override':
    case 'hold':
    case 'ask':
      return true;
    case 'takeBack':
    case 'fetch':
    case 'again':
      return false;
  }
}
