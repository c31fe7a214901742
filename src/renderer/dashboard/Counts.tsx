import { IconCircleCheckFilled } from '@tabler/icons-react';
import { attentionCount, type Phase } from '../../contract/index.ts';
import { PhaseBadge } from '../components/Badges.tsx';
import parts from '../components/shared.module.css';
import { useAttentionFigure } from '../hooks/use-attention.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useStationState } from '../state/station-context.tsx';
import css from './dashboard.module.css';

const shown = ['attention', 'ready', 'at-rip', 'on-hold', 'prepress'] as const satisfies readonly Phase[];

/** How many rows each stage has, and how much of today's work is done. */
export function Counts({ pickedUpToday }: { readonly pickedUpToday: number }) {
  const { t, f } = useTranslation('wall');
  const overview = useStationState((state) => state.overview);
  const figureOf = useAttentionFigure();
  return (
    <ul className={css.counts}>
      {shown.map((phase) => {
        const count =
          overview === null ? 0 : phase === 'attention' ? attentionCount(overview) : overview.phases[phase];
        return (
          <li key={phase} className={`${css.count} ${parts[count === 0 ? 'quiet' : phase]}`}>
            <b>{phase === 'attention' && overview !== null ? figureOf(overview) : f.number(count)}</b>
            <PhaseBadge phase={phase} isQuiet={count === 0} />
          </li>
        );
      })}
      <li className={`${css.count} ${pickedUpToday === 0 ? parts.quiet : parts.done}`}>
        <b>{f.number(pickedUpToday)}</b>
        <span className={parts.mark}>
          <IconCircleCheckFilled aria-hidden /> {t('pickedUpToday')}
        </span>
      </li>
    </ul>
  );
}
