import type { Artwork, LinePlace } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useLive } from '../state/use-live.ts';
import css from './job.module.css';

/** The line moves with every file that arrives, so the place is asked for at this interval. */
const PACE_MS = 2_000;

/** The place of a file in the line of downloads and, if known, when it will arrive. */
export function PlaceInLine({ file }: { readonly file: Pick<Artwork, 'id' | 'state'> }) {
  return file.state === 'queued' ? <Place id={file.id} /> : null;
}

function Place({ id }: Pick<Artwork, 'id'>) {
  const { t, f } = useTranslation('job');
  const live = useLive<LinePlace | null>(['place', id], {
    load: (client) => client.transfers.place({ id }),
    concerns: (event) => event.kind === 'transfer',
    paceMs: PACE_MS,
  });
  if (live.kind !== 'loaded' || live.data === null) return null;
  const { place, of, waitMs } = live.data;
  return (
    <div className={css.note}>
      {waitMs === null
        ? t('place', { place, of })
        : t('placeAndTime', { place, of, duration: f.duration(waitMs) })}
    </div>
  );
}
