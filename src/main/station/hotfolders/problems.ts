import { codeOf } from './files.ts';
import { FolderUnready } from './staging.ts';

/** Why a hot folder cannot be fed, in words an operator can act on. Each of these is tried again by itself. */
export function folderProblem(path: string, error: unknown): string {
  if (error instanceof FolderUnready) return error.message;
  const code = codeOf(error);
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk of the hot folder ${path} is full. Make room; feeding goes on by itself.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `Makeready may not write into the hot folder ${path}. Give this user the right to; it is tried again by itself.`;
    case 'EBUSY':
      return `The hot folder ${path} is in use by another program. It is tried again by itself.`;
    case 'ESTALE':
    case 'EIO':
    case 'EHOSTDOWN':
    case 'ENOTCONN':
      return `The share of the hot folder ${path} does not answer. It is tried again by itself.`;
    default:
      return `The hot folder ${path} cannot be fed (${code ?? 'the log says why'}). It is tried again by itself.`;
  }
}
