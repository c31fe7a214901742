import type { FileKind } from '../../../contract/index.ts';
import type { HotFolderProfile } from '../settings/index.ts';

/**
 * Which hot folder a file goes to: the first whose route takes it, in the order of the settings; null where none does.
 * A route that names no kinds takes every file. Nothing is ever guessed.
 */
export function routeOf(
  file: { readonly kind: FileKind },
  folders: readonly HotFolderProfile[],
): HotFolderProfile | null {
  const takes = ({ route }: HotFolderProfile): boolean =>
    route.fileKinds.length === 0 || route.fileKinds.includes(file.kind);
  return folders.find(takes) ?? null;
}
