import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { JobDetail } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';

/** Everything that identifies a job elsewhere, for a mail or a search at the service. */
export function CopyIds({ job }: { readonly job: Pick<JobDetail, 'serviceId' | 'key' | 'batchKey'> }) {
  const { t } = useTranslation('job');
  const { t: common } = useTranslation('common');
  const batch = job.batchKey === null ? [] : [t('batchId', { id: job.batchKey })];
  const text = [t('jobId', { id: job.serviceId }), ...batch].join('\n');
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          title={text}
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={copy}
        >
          {copied ? common('copied') : t('copyIds')}
        </Button>
      )}
    </CopyButton>
  );
}
