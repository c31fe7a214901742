import { Button, Group } from '@mantine/core';
import { IconBook2, IconPlugConnected } from '@tabler/icons-react';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOf } from '../navigation/route.ts';

/** The links to what IT sets up once and operators seldom open. */
export function ForItSection() {
  const { t } = useTranslation('shell');
  return (
    <Group gap="sm">
      <Button
        component="a"
        href={hashOf('connections')}
        variant="default"
        leftSection={<IconPlugConnected size={16} aria-hidden />}
      >
        {t('nav.connections')}
      </Button>
      <Button
        component="a"
        href={hashOf('catalogue')}
        variant="default"
        leftSection={<IconBook2 size={16} aria-hidden />}
      >
        {t('nav.catalogue')}
      </Button>
    </Group>
  );
}
