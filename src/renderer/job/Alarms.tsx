import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { useState } from 'react';
import type { JobDetail } from '../../contract/index.ts';
import { Only } from '../components/IfAllowed.tsx';
import { ProblemNote } from '../components/States.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { useStation } from '../state/station-context.tsx';
import { useCall } from '../state/use-call.ts';
import type { StationClient } from '../transport/transport.ts';
import { ConfirmSend } from './ConfirmSend.tsx';

/**
 * What is wrong with a job, what can be done about it, and a button to acknowledge it, which can be undone.
 */
export function Alarms({ job }: { readonly job: Pick<JobDetail, 'key' | 'name' | 'alarms' | 'sendable'> }) {
  const { t, say } = useTranslation('job');
  const call = useCall();
  const notify = useNotify();
  const station = useStation();
  const { key, name } = job;
  const acknowledge = async (client: StationClient): Promise<void> => {
    const takeBack = await client.job.acknowledge({ key });
    const undo = async (): Promise<void> =>
      void (await (await station.client()).job.acknowledge({ key, takeBack }));
    notify({ text: t('wasAcknowledged', { job: name }), undo });
  };
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
        <Only may="operate">
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
                onClick={() => call.run(acknowledge)}
              >
                {t('acknowledge')}
              </Button>
            )}
          </Group>
        </Only>
        {call.error !== null && <ProblemNote error={call.error} />}
      </Stack>
      {isAsking && <ConfirmSend ids={job.sendable} onClose={() => setAsking(false)} />}
    </Alert>
  );
}
