import type { AccessStep, Message } from '../../contract/index.ts';
import type { Clock } from './ports.ts';
import type { Store } from './store/index.ts';

/** Something that happened to a login. */
export interface Access {
  readonly step: AccessStep;
  /** Null if there is no session, as after a wrong password. */
  readonly sessionId: string | null;
  /** The person or desk, as it calls itself. */
  readonly name: string | null;
  /** The network address it came from. */
  readonly address: string;
  /**
   * The name of the desk or browser in the log: a desk that was let in has a name, everything else an
   * address.
   */
  readonly desk: string;
  /** Who did it: the person who logs in or out, a desk with its credential, or this station. */
  readonly source: 'operator' | 'desk' | 'station';
  readonly why: Message;
}

/** Writes it to the transition log, from which Activity shows it. */
export function recordAccess(store: Store, clock: Clock, access: Access): void {
  const { step, sessionId, name, address, desk, source, why } = access;
  store.transaction(
    () =>
      store.transitions.append({
        subject: 'session',
        subjectId: sessionId ?? address,
        label: name ?? desk,
        jobKey: null,
        batchKey: null,
        status: null,
        from: null,
        to: step,
        at: clock.now(),
        why,
        source,
        // Somebody who was refused has done nothing, under any name.
        by: source === 'operator' ? name : null,
        desk,
      }),
    'lazily',
  );
}
