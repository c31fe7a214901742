import { Text } from '@mantine/core';
import { IconAlertTriangleFilled, IconCircleCheckFilled, IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { TestPage } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import parts from './shared.module.css';

type Said = 'inFolder' | 'pickedUp' | 'rejected';

const look: Readonly<Record<TestPage['state'], readonly [Said, string | undefined, ReactNode]>> = {
  present: ['inFolder', parts['at-rip'], <IconInbox key="icon" aria-hidden />],
  'picked-up': ['pickedUp', parts.done, <IconCircleCheckFilled key="icon" aria-hidden />],
  rejected: ['rejected', parts.attention, <IconAlertTriangleFilled key="icon" aria-hidden />],
};

/** What happened to a test page, by shape, word and colour. */
export function TestPageNote({ page }: { readonly page: TestPage }) {
  const { t, f } = useTranslation('hot-folders');
  const { name, deliveredAt, state } = page;
  const [said, colour, icon] = look[state];
  return (
    <Text component="output" size="sm" fw={600} mt="sm" display="block" className={colour ?? ''}>
      {icon} {t(`testPage.${said}`, { name })}
      {deliveredAt !== null && (
        <Text component="span" size="sm" c="var(--quiet)">
          {' '}
          {t('testPage.sentAt', { time: f.clock(deliveredAt) })}
        </Text>
      )}
    </Text>
  );
}
