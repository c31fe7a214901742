import { readdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, normalize, parse } from 'node:path';
import { type FolderListing, type Message, message } from '../../../contract/index.ts';
import { ApiError } from '../model/api-error.ts';
import { codeOf } from '../util/error-code.ts';
import { type FolderLimits, mayLookInto } from './folder-limits.ts';

const MAX_FOLDERS = 500;
const byName = new Intl.Collator(undefined, { numeric: true });

/**
 * The folders in a folder, for hosts without a dialog of the system; names beginning with a dot are left
 * out. Null: the folder below which hot folders are allowed or, if that is anywhere, the root of the drive
 * with the station's home. Throws ApiError (INVALID).
 */
export async function listFolders(given: string | null, limits: FolderLimits): Promise<FolderListing> {
  const path = normalize(given ?? limits.below ?? parse(homedir()).root);
  const refuse = (what: Message): ApiError =>
    new ApiError('INVALID', what, message('refusal.fix-it'), 'folder');
  if (!isAbsolute(path)) throw refuse(message('refusal.part-of-path', { path }));
  try {
    if (!(await mayLookInto(path, limits))) throw refuse(message('refusal.system-folder', { path }));
    const all = await readdir(path, { withFileTypes: true });
    const isFolder = await Promise.all(
      all.map(async (one) =>
        one.isSymbolicLink()
          ? await stat(join(path, one.name)).then(
              (target) => target.isDirectory(),
              () => false,
            )
          : one.isDirectory(),
      ),
    );
    const names = all
      .filter(({ name }, index) => isFolder[index] === true && !name.startsWith('.'))
      .map(({ name }) => name)
      .toSorted(byName.compare);
    const parent = dirname(path);
    const mayGoUp = parent !== path && (await mayLookInto(parent, limits));
    return {
      path,
      parent: mayGoUp ? parent : null,
      folders: names.slice(0, MAX_FOLDERS).map((name) => ({ name, path: join(path, name) })),
      isCut: names.length > MAX_FOLDERS,
    };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw refuse(message('folder-check.unseen', { path, error: codeOf(error) ?? 'unknown' }));
  }
}
