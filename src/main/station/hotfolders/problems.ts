import { type Saying, saying } from '../../../contract/index.ts';
import { codeOf } from './files.ts';
import { FolderUnready } from './staging.ts';

/** True where another program holds a file, or rights are missing: that is over in a moment, or when somebody helps. */
export const isBusy = (error: unknown): boolean => ['EPERM', 'EACCES', 'EBUSY'].includes(codeOf(error) ?? '');

/** Why a hot folder cannot be fed, in words an operator can act on. Each of these is tried again by itself. */
export function folderProblem(path: string, error: unknown): Saying {
  if (error instanceof FolderUnready) return error.said;
  const code = codeOf(error);
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return saying(
        'folder.full',
        { path },
        `The disk of the hot folder ${path} is full. Make room; feeding goes on by itself.`,
      );
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return saying(
        'folder.forbidden',
        { path },
        `Makeready may not write into the hot folder ${path}. Give this user the right to; it is tried again by itself.`,
      );
    case 'EBUSY':
      return saying(
        'folder.busy',
        { path },
        `The hot folder ${path} is in use by another program. It is tried again by itself.`,
      );
    case 'ESTALE':
    case 'EIO':
    case 'EHOSTDOWN':
    case 'ENOTCONN':
    case 'ETIMEDOUT':
      return saying(
        'folder.silent',
        { path },
        `The share of the hot folder ${path} does not answer. It is tried again by itself.`,
      );
    default:
      return saying(
        'folder.fault',
        { path, error: code ?? 'unknown' },
        `The hot folder ${path} cannot be fed (${code ?? 'the log says why'}). It is tried again by itself.`,
      );
  }
}
