import { type UseFormReturnType, useForm } from '@mantine/form';
import {
  type BatchSelection,
  type Connection,
  type DeliveryAddress,
  type DeliveryOption,
  NewBatch,
  type UnbatchedJob,
} from '../../contract/index.ts';
import type { QueryState } from '../state/reading.ts';
import { isRowChange } from '../state/row-changes.ts';
import { useStationState } from '../state/station-context.tsx';
import { useLive } from '../state/use-live.ts';
import { nameOfPlace, type Place } from './PlacePicker.tsx';
import { type Asked, useOptions } from './use-options.ts';

/** What the operator chooses. */
export interface Choice {
  readonly place: Place | null;
  /** Among the jobs of the place, by the service's ids. */
  readonly chosen: readonly string[];
  /** Ids of jobs that the station does not know. */
  readonly added: readonly string[];
  readonly option: DeliveryOption | null;
  readonly kind: NewBatch['kind'];
  readonly sameAddress: boolean;
}

/** The choices for a new batch, and what follows from them. */
interface NewBatchForm {
  readonly form: UseFormReturnType<Choice>;
  readonly jobs: QueryState<readonly UnbatchedJob[]>;
  /** The chosen jobs that the station knows. */
  readonly chosen: readonly UnbatchedJob[];
  readonly connection: Connection | undefined;
  readonly asked: Asked;
  readonly askAgain: (address: DeliveryAddress | null) => void;
  /** One of several jobs has an unknown address. */
  readonly asksAddress: boolean;
  /** The request as chosen now; null while something is missing. */
  readonly request: NewBatch | null;
}

const nothing = { added: [], option: null, sameAddress: false } as const;

/** @param picked rows of the queue to start with. */
export function useNewBatch(picked: BatchSelection): NewBatchForm {
  const form = useForm<Choice>({
    initialValues: {
      ...nothing,
      place: picked.jobs[0] ?? null,
      chosen: picked.jobs.map(({ serviceId }) => serviceId),
      kind: 'batch',
    },
  });
  const { place, added, kind, option, sameAddress, ...values } = form.values;
  const connections = useStationState((state) => state.overview?.connections ?? []);
  const connectionId = place?.connectionId ?? connections[0]?.id ?? null;
  const jobs = useLive<readonly UnbatchedJob[]>(
    ['jobs of a place', place === null ? '' : nameOfPlace(place)],
    {
      load: async (client) =>
        place === null
          ? []
          : client.batching.jobs({ connectionId: place.connectionId, address: place.address }),
      concerns: (event) => isRowChange(event) || event.kind === 'batch-order',
    },
  );
  const chosen = (jobs.kind === 'loaded' ? jobs.data : []).filter(
    (job) => values.chosen.includes(job.serviceId) && !job.ordered,
  );
  const ids = [...chosen.map(({ serviceId }) => serviceId), ...added];
  const { asked, again } = useOptions(connectionId, ids);
  const offered = asked.kind === 'answered' ? asked.told.options : [];
  // An option that is no longer offered for these jobs cannot stay chosen.
  const isGone = offered.length > 0 && option !== null && offered.every(({ id }) => id !== option.id);
  const asksAddress =
    kind === 'batch' && ids.length > 1 && (added.length > 0 || place === null || place.address === null);
  const request = NewBatch.safeParse({
    connectionId,
    kind,
    jobs: ids,
    option: isGone ? null : option,
    sameAddress: asksAddress && sameAddress,
  });
  const isComplete = request.success && asked.kind !== 'asking' && (!asksAddress || sameAddress);
  return {
    form,
    jobs,
    chosen,
    connection: connections.find(({ id }) => id === connectionId),
    asked,
    askAgain: again,
    asksAddress,
    request: isComplete ? request.data : null,
  };
}

/** A new choice for a place. */
export const atPlace = (place: Place | null): Partial<Choice> => ({ ...nothing, place, chosen: [] });
