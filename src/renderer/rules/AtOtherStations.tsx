import { List, Text } from '@mantine/core';
import type { RoutesElsewhere } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';

/** What other stations of the site take, which no rule here sends; nothing if there is none. */
export function AtOtherStations({ elsewhere }: { readonly elsewhere: RoutesElsewhere }) {
  const { t } = useTranslation('rules');
  const { rules, fallbacks } = elsewhere;
  if (rules.length + fallbacks.length === 0) return null;
  return (
    <>
      <Text size="sm" fw={600} mt="md">
        {t('elsewhere.title')}
      </Text>
      <Text size="sm" c="var(--quiet)">
        {t('elsewhere.why')}
      </Text>
      <List size="sm" mt={4}>
        {rules.map(({ id, name, station, to }) => (
          <List.Item key={`${station} ${id}`}>
            {t('elsewhere.rule', { name, station, folder: to.map((folder) => folder.name).join(', ') })}
          </List.Item>
        ))}
        {fallbacks.map(({ station, folder }) => (
          <List.Item key={station}>{t('elsewhere.rest', { station, folder: folder.name })}</List.Item>
        ))}
      </List>
    </>
  );
}
