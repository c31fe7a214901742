import { Text } from '@mantine/core';
import type { Connection } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';

/** What the service of a connection does not list, and what could not be read in its lists the last time. */
export function MissingData({ connection }: { readonly connection: Connection }) {
  const { t, say } = useTranslation('connections');
  const { notOffered, notUnderstood } = connection;
  const missing = notOffered.filter(({ why }) => why === null).map(({ list }) => t(`lacking.${list}`));
  const refused = notOffered.flatMap(({ list, why }) =>
    why === null ? [] : t('ofList', { list: t(`lists.${list}`), said: say(why) }),
  );
  const unreadable = notUnderstood.map(({ list, message: text, times }) =>
    t(times === 1 ? 'ofList' : 'ofListTimes', { list: t(`lists.${list}`), said: say(text), count: times }),
  );
  const lines = [
    ...(missing.length > 0 ? [t('notOffered', { what: missing.join(', ') })] : []),
    ...refused,
    ...(unreadable.length > 0 ? [t('unread', { what: unreadable.join(' ') })] : []),
  ];
  return lines.map((line) => (
    <Text key={line} size="sm" c="var(--quiet)">
      {line}
    </Text>
  ));
}
