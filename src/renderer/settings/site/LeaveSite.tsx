import { Text } from '@mantine/core';
import { RemoveForGood } from '../../components/RemoveForGood.tsx';
import { useTranslation } from '../../locales/words-context.tsx';
import { useNotify } from '../../notifications/notices.tsx';

/** Says first what becomes of everything, then leaves in order. */
export function LeaveSite({ name }: { readonly name: string }) {
  const { t, say } = useTranslation('site');
  const notify = useNotify();
  return (
    <RemoveForGood
      label={t('settings.leave')}
      title={t('settings.leaveTitle', { name })}
      ask={(client) => client.site.leaving()}
      remove={async (client) => {
        await client.site.leave();
        notify({ text: t('settings.left') });
      }}
    >
      {({ folders, underWay, isLast, bar }) => (
        <>
          {bar !== null && (
            <Text size="sm" role="alert" fw={600}>
              {say(bar)}
            </Text>
          )}
          <Text size="sm">
            {folders.length > 0
              ? t('settings.leaveFolders', { folders: folders.join(', ') })
              : t('settings.leaveNone')}
          </Text>
          {underWay > 0 && <Text size="sm">{t('settings.leaveUnderWay', { count: underWay })}</Text>}
          {isLast === true && <Text size="sm">{t('settings.leaveLast')}</Text>}
          {isLast === null && <Text size="sm">{t('settings.leaveAway')}</Text>}
          <Text size="sm">{t('settings.leaveKeeps')}</Text>
        </>
      )}
    </RemoveForGood>
  );
}
