import { IconClock } from '@tabler/icons-react';
import type { NextCutOff } from '../../contract/index.ts';
import parts from '../components/shared.module.css';
import { useTranslation } from '../locales/words-context.tsx';
import { isRowChange } from '../state/row-changes.ts';
import { useLive } from '../state/use-live.ts';
import css from './dashboard.module.css';

const MINUTE_MS = 60_000;

/** The next cut-off, read again while jobs move, and every minute in case another is next. */
function useNextCutOff(now: number): NextCutOff | null {
  const minute = String(Math.floor(now / MINUTE_MS));
  const live = useLive<NextCutOff | null>(['next cut-off', minute], {
    load: ({ queue }) => queue.nextCutOff(),
    concerns: (event) => isRowChange(event) || event.kind === 'overview',
    paceMs: 2_000,
    keepsPrevious: true,
  });
  return live.kind === 'loaded' ? live.data : null;
}

/** The next cut-off and the time until then, its delivery groups, and what is still to be sent. */
export function CutOff({ now }: { readonly now: number }) {
  const { t, f } = useTranslation('wall');
  const next = useNextCutOff(now);
  if (next === null) return null;
  const left = Math.max(0, Date.parse(next.at) - now);
  return (
    <section className={css.cutOff} aria-label={t('nextCutOff')}>
      <b className={css.countdown}>
        <IconClock aria-hidden /> {f.moment(next.at, now)} · {t('in', { left: f.span(left) })}
      </b>
      <span className={css.aside}>
        <span className={css.groups}>{f.list(next.groups)}</span>
        <span>{t('due', { count: next.due })}</span>
        {next.late > 0 && <span className={parts.attention}>{t('late', { count: next.late })}</span>}
      </span>
    </section>
  );
}
