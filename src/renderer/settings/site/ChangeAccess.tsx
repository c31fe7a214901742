import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../locales/words-context.tsx';
import { useNotify } from '../../notifications/notices.tsx';
import { AccessForm } from './AccessForm.tsx';

/** Reaches the ledger as another user, or elsewhere. */
export function ChangeAccess({ url }: { readonly url: string }) {
  const { t } = useTranslation('site');
  const notify = useNotify();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('settings.changeAccess')}
      </Button>
    );
  return (
    <AccessForm
      url={url}
      submit={t('settings.changeAccessNow')}
      send={async (client, access) => {
        await client.site.changeAccess(access);
        setOpen(false);
        notify({ text: t('settings.accessChanged') });
      }}
    />
  );
}
