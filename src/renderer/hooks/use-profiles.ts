import { type PreflightProfile, ShippedProfile } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useStationState } from '../state/station-context.tsx';

/** The preflight profiles: the names of those that come with Makeready, and of the company's own. */
export function useProfiles() {
  const { t } = useTranslation('states');
  const own = useStationState((state) => state.overview?.profiles) ?? [];
  const nameOf = (profile: PreflightProfile): string => {
    const shipped = ShippedProfile.safeParse(profile);
    if (shipped.success) return t(`profile.${shipped.data}`);
    return own.find(({ id }) => id === profile)?.name ?? t('profile.gone');
  };
  const all: readonly PreflightProfile[] = [...ShippedProfile.options, ...own.map(({ id }) => id)];
  return { nameOf, all };
}
