import { ActionIcon, Group, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAction } from '../keyboard/actions-context.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { goTo } from '../navigation/route.ts';

/**
 * The head of a detail screen: the way back, what it is, and its state. Actions move below a title that
 * would not be left a line of its own.
 */
export function Heading(props: {
  readonly title: string;
  readonly under: ReactNode;
  readonly backTo: string;
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation('common');
  useAction('back', () => goTo(props.backTo));
  return (
    <Group justify="space-between" align="flex-start" mb="md" gap="sm">
      <Group gap="sm" align="flex-start" wrap="nowrap" miw={0} maw="100%" flex="1 1 auto">
        <ActionIcon component="a" href={props.backTo} variant="default" size="lg" aria-label={t('back')}>
          <IconArrowLeft size={18} aria-hidden />
        </ActionIcon>
        <div style={{ minWidth: 0 }}>
          <Title order={1} fz="1.25rem" style={{ overflowWrap: 'anywhere' }}>
            {props.title}
          </Title>
          <Text c="var(--quiet)" size="sm">
            {props.under}
          </Text>
        </div>
      </Group>
      <Group gap="sm" maw="100%">
        {props.children}
      </Group>
    </Group>
  );
}
