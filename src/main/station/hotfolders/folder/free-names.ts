import { join } from 'node:path';
import { type HotFolderId, message, type RipProfile } from '../../../../contract/index.ts';
import type { HotFolderProfile } from '../../settings/index.ts';
import type { DeliveryRecord } from '../../store/index.ts';
import type { Claims } from '../claims/claims.ts';
import { maxStem, twinOf } from '../naming/names.ts';
import { ticketName } from '../tickets/index.ts';
import { exists } from './files.ts';
import { FolderNotReadyError } from './staging.ts';

/** What names in a hot folder depend on. */
export interface NamingParts {
  readonly folder: HotFolderProfile;
  readonly rip: Pick<RipProfile, 'longestPathBytes' | 'reservedNames'>;
  readonly deliveries: { nameTaken(id: HotFolderId, name: string): boolean };
  readonly claims: Pick<Claims, 'name'>;
}

/** The names of a group of files and their tickets in a hot folder, none of them used twice. */
export class FreeNames {
  readonly #parts: NamingParts;
  /** The maximum length of a name before its extension that lets the RIP read the path. */
  readonly maxStem: number;
  readonly #reserved: ReadonlySet<string>;
  /** Whether something has that name in the hot folder, as far as was looked for. */
  readonly #isThere = new Map<string, boolean>();
  /** Chosen for this group, in lower case. */
  readonly #chosen = new Set<string>();

  /** Throws FolderNotReadyError if the path is too long for any name. */
  constructor(parts: NamingParts) {
    const { folder, rip } = parts;
    const most = maxStem(folder.path, rip.longestPathBytes);
    if (most === null) throw new FolderNotReadyError(message('folder.path-too-long', { path: folder.path }));
    this.#parts = parts;
    this.maxStem = most;
    this.#reserved = new Set(rip.reservedNames.map((one) => one.toLowerCase()));
  }

  /** Looks side by side for what would otherwise be looked for one after the other. */
  async lookFor(names: readonly string[]): Promise<void> {
    const { ticket } = this.#parts.folder;
    const all = names.flatMap((name) => [name, ticketName(ticket, name) ?? name]);
    await Promise.all([...new Set(all)].map((name) => this.#look(name)));
  }

  /** The name, or the first of its twins that is free together with its ticket's. */
  async choose(owed: DeliveryRecord, name: string): Promise<string> {
    const { folder, claims } = this.#parts;
    for (let twin = 1; ; twin++) {
      const candidate = twin === 1 ? name : twinOf(name, twin, this.maxStem);
      const beside = ticketName(folder.ticket, candidate);
      if (!(await this.#isFree(owed, candidate))) continue;
      if (beside !== null && !(await this.#isFree(owed, beside))) continue;
      if (!(await claims.name(owed, candidate, beside))) continue;
      this.#chosen.add(candidate.toLowerCase());
      if (beside !== null) this.#chosen.add(beside.toLowerCase());
      return candidate;
    }
  }

  async #isFree(owed: DeliveryRecord, candidate: string): Promise<boolean> {
    const { folder, deliveries } = this.#parts;
    const lower = candidate.toLowerCase();
    if (this.#chosen.has(lower) || this.#reserved.has(lower)) return false;
    const isOwn = candidate === owed.finalName || candidate === owed.ticketName;
    if (!isOwn && deliveries.nameTaken(folder.id, candidate)) return false;
    return !(this.#isThere.get(candidate) ?? (await this.#look(candidate)));
  }

  async #look(name: string): Promise<boolean> {
    const isThere = await exists(join(this.#parts.folder.path, name));
    this.#isThere.set(name, isThere);
    return isThere;
  }
}
