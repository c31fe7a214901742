import type { HostWords } from '../../locales/words.ts';
import { StartupError } from '../host/startup-error.ts';
import { ApiError } from '../station/model/api-error.ts';
import { siteRoles, siteUpdate } from '../station/site/index.ts';

/** What the command line says of a site's ledger. */
export interface LedgerWords {
  /** Its address, for a user who may do what is asked. */
  readonly url: string;
  /** Whether the SQL is to run, too. */
  readonly apply: boolean;
}

/**
 * The SQL that gives each station of a site a database role of its own, and what to enter at which station;
 * with `apply`, it has run. Throws StartupError.
 */
export async function describeSiteRoles(
  { t }: Pick<HostWords, 't'>,
  { url, apply }: LedgerWords,
  password: string,
): Promise<string[]> {
  const roles = await siteRoles({ url, password }, apply).catch(refuse);
  if (roles.length === 0) return [t('line.siteRolesNone')];
  return [
    ...roles.flatMap(({ sql }) => sql.split('\n')),
    t(apply ? 'line.siteRolesMade' : 'line.siteRolesToRun'),
    ...roles.map(({ station, user, password: secret }) =>
      t('line.siteRole', { station, user, password: secret }),
    ),
  ];
}

/**
 * The SQL that brings the ledger of a site to this version, which a file can keep for `psql`; with `apply`,
 * it has run. Throws StartupError.
 */
export async function describeSiteUpdate(
  { t }: Pick<HostWords, 't'>,
  { url, apply }: LedgerWords,
  password: string,
): Promise<string[]> {
  const update = await siteUpdate({ url, password }, apply).catch(refuse);
  if (update === null) return [`-- ${t('line.siteMigrateNone')}`];
  const { from, to, sql } = update;
  return [...sql.split('\n'), `-- ${t(apply ? 'line.siteMigrated' : 'line.siteMigrateToRun', { from, to })}`];
}

function refuse(error: unknown): never {
  throw error instanceof ApiError ? new StartupError(error.what) : error;
}
