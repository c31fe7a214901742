import { Alert, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { BatchDetail } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';

/** A batch made later than this after its expected time is reported. */
const NEAR_MS = 90_000;

/**
 * What an operator would not expect of a batch: it contradicts its jobs, ships by another delivery option
 * than ordered, or appeared at another time.
 */
export function BatchNotices({ detail }: { readonly detail: Pick<BatchDetail, 'row' | 'autoBatched'> }) {
  const { t, f } = useTranslation('batch');
  const { t: queue } = useTranslation('queue');
  const { row, autoBatched } = detail;
  if (row.kind !== 'batch') return null;
  const { contradicting, deliveryBefore, delivery } = row;
  const isOff =
    autoBatched !== null &&
    Math.abs(Date.parse(autoBatched.at) - Date.parse(autoBatched.expectedAt)) > NEAR_MS;
  return (
    <Stack gap="sm" mb="md">
      {contradicting > 0 && (
        <Alert
          color="yellow"
          variant="light"
          icon={<IconAlertTriangle aria-hidden />}
          title={queue('contradicting', { count: contradicting })}
        >
          {t('contradictingWhy')}
        </Alert>
      )}
      {deliveryBefore.map((before) => (
        <Alert key={`${before.service} ${before.group}`} color="yellow" variant="light">
          {t('deliveryChanged', { before: before.service, now: delivery?.service ?? '' })}
        </Alert>
      ))}
      {autoBatched !== null && (
        <Text size="sm" c="var(--quiet)">
          {isOff
            ? t('autoBatchedOff', {
                time: f.clock(autoBatched.at),
                expected: f.clock(autoBatched.expectedAt),
              })
            : t('autoBatched', { time: f.clock(autoBatched.at) })}
        </Text>
      )}
    </Stack>
  );
}
