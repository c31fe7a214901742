import { Alert, Button, Loader, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { goTo, hashOf } from '../shell/route.ts';
import { useWords } from '../words/words-context.tsx';
import parts from './parts.module.css';

/** Nothing to show, and why that is so. */
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
  const { t } = useWords('common');
  return (
    <Stack align="center" p="xl" mt="xl" role="status">
      <Loader size="sm" />
      <Text c="var(--quiet)">{t('reading')}</Text>
    </Stack>
  );
}

/** A screen whose data could not be read: what happened, what can be done, and a way on. */
export function Failed({ error }: { readonly error: unknown }) {
  const { t, problem } = useWords('common');
  const { message, remedy } = problem(error);
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
      <Button variant="default" onClick={() => goTo(hashOf('queue'))}>
        {t('toTheQueue')}
      </Button>
    </Stack>
  );
}

/** One failure beside what caused it. */
export function ProblemNote({ error }: { readonly error: unknown }) {
  const { problem } = useWords('common');
  const { message, remedy } = problem(error);
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle />} title={message} role="alert">
      {remedy}
    </Alert>
  );
}
