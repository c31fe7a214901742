import { Text } from '@mantine/core';
import parts from '../../components/shared.module.css';
import { useTranslation } from '../../locales/words-context.tsx';
import css from './site.module.css';

/** What of this station a site shares, and what stays here: said before it is joined. */
export function WhatIsShared() {
  const { t } = useTranslation('site');
  return (
    <dl className={`${parts.sheet} ${css.shared}`}>
      <dt>{t('settings.whatIsShared')}</dt>
      <dd>
        <Text size="sm">{t('settings.shared')}</Text>
      </dd>
      <dt>{t('settings.whatStays')}</dt>
      <dd>
        <Text size="sm">{t('settings.stays')}</Text>
      </dd>
    </dl>
  );
}
