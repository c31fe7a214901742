import { ActionIcon, Anchor, Button, Code, CopyButton, Group, Popover, Stack, Text } from '@mantine/core';
import { IconExternalLink, IconServerCog } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../locales/words-context.tsx';

/**
 * The way to the page of the demo's service. A browser opens it beside this one; the desktop opens no foreign
 * address, so it shows this one to be copied.
 */
export function DemoService({
  adminUrl,
  isDesktop,
}: {
  readonly adminUrl: string;
  readonly isDesktop: boolean;
}) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation('common');
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="right-end"
      width={320}
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray.3"
          title={t('demoService.title')}
          aria-label={t('demoService.title')}
          onClick={() => setOpen(!isOpen)}
        >
          <IconServerCog size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('demoService.title')}>
        <Stack gap="xs">
          <Text fw={650} size="sm">
            {t('demoService.title')}
          </Text>
          <Text size="sm">{t('demoService.why')}</Text>
          {isDesktop ? (
            <>
              <Text size="sm">{t('demoService.there')}</Text>
              <Group gap="xs" wrap="nowrap">
                <Code style={{ overflowWrap: 'anywhere' }}>{adminUrl}</Code>
                <CopyButton value={adminUrl}>
                  {({ copied, copy }) => (
                    <Button variant="default" size="xs" onClick={copy} style={{ flex: 'none' }}>
                      {copied ? common('copied') : common('copy')}
                    </Button>
                  )}
                </CopyButton>
              </Group>
            </>
          ) : (
            <Anchor size="sm" href={adminUrl} target="_blank" rel="noreferrer">
              {t('demoService.open')} <IconExternalLink size={14} aria-hidden />
            </Anchor>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
