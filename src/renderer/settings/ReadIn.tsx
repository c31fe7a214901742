import { Button, Checkbox, Group, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type OperatorSettings, type SettingsChange, TrustedSetting } from '../../contract/index.ts';
import { Dialog } from '../components/Dialog.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { changedGroups, withTrusted } from './settings-file.ts';
import { useGroupTitles } from './use-group-titles.ts';

/** What a settings file would change, before it does; what needs trust is left out unless it is ticked. */
export function ReadIn(props: {
  readonly name: string;
  readonly found: SettingsChange;
  readonly settings: OperatorSettings;
  readonly onTake: (change: SettingsChange) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const { found, settings } = props;
  const [ticked, setTicked] = useState<readonly TrustedSetting[]>([]);
  const { groups, trusted } = changedGroups(found, settings);
  const isSame = groups.length === 0 && trusted.length === 0;
  const titles = useGroupTitles();
  const needTrust: Readonly<Record<TrustedSetting, string>> = {
    proxy: t('proxy.title'),
    authorities: t('authorities'),
    updateFeed: t('desktop.updateFeed'),
  };
  return (
    <Dialog onClose={props.onClose} title={t('file.ask', { name: props.name })}>
      <Stack gap="md">
        {isSame && <Text size="sm">{t('file.same')}</Text>}
        <List size="sm">
          {groups.map((group) => (
            <List.Item key={group}>{titles[group]}</List.Item>
          ))}
        </List>
        {trusted.length > 0 && (
          <Checkbox.Group
            label={t('file.trusted')}
            description={t('file.trustedWhy')}
            value={[...ticked]}
            onChange={(values) => setTicked(TrustedSetting.options.filter((one) => values.includes(one)))}
          >
            <Stack gap="xs" mt="xs">
              {trusted.map((one) => (
                <Checkbox key={one} value={one} label={needTrust[one]} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onClose}>
            {common('cancel')}
          </Button>
          <Button disabled={isSame} onClick={() => props.onTake(withTrusted(found, settings, ticked))}>
            {t('file.take')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
