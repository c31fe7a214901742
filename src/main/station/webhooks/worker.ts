import { type ConnectionId, type Saying, saying } from '../../../contract/index.ts';
import type { Hint, HintOutcome } from '../sync/index.ts';
import { decodePayload } from './payload.ts';

const AT_A_TIME = 200;

/** What the worker needs of the inbox. */
export interface PendingInbox {
  pending(
    limit: number,
  ): readonly { readonly id: number; readonly connectionId: ConnectionId; readonly body: Uint8Array }[];
  done(id: number, event: string | null, outcome: Saying): void;
}

/** Where a hint goes: the sync of the webhook's connection. */
export interface HintTarget {
  hint(hint: Hint): HintOutcome;
  /** For what could not be understood: one full reconciliation, however many there were. */
  hintAtAnything(): void;
}

/** Works off the inbox: each webhook becomes a wish to read something again, and a sentence in the log. */
export function workInbox(inbox: PendingInbox, targetOf: (id: ConnectionId) => HintTarget | null): void {
  for (let batch = inbox.pending(AT_A_TIME); batch.length > 0; batch = inbox.pending(AT_A_TIME)) {
    for (const { id, connectionId, body } of batch) {
      const target = targetOf(connectionId);
      const { event, hints } = decodePayload(body);
      if (target === null) {
        inbox.done(id, event, saying('webhook.no-connection', {}, 'Its connection is gone.'));
      } else if (hints.length === 0) {
        target.hintAtAnything();
        const text = 'Not understood: everything is read again.';
        inbox.done(id, event, saying('webhook.not-understood', {}, text));
      } else {
        for (const hint of hints) target.hint(hint);
        const what = hints.map(({ key }) => `${key.kind} ${key.id}`).join(', ');
        inbox.done(id, event, saying('webhook.read-again', { what }, `${what} is read again.`));
      }
    }
  }
}
