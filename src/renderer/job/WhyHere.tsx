import { Text } from '@mantine/core';
import type { JobDetail } from '../../contract/index.ts';
import { Only } from '../components/IfAllowed.tsx';
import { useFileReason } from '../hooks/use-file-reason.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOf } from '../navigation/route.ts';
import { useStationState } from '../state/station-context.tsx';
import { whyHere } from './why-here.ts';

/** Why a job is where it is, in one sentence. */
export function WhyHere({ job }: { readonly job: JobDetail }) {
  const { t } = useTranslation('job');
  const reasonOf = useFileReason();
  const isPaused = useStationState((state) => state.overview?.transfers.paused ?? false);
  const { code, values, because, others } = whyHere(job, isPaused);
  const parts = [
    t(`why.${code}`, values),
    because === null ? null : reasonOf(because),
    others === 0 ? null : t('whyMore', { count: others }),
  ];
  return (
    <Text role="note" aria-label={t('whyTitle')} fw={600} mb="md" style={{ overflowWrap: 'anywhere' }}>
      {parts.filter((part) => part !== null).join(' ')}
      {code === 'unknown' && (
        <Only may="administer">
          {' '}
          <a href={hashOf('connections', 'advanced')}>{t('whyMend')}</a>
        </Only>
      )}
    </Text>
  );
}
