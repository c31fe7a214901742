import type { HostWords } from '../../locales/host-words.ts';
import { StartupError } from '../host/startup-error.ts';
import { ApiError } from '../station/api-error.ts';
import { siteRoles } from '../station/site/index.ts';

/** What the command line says of the roles of a site's stations. */
export interface SiteRolesWords {
  /** The ledger, for a user who may make roles and speak for its owner. */
  readonly url: string;
  readonly apply: boolean;
}

/**
 * The SQL that gives each station of a site a database role of its own, and what to enter at which station;
 * with `apply`, it has run. Throws StartupError.
 */
export async function describeSiteRoles(
  { t }: Pick<HostWords, 't'>,
  { url, apply }: SiteRolesWords,
  password: string,
): Promise<string[]> {
  const roles = await siteRoles({ url, password }, apply).catch((error: unknown) => {
    throw error instanceof ApiError ? new StartupError(error.what) : error;
  });
  if (roles.length === 0) return [t('line.siteRolesNone')];
  return [
    ...roles.flatMap(({ sql }) => sql.split('\n')),
    t(apply ? 'line.siteRolesMade' : 'line.siteRolesToRun'),
    ...roles.map(({ station, user, password: secret }) =>
      t('line.siteRole', { station, user, password: secret }),
    ),
  ];
}
