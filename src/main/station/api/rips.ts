import { type RipProfile, saying } from '../../../contract/index.ts';
import { ripsWith, shippedRips } from '../hotfolders/index.ts';
import { Refusal } from '../refusal.ts';
import type { AnswersOf } from './answers.ts';
import type { ApiParts } from './parts.ts';

export function ripsApi({ settings, foldersChanged }: Pick<ApiParts, 'settings' | 'foldersChanged'>) {
  const isShipped = (id: RipProfile['id']): boolean => shippedRips.some((one) => one.id === id);

  const list = () => {
    const own = settings.get().ripProfiles;
    return ripsWith(own).map((rip) => ({
      ...rip,
      origin: !isShipped(rip.id)
        ? ('own' as const)
        : own.some(({ id }) => id === rip.id)
          ? ('changed' as const)
          : ('shipped' as const),
    }));
  };

  return {
    list,
    save(rip) {
      const before = settings.get();
      const others = before.ripProfiles.filter(({ id }) => id !== rip.id);
      settings.set({ ...before, ripProfiles: [...others, rip] });
      foldersChanged();
      return list();
    },
    reset({ id }) {
      const before = settings.get();
      const user = before.hotFolders.find(({ rip }) => rip === id);
      if (!isShipped(id) && user !== undefined) {
        throw new Refusal(
          'CONFLICT',
          saying(
            'refusal.rip-in-use',
            { name: user.name },
            `The hot folder "${user.name}" is fed by this profile.`,
          ),
          saying('refusal.choose-other-rip', {}, 'Choose another RIP for that hot folder first.'),
        );
      }
      settings.set({ ...before, ripProfiles: before.ripProfiles.filter((one) => one.id !== id) });
      foldersChanged();
      return list();
    },
  } satisfies AnswersOf<'rips'>;
}
