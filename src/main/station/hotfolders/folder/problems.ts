import { type Message, message } from '../../../../contract/index.ts';
import { codeOf } from '../../util/error-code.ts';
import { FolderNotReadyError } from './staging.ts';

/** Another program holds a file, or rights are missing: temporary, or over when somebody helps. */
export const isBusy = (error: unknown): boolean => ['EPERM', 'EACCES', 'EBUSY'].includes(codeOf(error) ?? '');

/**
 * Why nothing can be sent to a hot folder, in words that an operator can act on. All of these are retried
 * automatically.
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
