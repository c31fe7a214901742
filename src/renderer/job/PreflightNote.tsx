import { Text } from '@mantine/core';
import type { Artwork, JobKey, PreflightReport } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useDescribeFinding } from '../parts/use-describe-finding.ts';
import { useLive } from '../state/use-live.ts';
import css from './job.module.css';

/** So many findings are named; the review lists all of them. */
const NAMED = 3;

/** What preflight found in a file, the worst first. Nothing where it found nothing. */
export function PreflightNote({ file, jobKey }: { readonly file: Artwork; readonly jobKey: JobKey }) {
  const { preflight } = file;
  const has = preflight === 'warned' || preflight === 'blocked' || preflight === 'overridden';
  return has ? <Found id={file.id} jobKey={jobKey} /> : null;
}

function Found({ id, jobKey }: { readonly id: Artwork['id']; readonly jobKey: JobKey }) {
  const { t } = useTranslation('job');
  const describe = useDescribeFinding();
  const live = useLive<PreflightReport>(['preflight', id], {
    load: (client) => client.preflight.get({ id }),
    concerns: (event) => event.kind === 'job' && event.jobKey === jobKey,
  });
  if (live.kind !== 'loaded') return null;
  const findings = live.data.findings.filter(({ severity }) => severity !== 'info');
  if (findings.length === 0) return null;
  const more = findings.length - NAMED;
  return (
    <Text size="sm" className={css.findings ?? ''}>
      {t('preflightFound', { findings: findings.slice(0, NAMED).map(describe).join(' ') })}
      {more > 0 && ` ${t('whyMore', { count: more })}`}
    </Text>
  );
}
