import {
  type ArtworkId,
  type FileMove,
  type HotFolderId,
  isOneOf,
  presentStates,
} from '../../../contract/index.ts';
import type { HotFolderProfile } from '../settings/index.ts';
import type { DeliveryRecord, Store } from '../store/index.ts';
import { codeOf } from '../util/error-code.ts';
import { CommandRejectedError } from './command-rejected-error.ts';
import type { FileCommands } from './file-commands.ts';
import type { HotFolder } from './folder/hot-folder.ts';
import type { Removal } from './folder/removal.ts';
import { FolderNotReadyError } from './folder/staging.ts';

/** A hot folder of the settings. */
interface Configured {
  readonly profile: Pick<HotFolderProfile, 'name'>;
  readonly hotFolder: Pick<HotFolder, 'remove'>;
}

/**
 * Takes files out of their hot folders. Whatever the system answers about one file is the refusal of that
 * file: others may have been taken out before, or can be.
 */
export class TakingOut {
  readonly #store: Pick<Store, 'artworks' | 'deliveries'>;
  readonly #commands: Pick<FileCommands, 'recalled'>;
  readonly #configured: (id: HotFolderId) => Configured | null;
  readonly #onFault: (error: unknown) => void;

  /** @param configured null: the settings do not contain that hot folder */
  constructor(
    store: Pick<Store, 'artworks' | 'deliveries'>,
    commands: Pick<FileCommands, 'recalled'>,
    configured: (id: HotFolderId) => Configured | null,
    onFault: (error: unknown) => void,
  ) {
    this.#store = store;
    this.#commands = commands;
    this.#configured = configured;
    this.#onFault = onFault;
  }

  /**
   * Removes a file that is no longer wanted from the hot folders that still have it, with its tickets.
   * Throws CommandRejectedError if there is nothing to remove or one of them keeps it, or
   * FolderNotReadyError.
   */
  async remove(id: ArtworkId): Promise<void> {
    const { name } = this.#commands.recalled(id);
    const present = this.#store.deliveries.ofArtwork(id).filter(({ state }) => isOneOf(state, presentStates));
    if (present.length === 0) throw new CommandRejectedError('file.rip-has-it', { name });
    const refusals: unknown[] = [];
    for (const one of present) await this.#remove(one, name).catch((error: unknown) => refusals.push(error));
    for (const refusal of refusals) throw refusal;
  }

  async #remove(one: DeliveryRecord, name: string): Promise<void> {
    const from = this.#configured(one.hotFolderId);
    if (from === null) return;
    const removal = await this.#takeOut(from, one, name, null);
    if (removal === 'picked-up') throw new CommandRejectedError('file.rip-has-it', { name });
    if (removal === 'busy') throw new CommandRejectedError('file.in-use', { name });
  }

  /**
   * Takes a file out of the hot folder that a move ends, and carries the move out. Throws
   * CommandRejectedError if the RIP was faster or the folder keeps it, or FolderNotReadyError.
   */
  async move(id: ArtworkId, move: FileMove): Promise<void> {
    const { artworks, deliveries } = this.#store;
    const name = artworks.get(id)?.name ?? '';
    const [ended] = move.ended.filter(({ wasInFolder }) => wasInFolder);
    const from = ended === undefined ? null : this.#configured(ended.hotFolderId);
    const there = deliveries
      .ofArtwork(id)
      .find((one) => one.hotFolderId === ended?.hotFolderId && one.revision === ended.revision);
    if (from === null || there === undefined) throw new CommandRejectedError('file.folder-gone', { name });
    const removal = await this.#takeOut(from, there, name, move);
    if (removal === 'picked-up') throw new CommandRejectedError('file.picked-up-first', { name });
    if (removal === 'busy') throw new CommandRejectedError('file.in-use-not-moved', { name });
  }

  async #takeOut(
    { profile, hotFolder }: Configured,
    one: DeliveryRecord,
    name: string,
    move: FileMove | null,
  ): Promise<Removal> {
    try {
      return await hotFolder.remove(one, move);
    } catch (error) {
      const isNotReady = error instanceof FolderNotReadyError;
      const code = codeOf(error);
      if (!isNotReady && code === null) this.#onFault(error);
      const folder = profile.name;
      // Watching the folder shows what has become of it.
      if (this.#store.deliveries.get(one.id)?.state === 'removing')
        throw new CommandRejectedError('file.taken-out-later', { name, folder });
      if (isNotReady) throw error;
      throw new CommandRejectedError('file.not-taken-out', { name, folder, error: code ?? 'unknown' });
    }
  }
}
