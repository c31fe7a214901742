import { Button, Title } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useRef } from 'react';
import { isOpen } from '../../contract/index.ts';
import { OrdersNote } from '../components/OrdersNote.tsx';
import { FailedNote, Loading } from '../components/States.tsx';
import { useNow } from '../hooks/use-now.ts';
import { useAction } from '../keyboard/actions-context.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { goTo, hashOf } from '../navigation/route.ts';
import { useStationState } from '../state/station-context.tsx';
import { Counts } from './Counts.tsx';
import { CutOff } from './CutOff.tsx';
import css from './dashboard.module.css';
import { Lights } from './Lights.tsx';
import { usePages } from './use-pages.ts';
import { useRotation } from './use-rotation.ts';
import { useWallRows } from './use-wall-rows.ts';
import { IncidentRow, WallRow } from './WallRow.tsx';

/**
 * The screen for the wall, readable from the other end of the room: the clock and the next cut-off, the
 * counts, the state of each hot folder, and what is to be done, page by page.
 */
export function DashboardScreen() {
  const { t, f } = useTranslation('wall');
  const overview = useStationState((state) => state.overview);
  const live = useWallRows();
  const now = useNow();
  const rotation = useRotation();
  const list = useRef<HTMLOListElement>(null);
  const { page, pages } = usePages(list, rotation.step);
  useAction('back', () => goTo(hashOf('queue')));
  const rows = live.kind === 'loaded' ? live.data.rows : [];
  const total = live.kind === 'loaded' ? live.data.total : 0;
  const incidents = (overview?.incidents ?? []).filter(isOpen);
  return (
    <div className={css.wall} onPointerMove={rotation.hold}>
      <div className={css.head}>
        <Title order={1} className={css.title ?? ''}>
          {t('title')}
        </Title>
        <CutOff now={now} />
        <time className={css.clock}>{f.clock(new Date(now).toISOString())}</time>
        <a className={css.leave} href={hashOf('queue')}>
          {t('leave')}
        </a>
      </div>
      <Counts pickedUpToday={live.kind === 'loaded' ? live.data.pickedUpToday : 0} />
      {overview !== null && <Lights overview={overview} step={rotation.step} now={now} />}
      <OrdersNote />
      <ol ref={list} className={css.rows} data-page={page} data-pages={pages}>
        {incidents.map((incident) => (
          <IncidentRow key={incident.id} incident={incident} now={now} />
        ))}
        {rows.map((row) => (
          <WallRow key={row.key} row={row} now={now} />
        ))}
      </ol>
      {live.kind === 'loading' && <Loading />}
      {live.kind === 'failed' && <FailedNote failure={live} />}
      {live.kind === 'loaded' && rows.length + incidents.length === 0 && (
        <p className={css.empty}>{t('empty')}</p>
      )}
      {pages > 1 && (
        <div className={css.foot}>
          <span>{t('page', { page: page + 1, pages })}</span>
          {total > rows.length && <span>{t('first', { rows: rows.length, total })}</span>}
          <Button
            variant="default"
            size="compact-sm"
            leftSection={rotation.isPaused ? <IconPlayerPlay aria-hidden /> : <IconPlayerPause aria-hidden />}
            onClick={rotation.toggle}
          >
            {t(rotation.isPaused ? 'turnPages' : 'keepPage')}
          </Button>
        </div>
      )}
    </div>
  );
}
