import { Anchor, Button, Code, CopyButton, Group, Text } from '@mantine/core';
import { IconExternalLink, IconServerCog } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../locales/words-context.tsx';
import { SidebarPopover } from './SidebarPopover.tsx';

/**
 * The link to the demo service's own page. A browser opens it beside this one; the desktop app opens no
 * foreign address, so it shows the address to copy.
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
    <SidebarPopover
      title={t('demoService.title')}
      icon={<IconServerCog size={18} aria-hidden />}
      width={320}
      isOpen={isOpen}
      onOpen={setOpen}
    >
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
    </SidebarPopover>
  );
}
