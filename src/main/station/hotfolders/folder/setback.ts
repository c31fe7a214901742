import { type ArtworkId, type DeliveryId, type Message, message } from '../../../../contract/index.ts';
import type { DeliveryRecord } from '../../store/index.ts';
import { codeOf } from '../../util/error-code.ts';
import { FolderNotReadyError } from './staging.ts';

/** A delivery that cannot go on now, although its hot folder is ready: the others need not wait for it. */
export interface Setback {
  readonly id: DeliveryId;
  /** For the operator. */
  readonly why: Message;
  /** For the log; null if `why` says everything. */
  readonly fault: unknown;
}

/** The archive's disk, or another program, does not let the station read a file. */
export class ArchivedFileUnreadableError extends FolderNotReadyError {}

interface NamedFiles {
  get(id: ArtworkId): { readonly name: string } | null;
}

/**
 * What an error means for one delivery, for instance that its job cannot be read. Throws it again if the hot
 * folder is at fault.
 */
export function setbackOf(
  { id, artworkId }: Pick<DeliveryRecord, 'id' | 'artworkId'>,
  error: unknown,
  files: NamedFiles,
): Setback {
  if (error instanceof ArchivedFileUnreadableError) return { id, why: error.userMessage, fault: null };
  if (error instanceof FolderNotReadyError || codeOf(error) !== null) throw error;
  const why = message('folder.file-fault', { name: nameIn(files, artworkId) });
  return { id, why, fault: new Error(`Delivery ${id} of ${artworkId} has to wait.`, { cause: error }) };
}

/** What to call a file whose row may be the one that cannot be read. */
export function nameIn(files: NamedFiles, id: ArtworkId): string {
  try {
    return files.get(id)?.name ?? id;
  } catch {
    return id;
  }
}
