import { join } from 'node:path';
import { message, NewOperator, PersonName, Role, secretLengthOf } from '../../contract/index.ts';
import type { HostWords } from '../../locales/words.ts';
import { systemClock } from '../host/clock.ts';
import { lockFolder, prepareFolders } from '../host/data-folder.ts';
import { StartupError } from '../host/startup-error.ts';
import { ApiError } from '../station/model/api-error.ts';
import { OperatorService } from '../station/operators/index.ts';
import { openOperatorStore } from '../station/store/index.ts';

/** An operator to add, as the command line says. */
export interface OperatorWords {
  readonly name: string;
  readonly role: string | null;
}

/** Reads them. The first operator of a server administers it, so that is the default role. */
export function operatorOf({ name, role }: OperatorWords): Pick<NewOperator, 'name' | 'role'> {
  const given = PersonName.safeParse(name);
  if (!given.success) throw new StartupError(message('startup.operator-name'));
  const wanted = Role.safeParse(role ?? 'administer');
  if (!wanted.success) throw new StartupError(message('startup.role', { roles: Role.options.join(', ') }));
  return { name: given.data, role: wanted.data };
}

/** The prompt for their secret. */
export const secretPrompt = ({ t }: Pick<HostWords, 't'>, role: Role): string =>
  t('line.secretPrompt', { count: secretLengthOf(role) });

/**
 * Adds an operator to the station in a data folder. Throws StartupError, also while a station is running
 * there, because only one process may write to its store.
 */
export async function addOperator(
  data: string,
  given: Pick<NewOperator, 'name' | 'role'>,
  secret: string,
): Promise<void> {
  const { data: folder } = await prepareFolders(data);
  const unlock = lockFolder(folder);
  try {
    const store = openOperatorStore({
      file: join(folder, 'station.sqlite'),
      clock: systemClock,
      onFault: () => undefined,
    });
    try {
      const operators = new OperatorService({ store, clock: systemClock, onChange: () => undefined });
      await operators.add(NewOperator.parse({ ...given, secret }));
    } finally {
      store.close();
    }
  } catch (error) {
    if (error instanceof ApiError) throw new StartupError(error.what);
    throw error;
  } finally {
    unlock();
  }
}
