import { type Message, message } from '../../../../contract/index.ts';
import { codeOf } from './files.ts';
import { FolderNotReadyError } from './staging.ts';

/**
 * True where another program holds a file, or rights are missing: that is over in a moment, or when somebody
 * helps.
 */
export const isBusy = (error: unknown): boolean => ['EPERM', 'EACCES', 'EBUSY'].includes(codeOf(error) ?? '');

/**
 * Why a hot folder cannot be fed, in words an operator can act on. Each of these is tried again by itself.
 */
export function folderProblem(path: string, error: unknown): Message {
  if (error instanceof FolderNotReadyError) return error.userMessage;
  const code = codeOf(error);
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return message('folder.full', { path });
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return message('folder.forbidden', { path });
    case 'EBUSY':
      return message('folder.busy', { path });
    case 'ESTALE':
    case 'EIO':
    case 'EHOSTDOWN':
    case 'ENOTCONN':
    case 'ETIMEDOUT':
      return message('folder.silent', { path });
    default:
      return message('folder.fault', { path, error: code ?? 'unknown' });
  }
}
