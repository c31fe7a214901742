import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isApiError } from '../locales/problem.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOf } from '../navigation/route.ts';
import type { Failure } from '../state/reading.ts';
import parts from './shared.module.css';

/** Nothing to show, and why. */
export function Empty({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack align="center" gap={6} p="xl" mt="xl">
      <Text fw={650} size="lg">
        {title}
      </Text>
      <Text c="var(--quiet)" ta="center" maw={460}>
        {children}
      </Text>
    </Stack>
  );
}

export function Loading() {
  const { t } = useTranslation('common');
  return (
    <Stack align="center" p="xl" mt="xl" role="status">
      <Loader size="sm" />
      <Text c="var(--quiet)">{t('reading')}</Text>
    </Stack>
  );
}

/** A part of a screen that is still loading. */
export function LoadingNote() {
  const { t } = useTranslation('common');
  return (
    <Group gap="xs" role="status">
      <Loader size="xs" />
      <Text size="sm" c="var(--quiet)">
        {t('reading')}
      </Text>
    </Group>
  );
}

/** Words for something that could not be read, and the button that retries. */
function useDescribeFailure({ error, again }: Failure) {
  const { t, problem } = useTranslation('common');
  const { message, remedy } = problem(error);
  return {
    message,
    remedy: isApiError(error) ? remedy : `${t('askedAgain')} ${remedy}`,
    button: (
      <Button variant="default" onClick={again}>
        {t('askAgain')}
      </Button>
    ),
  };
}

/** A screen whose data could not be read: what happened, what can be done, and a way on. */
export function Failed({ failure }: { readonly failure: Failure }) {
  const { t } = useTranslation('common');
  const { message, remedy, button } = useDescribeFailure(failure);
  return (
    <Stack align="center" p="xl" mt="xl">
      <Alert
        color="red"
        variant="light"
        icon={<IconAlertTriangle />}
        title={<h1 className={parts.plainHeading}>{message}</h1>}
        maw={560}
      >
        {remedy}
      </Alert>
      <Group gap="sm">
        {button}
        <Button variant="default" component="a" href={hashOf('queue')}>
          {t('toTheQueue')}
        </Button>
      </Group>
    </Stack>
  );
}

/** A part of a screen whose data could not be read, in their place. */
export function FailedNote({ failure }: { readonly failure: Failure }) {
  const { message, remedy, button } = useDescribeFailure(failure);
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle />} title={message} role="alert" my="sm">
      <Stack gap="xs" align="flex-start">
        {remedy}
        {button}
      </Stack>
    </Alert>
  );
}

/** One failure, shown beside its cause. */
export function ProblemNote({ error }: { readonly error: unknown }) {
  const { problem } = useTranslation('common');
  const { message, remedy } = problem(error);
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle />} title={message} role="alert">
      {remedy}
    </Alert>
  );
}
