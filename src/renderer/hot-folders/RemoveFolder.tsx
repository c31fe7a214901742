import { Text } from '@mantine/core';
import type { HotFolder } from '../../contract/index.ts';
import { RemoveForGood } from '../components/RemoveForGood.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { goTo, hashOf } from '../navigation/route.ts';

/** Says first what happens to everything, then forgets the folder; nothing in it is touched. */
export function RemoveFolder({ folder }: { readonly folder: HotFolder }) {
  const { t } = useTranslation('hot-folders');
  const { id, name } = folder;
  return (
    <RemoveForGood
      label={t('remove')}
      title={t('removeTitle', { name })}
      ask={(client) => client.hotFolders.removal({ id })}
      remove={async (client) => {
        await client.hotFolders.remove({ id });
        goTo(hashOf('hot-folders'));
      }}
    >
      {({ rerouted, leftInFolder, rules, isDefault }) => (
        <>
          <Text size="sm">{t('removeKeeps')}</Text>
          {rerouted > 0 && <Text size="sm">{t('removeRerouted', { count: rerouted })}</Text>}
          {leftInFolder > 0 && <Text size="sm">{t('removeLeft', { count: leftInFolder })}</Text>}
          {isDefault && <Text size="sm">{t('removeDefault')}</Text>}
          {rules.length > 0 && <Text size="sm">{t('removeRules', { rules: rules.join(', ') })}</Text>}
        </>
      )}
    </RemoveForGood>
  );
}
