import { List, Text } from '@mantine/core';
import type { Connection } from '../../contract/index.ts';
import { RemoveForGood } from '../components/RemoveForGood.tsx';
import { useTranslation } from '../locales/words-context.tsx';

/** Says first what goes and what stays, then removes the connection for good. */
export function RemoveConnection({ connection }: { readonly connection: Connection }) {
  const { t } = useTranslation('connections');
  const { id, name } = connection;
  return (
    <RemoveForGood
      label={t('remove.button')}
      title={t('remove.title', { name })}
      ask={(client) => client.connections.removal({ id })}
      remove={(client) => client.connections.remove({ id })}
    >
      {({ filesGivenUp, jobsKept }) => (
        <>
          <Text size="sm" fw={600}>
            {t('remove.goes')}
          </Text>
          <List size="sm">
            <List.Item>{t('remove.token')}</List.Item>
            <List.Item>{t('remove.polling')}</List.Item>
            {filesGivenUp > 0 && <List.Item>{t('remove.files', { count: filesGivenUp })}</List.Item>}
          </List>
          <Text size="sm" fw={600}>
            {t('remove.stays')}
          </Text>
          <List size="sm">
            {jobsKept > 0 && <List.Item>{t('remove.jobs', { count: jobsKept })}</List.Item>}
            <List.Item>{t('remove.archive')}</List.Item>
          </List>
          <Text size="sm">{t('remove.again')}</Text>
        </>
      )}
    </RemoveForGood>
  );
}
