import { randomUUID } from 'node:crypto';
import type { ConnectionId } from '../../../contract/index.ts';
import type { Decision, DecisionSharing } from '../decisions/index.ts';
import { currentCaller } from '../model/caller.ts';
import type { Store } from '../store/index.ts';

/** Decisions of a station that may belong to a site: kept until its ledger has them. */
export class MemberDecisions implements DecisionSharing {
  readonly #isMember: () => boolean;
  readonly #store: Pick<Store, 'sharedDecisions'>;

  constructor(parts: { readonly isMember: () => boolean; readonly store: Pick<Store, 'sharedDecisions'> }) {
    this.#isMember = parts.isMember;
    this.#store = parts.store;
  }

  get isShared(): boolean {
    return this.#isMember();
  }

  made(subject: string, account: ConnectionId, decision: Decision): void {
    const { name: operator = null, desk = null } = currentCaller() ?? {};
    this.#store.sharedDecisions.add({ id: randomUUID(), subject, account, decision, operator, desk });
  }
}
