import { Phase } from '../../contract/index.ts';
import { PhaseBadge } from '../components/Badges.tsx';
import parts from '../components/shared.module.css';
import { useTranslation } from '../locales/words-context.tsx';
import { isUnfiltered, unfiltered } from '../state/queue-view.ts';
import { useStationState } from '../state/station-context.tsx';
import css from './queue.module.css';
import { useChangeView } from './use-change-view.ts';

/**
 * A filter for each stage with its count, from the same answer as the headings of the groups; until that has
 * come, without. A stage without rows has no colour.
 */
export function StageChips() {
  const changeView = useChangeView();
  const { t, f } = useTranslation('queue');
  const counts = useStationState((state) => state.queue.phases);
  const isKnown = useStationState((state) => state.queue.loaded);
  const phases = useStationState(({ view }) => view.phases);
  // Without the words of a search, so that typing does not render the chips again.
  const { level, isAll, isSearch } = useStationState(({ view }) => ({
    level: view.level,
    isAll: isUnfiltered(view),
    isSearch: view.search !== '' || view.statuses.length + view.unknown.length > 0,
  }));
  const toggle = (phase: Phase): void => {
    const isChosen = phases.includes(phase);
    const chosen = isChosen ? phases.filter((one) => one !== phase) : [...phases, phase];
    changeView((now) => ({ ...now, phases: chosen }));
  };
  const count = Object.values(counts).reduce((sum, one) => sum + one, 0);
  return (
    <fieldset className={css.phases} aria-label={t('showOnly')}>
      <span className={css.covered}>
        {isKnown && (isSearch ? t(`found.${level}`, { count }) : t(`covered.${level}`, { count }))}
      </span>
      {Phase.options.map((phase) => (
        <button
          key={phase}
          type="button"
          className={`${css.phase} ${counts[phase] > 0 ? parts[phase] : parts.quiet}`}
          aria-pressed={phases.includes(phase)}
          onClick={() => toggle(phase)}
        >
          <PhaseBadge phase={phase} isQuiet={counts[phase] === 0} />{' '}
          {isKnown && <b>{f.number(counts[phase])}</b>}
        </button>
      ))}
      {!isAll && (
        <button type="button" className={css.phase} onClick={() => changeView(unfiltered)}>
          {t('showAll')}
        </button>
      )}
    </fieldset>
  );
}
