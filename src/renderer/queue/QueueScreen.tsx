import { Button, TextInput, VisuallyHidden } from '@mantine/core';
import { IconPackage, IconSearch, IconTable } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Phase } from '../../contract/index.ts';
import { PhaseMark } from '../parts/Marks.tsx';
import parts from '../parts/parts.module.css';
import { useAction } from '../shell/actions/actions-context.tsx';
import { hashOfNewBatch } from '../shell/route.ts';
import { useJump } from '../shell/scan/use-jump.ts';
import type { QueueFilter } from '../state/queue-data.ts';
import { useStation, useStationState } from '../state/station-context.tsx';
import { useWords } from '../words/words-context.tsx';
import { Columns } from './Columns.tsx';
import { Matrix } from './Matrix.tsx';
import css from './queue.module.css';
import { Rows } from './Rows.tsx';
import { SavedFilters } from './SavedFilters.tsx';
import { useQueueView } from './use-queue-view.ts';

function PhaseFilters(props: {
  readonly filter: QueueFilter;
  readonly onFilter: (filter: QueueFilter) => void;
}) {
  const { t, f } = useWords('queue');
  const counts = useStationState((state) => state.overview?.phases);
  const { filter, onFilter } = props;
  const toggled = (phase: Phase): Phase[] =>
    filter.phases.includes(phase) ? filter.phases.filter((one) => one !== phase) : [...filter.phases, phase];
  return (
    <fieldset className={css.phases} aria-label={t('showOnly')}>
      {Phase.options.map((phase) => (
        <button
          key={phase}
          type="button"
          className={`${css.phase} ${parts[phase]}`}
          aria-pressed={filter.phases.includes(phase)}
          onClick={() => onFilter({ ...filter, phases: toggled(phase) })}
        >
          <PhaseMark phase={phase} /> <b>{f.number(counts?.[phase] ?? 0)}</b>
        </button>
      ))}
    </fieldset>
  );
}

/** Home: what needs a hand first, then what leaves first. */
export function QueueScreen() {
  const station = useStation();
  const { t } = useWords('queue');
  const filter = useStationState((state) => state.filter);
  const [view, changeView] = useQueueView();
  const [chosen, setChosen] = useState(0);
  const [matrix, setMatrix] = useState(false);
  const jump = useJump();
  const searchField = useRef<HTMLInputElement>(null);
  const scroller = useRef<HTMLDivElement>(null);

  const look = (wanted: QueueFilter): void => {
    setChosen(0);
    scroller.current?.scrollTo({ top: 0 });
    const { search, phases, statuses } = wanted;
    station.setFilter({ search, phases, statuses });
  };
  useAction('search', () => searchField.current?.focus());

  const isFiltered = filter.search !== '' || filter.phases.length + filter.statuses.length > 0;
  return (
    <div className={css.screen}>
      <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>
      <div className={css.head}>
        <TextInput
          ref={searchField}
          className={css.search ?? ''}
          aria-label={t('search')}
          placeholder={t('searchHint')}
          leftSection={<IconSearch aria-hidden />}
          value={filter.search}
          onChange={(event) => look({ ...filter, search: event.currentTarget.value })}
          onKeyDown={(event) => {
            // A barcode scanner types an id and Enter: what it names is opened.
            if (event.key === 'Enter' && filter.search.trim() !== '') jump(filter.search);
            if (event.key === 'Escape') {
              event.stopPropagation();
              look({ ...filter, search: '' });
              event.currentTarget.blur();
            }
          }}
        />
        <PhaseFilters filter={filter} onFilter={look} />
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
          <SavedFilters
            filter={filter}
            saved={view.filters}
            onUse={look}
            onChange={(filters) => changeView({ filters: [...filters] })}
          />
          <Columns columns={view.columns} onChange={(columns) => changeView({ columns: [...columns] })} />
        </div>
      </div>
      {matrix && <Matrix filter={filter} onFilter={look} />}
      <Rows
        columns={view.columns}
        isFiltered={isFiltered}
        chosen={chosen}
        onChoose={setChosen}
        scroller={scroller}
      />
    </div>
  );
}
