import { createHash, randomBytes } from 'node:crypto';
import {
  type AccessStep,
  type Desk,
  DeskId,
  type Message,
  message,
  type NewPairingCode,
  type PairingCode,
} from '../../../contract/index.ts';
import type { StationContext } from '../context.ts';
import { ApiError, notFound } from '../model/api-error.ts';
import { currentCaller, OWN_WINDOW } from '../model/caller.ts';
import type { DesksPort } from '../ports.ts';
import type { DeskRecord, NewTransition, Store } from '../store/index.ts';
import { constantTimeEqual } from '../util/constant-time.ts';
import { freeName, isFree } from './desk-names.ts';
import { PairingCodes } from './pairing-codes.ts';

/** What a desk that asks to be paired says about itself. */
export interface PairingRequest {
  readonly code: PairingCode;
  readonly name: string;
  readonly version: string;
  /** The network address that it comes from. */
  readonly address: string;
}

/** What identifies a paired desk from now on. */
export interface Paired {
  readonly id: DeskId;
  /** 256 random bits; the station stores only their digest. */
  readonly credential: string;
}

/** What a desk presents each time it connects. */
export interface ShownCredential {
  readonly id: DeskId;
  readonly credential: string;
  readonly version: string;
  /** It opens a window. Artwork is requested in many parts; these change nothing about the desk. */
  readonly opensWindow: boolean;
}

/** The decision about a desk that connects. */
export type Admission =
  | { readonly kind: 'admitted'; readonly id: DeskId; readonly name: string }
  | { readonly kind: 'revoked' }
  | { readonly kind: 'unknown' };

/** The desks that may open windows of this station: let in by a code, known by a credential, revocable. */
export class DeskService {
  readonly #store: Store;
  readonly #now: () => number;
  readonly #codes: PairingCodes;

  constructor({ store, ports }: Pick<StationContext, 'store' | 'ports'>) {
    this.#store = store;
    this.#now = () => ports.clock.now();
    this.#codes = new PairingCodes(this.#now);
  }

  /** @param connected those with an open window. */
  list(connected: ReadonlySet<DeskId>): Desk[] {
    return this.#store.desks.list().map((desk) => ({
      id: desk.id,
      name: desk.name,
      version: desk.version,
      addedAt: new Date(desk.addedAt).toISOString(),
      lastSeenAt: desk.lastSeenAt === null ? null : new Date(desk.lastSeenAt).toISOString(),
      connected: connected.has(desk.id),
    }));
  }

  /** Anybody who sees the code can pair a desk, so the log records who requested it. */
  newPairingCode(): Pick<NewPairingCode, 'code' | 'expiresAt'> {
    const caller = currentCaller();
    const subject = { id: caller?.sessionId ?? OWN_WINDOW, name: caller?.desk ?? OWN_WINDOW };
    this.#store.transaction(() => this.#record('code-shown', subject, null, { source: 'operator' }));
    return this.#codes.create(caller?.name ?? null);
  }

  /** Null if the code is wrong, spent or expired. */
  pair({ code, name: wanted, version, address }: PairingRequest): Paired | null {
    const made = this.#codes.redeem(code);
    if (made === null) return null;
    const credential = randomBytes(32).toString('base64url');
    const id = DeskId.parse(randomBytes(8).toString('hex'));
    const name = freeName(wanted, this.#store.desks.list());
    this.#store.transaction(() => {
      this.#store.desks.add({ id, name, credentialHash: digest(credential), version, addedAt: this.#now() });
      const why =
        made.by === null
          ? message('access.by-pairing-code', { address })
          : message('access.by-pairing-code-of', { address, operator: made.by });
      this.#record('paired', { id, name }, why, { source: 'desk', desk: name });
    });
    return { id, credential };
  }

  /** Admits only the credential of this very desk, and only until it is revoked. */
  admit({ id, credential, version, opensWindow }: ShownCredential): Admission {
    const desk = this.#store.desks.get(id);
    if (desk === null || !constantTimeEqual(desk.credentialHash, digest(credential)))
      return { kind: 'unknown' };
    if (desk.revokedAt !== null) return { kind: 'revoked' };
    if (opensWindow) this.#store.desks.saw(id, this.#now(), version);
    return { kind: 'admitted', id, name: desk.name };
  }

  /** Its last window was closed. */
  left(id: DeskId): void {
    const desk = this.#store.desks.get(id);
    if (desk?.revokedAt === null) this.#store.desks.saw(id, this.#now(), desk.version);
  }

  /** Throws ApiError if there is no such desk, or if the name is taken. */
  async rename(id: DeskId, name: string, host: Pick<DesksPort, 'renamed'>): Promise<void> {
    const before = this.#known(id);
    const others = this.#store.desks.list().filter((one) => one.id !== id);
    if (!isFree(name, others)) {
      throw new ApiError('INVALID', message('desk.name-taken'), message('operator.choose-name'), 'name');
    }
    this.#store.transaction(() => {
      this.#store.desks.rename(id, name);
      const why = message('access.desk-renamed', { name: before.name });
      this.#record('renamed', { id, name }, why, { source: 'operator' });
    });
    await host.renamed(id, name);
  }

  /** It is no longer admitted, and `host` closes its windows. Throws ApiError if there is no such desk. */
  async revoke(id: DeskId, host: Pick<DesksPort, 'end'>): Promise<void> {
    const desk = this.#known(id);
    this.#store.transaction(() => {
      this.#store.desks.revoke(id, this.#now());
      this.#record('revoked', desk, message('access.desk-revoked'), { source: 'operator' });
    });
    await host.end(id);
  }

  #known(id: DeskId): DeskRecord {
    const desk = this.#store.desks.get(id);
    if (desk === null || desk.revokedAt !== null) throw notFound('desk');
    return desk;
  }

  #record(
    to: AccessStep,
    { id, name }: { readonly id: string; readonly name: string },
    why: Message | null,
    whose: Pick<NewTransition, 'source' | 'desk'>,
  ): void {
    this.#store.transitions.append({
      subject: 'session',
      subjectId: id,
      label: name,
      jobKey: null,
      batchKey: null,
      status: null,
      from: null,
      to,
      at: this.#now(),
      why,
      ...whose,
    });
  }
}

const digest = (credential: string): string => createHash('sha256').update(credential).digest('hex');
