import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { useState } from 'react';
import type { JobDetail } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { ProblemNote } from '../parts/States.tsx';
import { useCall } from '../state/use-call.ts';
import { ConfirmSend } from './ConfirmSend.tsx';

/** What is wrong with a job, what can be done about it, and a button for an operator who has seen it. */
export function Alarms({ job }: { readonly job: Pick<JobDetail, 'key' | 'alarms' | 'sendable'> }) {
  const { t, say } = useTranslation('job');
  const call = useCall();
  const [isAsking, setAsking] = useState(false);
  if (job.alarms.length === 0 && job.sendable.length === 0) return null;
  return (
    <Alert
      color={job.alarms.length > 0 ? 'red' : 'gray'}
      icon={<IconAlertTriangleFilled aria-hidden />}
      title={job.alarms.length > 0 ? t('alarm') : undefined}
      mb="md"
    >
      <Stack gap="xs">
        {job.alarms.map((alarm) => (
          <Text key={say(alarm)} size="sm">
            {say(alarm)}
          </Text>
        ))}
        <Group gap="xs">
          {job.sendable.length > 0 && (
            <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
              {t('sendByHand')}
            </Button>
          )}
          {job.alarms.length > 0 && (
            <Button
              variant="default"
              size="compact-sm"
              loading={call.busy}
              onClick={() => call.run((client) => client.job.acknowledge({ key: job.key }))}
            >
              {t('acknowledge')}
            </Button>
          )}
        </Group>
        {call.error !== null && <ProblemNote error={call.error} />}
      </Stack>
      {isAsking && <ConfirmSend ids={job.sendable} onClose={() => setAsking(false)} />}
    </Alert>
  );
}
