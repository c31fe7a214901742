import { TextInput, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Phase } from '../../contract/index.ts';
import { PhaseMark } from '../parts/Marks.tsx';
import parts from '../parts/parts.module.css';
import { Empty, Loading } from '../parts/States.tsx';
import { useAction } from '../shell/actions/actions-context.tsx';
import { goTo, hashOfRow } from '../shell/route.ts';
import { useStation, useStationState } from '../state/station-context.tsx';
import { useNow } from '../words/use-now.ts';
import { useWords } from '../words/words-context.tsx';
import { linesOf } from './lines.ts';
import css from './queue.module.css';
import { Row } from './Row.tsx';

const GROUP_HEIGHT = 38;
const ROW_HEIGHT = 66;

function PhaseFilters() {
  const station = useStation();
  const { t, f } = useWords('queue');
  const counts = useStationState((state) => state.overview?.phases);
  const phases = useStationState((state) => state.phases);
  return (
    <fieldset className={css.phases} style={{ border: 0, padding: 0, margin: 0 }} aria-label={t('showOnly')}>
      {Phase.options.map((phase) => (
        <button
          key={phase}
          type="button"
          className={`${css.phase} ${parts[phase]}`}
          aria-pressed={phases.includes(phase)}
          onClick={() => station.togglePhase(phase)}
        >
          <PhaseMark phase={phase} /> <b>{f.number(counts?.[phase] ?? 0)}</b>
        </button>
      ))}
    </fieldset>
  );
}

export function QueueScreen() {
  const station = useStation();
  const { t } = useWords('queue');
  const queue = useStationState((state) => state.queue);
  const search = useStationState((state) => state.search);
  const phases = useStationState((state) => state.phases);
  const searchField = useRef<HTMLInputElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(0);
  const now = useNow();
  const lines = useMemo(() => linesOf(queue.rows), [queue.rows]);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (lines[index]?.kind === 'group' ? GROUP_HEIGHT : ROW_HEIGHT),
    getItemKey: (index) => {
      const line = lines[index];
      return line === undefined ? index : line.kind === 'group' ? line.phase : line.row.key;
    },
    overscan: 8,
  });
  const items = virtual.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? 0;
  const nearEnd = lines.length > 0 && lastShown > lines.length - 30;
  useEffect(() => {
    if (nearEnd) station.loadMore();
  }, [nearEnd, station]);

  const choose = (index: number): void => {
    const next = Math.max(0, Math.min(queue.rows.length - 1, index));
    setChosen(next);
    virtual.scrollToIndex(lines.findIndex((line) => line.kind === 'row' && line.index === next));
  };
  const open = (): void => {
    const row = queue.rows[chosen];
    if (row !== undefined) goTo(hashOfRow(row));
  };
  useAction('search', () => searchField.current?.focus());
  useAction('next', () => choose(chosen + 1));
  useAction('previous', () => choose(chosen - 1));
  useAction('open', open);

  return (
    <div className={css.screen}>
      <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>
      <div className={css.head}>
        <TextInput
          ref={searchField}
          className={css.search ?? ''}
          aria-label={t('search')}
          placeholder={t('searchHint')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => {
            setChosen(0);
            station.setSearch(event.currentTarget.value);
          }}
          onKeyDown={(event) => {
            // A barcode scanner types an id and Enter: the only row found is opened.
            const [only] = queue.rows;
            if (event.key === 'Enter' && queue.total === 1 && only !== undefined) goTo(hashOfRow(only));
            if (event.key === 'Escape') {
              event.stopPropagation();
              station.setSearch('');
              event.currentTarget.blur();
            }
          }}
        />
        <PhaseFilters />
      </div>
      <div className={css.list} ref={scroller} data-testid="queue">
        {!queue.loaded && <Loading />}
        {queue.loaded && queue.total === 0 && (search !== '' || phases.length > 0) && (
          <Empty title={t('noMatch')}>{t('noMatchWhy')}</Empty>
        )}
        {queue.loaded && queue.total === 0 && search === '' && phases.length === 0 && (
          <Empty title={t('empty')}>{t('emptyWhy')}</Empty>
        )}
        <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {items.map((item) => {
            const line = lines[item.index];
            if (line === undefined) return null;
            return (
              <div
                key={item.key}
                style={{
                  position: 'absolute',
                  top: 0,
                  left: 0,
                  right: 0,
                  transform: `translateY(${item.start}px)`,
                }}
              >
                {line.kind === 'group' ? (
                  <h2 className={css.group} style={{ margin: 0 }}>
                    <PhaseMark phase={line.phase} />
                  </h2>
                ) : (
                  <Row row={line.row} now={now} chosen={line.index === chosen} />
                )}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
