import type { ReactNode } from 'react';
import type { Artwork, JobKey, PreflightReport } from '../../contract/index.ts';
import { useDescribeFinding } from '../hooks/use-describe-finding.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useLive } from '../state/use-live.ts';

/** At most this many findings are named; the review lists all of them. */
const NAMED = 3;

/** What preflight found in a file, the worst first; until that is known, the fallback. */
export function PreflightNote(props: {
  readonly file: Pick<Artwork, 'id' | 'preflight'>;
  readonly jobKey: JobKey;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}) {
  const { file, jobKey, className, children } = props;
  const { id, preflight } = file;
  const has = preflight === 'warned' || preflight === 'blocked' || preflight === 'overridden';
  if (!has) return children;
  return (
    <Found id={id} jobKey={jobKey} className={className}>
      {children}
    </Found>
  );
}

function Found(props: {
  readonly id: Artwork['id'];
  readonly jobKey: JobKey;
  readonly className: string | undefined;
  readonly children: ReactNode;
}) {
  const { id, jobKey } = props;
  const { t } = useTranslation('job');
  const describe = useDescribeFinding();
  const live = useLive<PreflightReport>(['preflight', id], {
    load: (client) => client.preflight.get({ id }),
    concerns: (event) => event.kind === 'job' && event.jobKey === jobKey,
  });
  if (live.kind !== 'loaded') return props.children;
  const findings = live.data.findings.filter(({ severity }) => severity !== 'info');
  if (findings.length === 0) return props.children;
  const named = t('preflightFound', { findings: findings.slice(0, NAMED).map(describe).join(' ') });
  const more = findings.length - NAMED;
  const found = more > 0 ? `${named} ${t('whyMore', { count: more })}` : named;
  // If there is not enough room, the full text is its tooltip.
  return (
    <span className={props.className} title={found}>
      {found}
    </span>
  );
}
