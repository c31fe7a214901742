import { Anchor, Group } from '@mantine/core';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOf } from '../navigation/route.ts';
import { useStationState } from '../state/station-context.tsx';
import parts from './shared.module.css';

/** Batch orders and submitted jobs that need attention, since no row of the queue stands for them. */
export function OrdersNote() {
  const { t } = useTranslation('queue');
  const orders = useStationState((state) => state.overview?.ordersNeedAttention ?? 0);
  const submissions = useStationState((state) => state.overview?.submissionsNeedAttention ?? 0);
  if (orders + submissions === 0) return null;
  return (
    <Group wrap="nowrap" align="baseline" role="status" className={parts.attention ?? ''} px="md" py={6}>
      <IconAlertTriangleFilled size={16} style={{ flex: 'none' }} aria-hidden />
      <Group gap="md">
        {orders > 0 && (
          <Anchor href={hashOf('new-batch')} inherit c="inherit" underline="always">
            {t('ordersNeedAttention', { count: orders })}
          </Anchor>
        )}
        {submissions > 0 && (
          <Anchor href={hashOf('submit')} inherit c="inherit" underline="always">
            {t('submissionsNeedAttention', { count: submissions })}
          </Anchor>
        )}
      </Group>
    </Group>
  );
}
