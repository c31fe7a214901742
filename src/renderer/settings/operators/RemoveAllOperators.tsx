import { Text } from '@mantine/core';
import { RemoveForGood } from '../../components/RemoveForGood.tsx';
import { useTranslation } from '../../locales/words-context.tsx';

/** Turns operators off again, after a dialog that says what that means. */
export function RemoveAllOperators() {
  const { t, f } = useTranslation('operators');
  return (
    <RemoveForGood
      label={t('settings.removeAll')}
      title={t('settings.removeAll')}
      ask={(client) => client.operators.list()}
      remove={(client) => client.operators.removeAll()}
    >
      {(all) => (
        <>
          <Text size="sm">{f.list(all.filter(({ leftAt }) => leftAt === null).map(({ name }) => name))}</Text>
          <Text size="sm">{t('settings.removeAllWhy')}</Text>
          <Text size="sm">{t('settings.removeAllKeeps')}</Text>
        </>
      )}
    </RemoveForGood>
  );
}
