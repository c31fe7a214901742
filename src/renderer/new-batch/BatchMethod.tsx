import { Radio, Stack, Text } from '@mantine/core';
import type { Connection, NewBatch } from '../../contract/index.ts';
import { Step } from '../components/Step.tsx';
import { useTranslation } from '../locales/words-context.tsx';

type Kind = NewBatch['kind'];

/**
 * Who makes the batch: the operator, or the service by auto batching, whose rule is explained here
 * (interface section 8).
 */
export function BatchMethod(props: {
  readonly kind: Kind;
  readonly connection: Connection | undefined;
  readonly onKind: (kind: Kind) => void;
}) {
  const { t, f } = useTranslation('new-batch');
  const { kind, connection, onKind } = props;
  const seconds = (value: number | undefined): string => f.interval((value ?? 0) * 1_000);
  return (
    <Step title={t('way')}>
      <Stack gap="sm">
        <Radio
          name="way"
          label={t('batch')}
          description={t('batchWhy')}
          checked={kind === 'batch'}
          onChange={() => onKind('batch')}
        />
        <Radio
          name="way"
          label={t('queued')}
          description={t('queuedWhy', {
            interval: seconds(connection?.batchIntervalSeconds),
            window: seconds(connection?.batchWindowSeconds),
          })}
          checked={kind === 'queued-batch'}
          onChange={() => onKind('queued-batch')}
        />
        {kind === 'queued-batch' && (
          <Text size="sm" c="var(--quiet)" pl="1.9rem">
            {t('fallbackWhy')}
          </Text>
        )}
      </Stack>
    </Step>
  );
}
