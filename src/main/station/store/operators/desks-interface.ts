import type { DeskId } from '../../../../contract/index.ts';

/** A desktop app on another machine that was paired with this station. Times in ms since the epoch. */
export interface DeskRecord {
  readonly id: DeskId;
  readonly name: string;
  /** SHA-256 of its credential, in hexadecimal. */
  readonly credential: string;
  /** Version of its app, as last reported. */
  readonly version: string;
  readonly addedAt: number;
  readonly lastSeen: number | null;
  readonly revokedAt: number | null;
}

export interface DeskRepository {
  /** Those that are admitted, by name. */
  list(): DeskRecord[];
  /** Also finds a revoked one. */
  get(id: DeskId): DeskRecord | null;
  add(desk: Pick<DeskRecord, 'id' | 'name' | 'credential' | 'version' | 'addedAt'>): void;
  rename(id: DeskId, name: string): void;
  saw(id: DeskId, at: number, version: string): void;
  revoke(id: DeskId, at: number): void;
}
