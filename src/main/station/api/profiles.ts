import {
  message,
  type PreflightProfile,
  type PreflightProfiles,
  ShippedProfile,
} from '../../../contract/index.ts';
import { ApiError } from '../model/api-error.ts';
import type { Settings } from '../settings/index.ts';

/** Whether a profile can be chosen; null: none is. */
export const isProfile = (chosen: PreflightProfile | null, { own }: PreflightProfiles): boolean =>
  chosen === null || ShippedProfile.safeParse(chosen).success || own.some(({ id }) => id === chosen);

/** Throws ApiError if a profile that was chosen is not there (any more). */
export function assertProfile(
  chosen: PreflightProfile | null,
  profiles: PreflightProfiles,
  field: string,
): void {
  if (isProfile(chosen, profiles)) return;
  throw new ApiError('INVALID', message('refusal.no-profile'), message('refusal.choose-profile'), field);
}

/** Throws ApiError if a profile would go that a hot folder, a rule or the company still uses. */
export function assertProfiles(wanted: PreflightProfiles, before: Settings): void {
  for (const { id, name } of before.profiles.own) {
    if (wanted.own.some((one) => one.id === id)) continue;
    const users = [...before.hotFolders, ...before.routes].filter(({ preflight }) => preflight === id);
    if (users.length === 0) continue;
    throw new ApiError(
      'CONFLICT',
      message('refusal.profile-used', { name, where: users.map((one) => one.name).join(', ') }),
      message('refusal.profile-free'),
    );
  }
  assertProfile(wanted.fallback, wanted, 'fallback');
}
