import type { AccessStep, Message } from '../../contract/index.ts';
import type { Clock } from './ports.ts';
import type { Store } from './store/index.ts';

/** Something that became of a login. */
export interface Access {
  readonly step: AccessStep;
  /** Null: there is no session, as for a wrong password. */
  readonly sessionId: string | null;
  /** Who or what it is about, as they say. */
  readonly name: string | null;
  /** The network address it came from. */
  readonly address: string;
  /** What the log calls the desk or browser: a desk that is let in has a name, all else an address. */
  readonly desk: string;
  /** Whose doing it is: of who logs in or out, of a desk that shows its credential, or of this station. */
  readonly source: 'operator' | 'desk' | 'station';
  readonly why: Message;
}

/** Writes it into the transition log, so that it stands under Activity. */
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
        // Whom somebody claims to be when they are refused has done nothing.
        by: source === 'operator' ? name : null,
        desk,
      }),
    'lazily',
  );
}
