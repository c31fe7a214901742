import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { NoticeKind, type NoticeSettings } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { askForOutsideNotices, outsideNotices } from '../notifications/browser-notices.ts';

/**
 * Whether the browser may show them outside its window, and how to allow it. Nothing in the desktop app,
 * which always may.
 */
function Outside() {
  const { t } = useTranslation('settings');
  const [outside, setOutside] = useState(outsideNotices);
  switch (outside) {
    case 'app':
    case 'granted':
      return null;
    case 'default':
      return (
        <Group gap="sm">
          <Button variant="default" onClick={() => void askForOutsideNotices().then(setOutside)}>
            {t('notices.allow')}
          </Button>
          <Text size="sm" c="var(--quiet)">
            {t('notices.allowWhy')}
          </Text>
        </Group>
      );
    case 'denied':
    case 'unsafe':
      return (
        <Text size="sm" c="var(--quiet)">
          {t(`notices.${outside}`)}
        </Text>
      );
  }
}

/** Which events notify an operator who is looking elsewhere. */
export function NoticesSection(props: {
  readonly notices: NoticeSettings;
  readonly onChange: (notices: NoticeSettings) => void;
}) {
  const { t } = useTranslation('settings');
  const { notices, onChange } = props;
  return (
    <Stack gap="md">
      {NoticeKind.options.map((kind) => (
        <Switch
          key={kind}
          label={t(`notices.kinds.${kind}`)}
          checked={!notices.off.includes(kind)}
          onChange={({ currentTarget: { checked } }) => {
            const others = notices.off.filter((one) => one !== kind);
            onChange({ ...notices, off: checked ? others : [...others, kind] });
          }}
        />
      ))}
      <Switch
        label={t('notices.sound')}
        description={t('notices.soundWhy')}
        checked={notices.sound}
        onChange={(event) => onChange({ ...notices, sound: event.currentTarget.checked })}
      />
      <Outside />
    </Stack>
  );
}
