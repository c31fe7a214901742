import { message } from '../../../contract/index.ts';
import { ApiError } from '../model/api-error.ts';
import type { ShellPort } from '../ports.ts';

/** Prints a PDF by the system's dialog. Throws ApiError if nothing can be printed. */
export async function printOrRefuse(shell: Pick<ShellPort, 'print'>, path: string): Promise<void> {
  if ((await shell.print(path)) === 'closed') return;
  throw new ApiError('UNAVAILABLE', message('paper.not-printed'), message('paper.save-it'));
}
