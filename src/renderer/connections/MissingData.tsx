import { Text } from '@mantine/core';
import type { Connection } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';

/** What the service of a connection does not list, and what could not be read in its lists the last time. */
export function MissingData({ connection }: { readonly connection: Connection }) {
  const { t, say } = useTranslation('connections');
  const lists = connection.notOffered.map(({ list, why }) => {
    const what = t(`lacking.${list}`);
    // In brackets it is part of a sentence.
    return why === null ? what : t('lacking.refused', { what, why: say(why).replace(/\.$/, '') });
  });
  const unread = connection.unread.map(({ list, message: text, times }) => {
    const sentence = times === 1 ? say(text) : t('unreadTimes', { said: say(text), count: times });
    return t('unreadOf', { list: t(`lists.${list}`), said: sentence });
  });
  return (
    <>
      {lists.length > 0 && (
        <Text size="sm" c="var(--quiet)">
          {t('notOffered', { what: lists.join(', ') })}
        </Text>
      )}
      {unread.length > 0 && (
        <Text size="sm" c="var(--quiet)">
          {t('unread', { what: unread.join(' ') })}
        </Text>
      )}
    </>
  );
}
