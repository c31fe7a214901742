import type { DeskId } from '../../../../contract/index.ts';

/** A desktop app on another machine that was paired with this station. Times in ms since the epoch. */
export interface DeskRecord {
  readonly id: DeskId;
  readonly name: string;
  /** SHA-256 of the credential that it shows, hexadecimal. */
  readonly credential: string;
  /** Of its app, as it last said. */
  readonly version: string;
  readonly addedAt: number;
  readonly lastSeen: number | null;
  readonly revokedAt: number | null;
}

export interface DeskRepository {
  /** Those that may come, by name. */
  list(): DeskRecord[];
  /** Also one that was revoked. */
  get(id: DeskId): DeskRecord | null;
  add(desk: Pick<DeskRecord, 'id' | 'name' | 'credential' | 'version' | 'addedAt'>): void;
  rename(id: DeskId, name: string): void;
  saw(id: DeskId, at: number, version: string): void;
  revoke(id: DeskId, at: number): void;
}
