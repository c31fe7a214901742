import type { AccessStep, Message } from '../../contract/index.ts';
import type { Clock } from './ports.ts';
import type { Store } from './store/index.ts';

/** Something that became of a login. */
export interface Access {
  readonly step: AccessStep;
  /** Null: there is no session, as for a wrong password. */
  readonly sessionId: string | null;
  /** Who it is, as they say. */
  readonly name: string | null;
  /** The network address it came from. */
  readonly address: string;
  readonly why: Message;
}

/** Writes it into the transition log, so that it stands under Activity. */
export function recordAccess(store: Store, clock: Clock, access: Access): void {
  const { step, sessionId, name, address, why } = access;
  const isTheirs = step === 'logged-in' || step === 'logged-out';
  store.transaction(
    () =>
      store.transitions.append({
        subject: 'session',
        subjectId: sessionId ?? address,
        label: name ?? address,
        jobKey: null,
        batchKey: null,
        status: null,
        from: null,
        to: step,
        at: clock.now(),
        why,
        source: isTheirs ? 'operator' : 'station',
        by: name,
      }),
    'lazily',
  );
}
