import { Button, TextInput, VisuallyHidden } from '@mantine/core';
import { IconPackage, IconSearch, IconTable } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { attentionCount, Phase } from '../../contract/index.ts';
import { useAction } from '../keyboard/actions-context.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOfNewBatch } from '../navigation/route.ts';
import { useJump } from '../navigation/use-jump.ts';
import { PhaseBadge } from '../parts/Badges.tsx';
import { OrdersNote } from '../parts/OrdersNote.tsx';
import parts from '../parts/parts.module.css';
import { useStation, useStationState } from '../state/station-context.tsx';
import { Columns } from './Columns.tsx';
import css from './queue.module.css';
import { Rows } from './Rows.tsx';
import { SavedFilters } from './SavedFilters.tsx';
import { StatusByPhase } from './StatusByPhase.tsx';
import { useQueueView } from './use-queue-view.ts';

function SearchField() {
  const station = useStation();
  const { t } = useTranslation('queue');
  const filter = useStationState((state) => state.filter);
  const jump = useJump();
  const field = useRef<HTMLInputElement>(null);
  useAction('search', () => field.current?.focus());
  return (
    <TextInput
      ref={field}
      className={css.search ?? ''}
      aria-label={t('search')}
      placeholder={t('searchHint')}
      leftSection={<IconSearch aria-hidden />}
      value={filter.search}
      onChange={(event) => station.setFilter({ ...filter, search: event.currentTarget.value })}
      onKeyDown={(event) => {
        // A barcode scanner types an id and Enter: what it names is opened.
        if (event.key === 'Enter' && filter.search.trim() !== '') jump(filter.search);
        if (event.key === 'Escape') {
          event.stopPropagation();
          station.setFilter({ ...filter, search: '' });
          event.currentTarget.blur();
        }
      }}
    />
  );
}

function PhaseFilters() {
  const station = useStation();
  const { t, f } = useTranslation('queue');
  const counts = useStationState((state) => state.overview?.phases);
  const attention = useStationState(({ overview }) => (overview === null ? 0 : attentionCount(overview)));
  const chosen = useStationState((state) => state.filter.phases);
  const toggle = (phase: Phase): void => {
    const { filter } = station.state.getState();
    const phases = chosen.includes(phase) ? chosen.filter((one) => one !== phase) : [...chosen, phase];
    station.setFilter({ ...filter, phases });
  };
  return (
    <fieldset className={css.phases} aria-label={t('showOnly')}>
      {Phase.options.map((phase) => (
        <button
          key={phase}
          type="button"
          className={`${css.phase} ${parts[phase]}`}
          aria-pressed={chosen.includes(phase)}
          onClick={() => toggle(phase)}
        >
          <PhaseBadge phase={phase} />{' '}
          <b>{f.number(phase === 'attention' ? attention : (counts?.[phase] ?? 0))}</b>
        </button>
      ))}
    </fieldset>
  );
}

/**
 * Home: what needs a hand first, then what leaves first. Does not depend on the filter itself: typing in
 * the search field renders only what shows it.
 */
export function QueueScreen() {
  const { t } = useTranslation('queue');
  const [view, changeView] = useQueueView();
  const [matrix, setMatrix] = useState(false);
  return (
    <div className={css.screen}>
      <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>
      <div className={css.head}>
        <SearchField />
        <PhaseFilters />
        <div className={css.tools}>
          <Button
            component="a"
            href={hashOfNewBatch()}
            variant="default"
            leftSection={<IconPackage aria-hidden />}
          >
            {t('newBatch')}
          </Button>
          <Button
            variant={matrix ? 'light' : 'default'}
            leftSection={<IconTable aria-hidden />}
            aria-expanded={matrix}
            onClick={() => setMatrix(!matrix)}
          >
            {t('matrix')}
          </Button>
          <SavedFilters saved={view.filters} onChange={(filters) => changeView({ filters: [...filters] })} />
          <Columns columns={view.columns} onChange={(columns) => changeView({ columns: [...columns] })} />
        </div>
      </div>
      <OrdersNote />
      {matrix && <StatusByPhase />}
      <Rows columns={view.columns} />
    </div>
  );
}
