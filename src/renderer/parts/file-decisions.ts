import { type Artwork, isOneOf, isWithRips, notYetArchivedStates, resendBar } from '../../contract/index.ts';

/** What needs a reason. */
export type Reasoned = 'override' | 'hold' | 'ask' | 'again';
/** What an operator can decide about a file. */
export type Decision = 'send' | 'takeBack' | 'fetch' | Reasoned;

/**
 * What can be decided where the file is now, what is most likely first; what is in a hot folder is the RIP's.
 * While new artwork is waited for, that is what is asked for again, and sending the old one comes last.
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

/** What decides about a file for good, so that the next one can be looked at. */
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
