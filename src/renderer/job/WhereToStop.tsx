import {
  type Artwork,
  isOneOf,
  type JobDetail,
  newestDeliveries,
  presentStates,
  type StopPoint,
  whereToStop,
} from '../../contract/index.ts';
import { RemoveFromFolder } from '../commands/RemoveFromFolder.tsx';
import { Only } from '../components/IfAllowed.tsx';
import parts from '../components/shared.module.css';
import { useTranslation } from '../locales/words-context.tsx';
import css from './job.module.css';

/** There is nothing left to be done about it. */
const settledPoints: readonly StopPoint[] = ['here', 'refused'];

/** Whether files of a job are no longer wanted as they were sent. */
const isChanged = (file: Artwork, { alarms }: Pick<JobDetail, 'alarms'>): boolean =>
  file.recall !== null || alarms.some(({ code }) => code.startsWith('order.'));

/**
 * After a cancellation, or a change of the order: where a file can still be stopped, for each hot folder that
 * it was sent to.
 */
export function WhereToStop(props: {
  readonly file: Artwork;
  readonly job: Pick<JobDetail, 'alarms' | 'production'>;
}) {
  const { file, job } = props;
  const { t } = useTranslation('job');
  const stops = newestDeliveries(file.deliveries).flatMap((delivery) => {
    const where = whereToStop(delivery, job.production.evidence);
    return where === null ? [] : [{ ...where, delivery }];
  });
  if (!isChanged(file, job) || stops.length === 0) return null;
  const canBeTakenOut =
    file.recall !== null && stops.some(({ delivery: { state } }) => isOneOf(state, presentStates));
  return (
    <div className={css.stop}>
      <ul className={css.stops} aria-label={t('stop.label')}>
        {stops.map(({ point, reference, delivery }) => {
          const where = t(`stop.${point}`, { folder: delivery.hotFolderName });
          return (
            <li key={delivery.id} className={isOneOf(point, settledPoints) ? parts.quiet : parts.attention}>
              {reference === null ? where : t('stop.ofJob', { where, reference })}
            </li>
          );
        })}
      </ul>
      {canBeTakenOut && (
        <Only may="operate">
          <RemoveFromFolder id={file.id} />
        </Only>
      )}
    </div>
  );
}
