import {
  message,
  type SiteOrderId,
  type StrandedOrder,
  type StrandedVerdict,
} from '../../../../contract/index.ts';
import type { StationContext } from '../../context.ts';
import { ApiError } from '../../model/api-error.ts';
import { JobInBatchError, JobOrderedElsewhereError, JobOrderedError, jobKey } from '../../store/index.ts';
import type { SiteDatabase } from '../database/index.ts';
import type { EventPublisher } from '../events/index.ts';
import type { Member } from '../stations/index.ts';
import { type StrandedRow, settleStranded, strandedOrders } from './orphaned-queries.ts';
import type { ReportedOrder } from './reported-order.ts';

/** More than anybody looks through at once; the others follow as these are settled. */
const SHOWN = 100;

export interface StrandedOrdersParts {
  readonly database: SiteDatabase;
  readonly member: Member;
  readonly publisher: Pick<EventPublisher, 'publish'>;
}

/**
 * Batch orders of stations that do not answer any more: nobody else sends them, and an administrator says
 * what became of each.
 */
export class StrandedOrders {
  readonly #context: StationContext;
  readonly #parts: StrandedOrdersParts;

  constructor(context: StationContext, parts: StrandedOrdersParts) {
    this.#context = context;
    this.#parts = parts;
  }

  /** Throws SiteDatabaseError. */
  async read(): Promise<StrandedOrder[]> {
    const { database, member } = this.#parts;
    return (await strandedOrders(database, member.stationId, SHOWN)).map((row) => this.#shown(row));
  }

  /**
   * `again`: this station orders the same, which looks at the service first. Throws SiteDatabaseError, or
   * ApiError if it is settled already or its station is back.
   */
  async settle(id: SiteOrderId, verdict: StrandedVerdict): Promise<void> {
    const { database, member } = this.#parts;
    const state = verdict === 'placed' ? 'sent' : 'withdrawn';
    const row = await settleStranded(database, member.stationId, id, state);
    if (row === null)
      throw new ApiError('CONFLICT', message('refusal.order-not-stranded'), message('refusal.list-again'));
    const { account, jobs, station, operator } = row;
    const body: ReportedOrder = { account, jobs, state, station, operator };
    this.#parts.publisher.publish({ account, kind: 'order', id, epoch: null, body });
    this.#carryOut(row, verdict);
  }

  /** What operators see of it here, and the same order once more. */
  #carryOut({ id, account, kind, jobs, option, station }: StrandedRow, verdict: StrandedVerdict): void {
    const { store, ports } = this.#context;
    const names = jobs.map((job) => store.unbatchedJobs.get(jobKey(account, job))?.name ?? job);
    const [first = ''] = names;
    store.transaction(() => {
      store.transitions.append({
        subject: 'batch-order',
        subjectId: id,
        label: names.length > 1 ? `${first} +${names.length - 1}` : first,
        jobKey: null,
        batchKey: null,
        status: null,
        from: null,
        to: verdict === 'placed' ? 'done' : 'withdrawn',
        why:
          verdict === 'placed'
            ? message('batching.settled-placed', { station })
            : message('batching.settled-again', { station }),
        at: ports.clock.now(),
        source: 'operator',
      });
    });
    if (verdict === 'placed') return;
    store.orderedElsewhere.forget(id);
    try {
      store.batchOrders.add([{ connectionId: account, kind, jobs, option }]);
    } catch (error) {
      // A job that is ordered or in a batch by now is not ordered once more.
      if (!isOrdered(error)) throw error;
    }
  }

  #shown({ id, account, jobs, option, state, station, operator, changed_at }: StrandedRow): StrandedOrder {
    const { ports, store } = this.#context;
    const { connections } = ports.settings.get();
    return {
      id,
      station,
      operator,
      since: changed_at.toISOString(),
      wasSent: state !== 'planned',
      connection: connections.find((one) => one.id === account)?.name ?? account,
      option: option.service,
      jobs: jobs.map((job) => store.unbatchedJobs.get(jobKey(account, job))?.name ?? job),
    };
  }
}

const isOrdered = (error: unknown): boolean =>
  error instanceof JobOrderedError ||
  error instanceof JobOrderedElsewhereError ||
  error instanceof JobInBatchError;
