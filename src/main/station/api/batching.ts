import { z } from 'zod';
import {
  type BatchOrder,
  type BatchSelection,
  type ConnectionId,
  DeliveryAddress,
  DeliveryOption,
  type DeliveryOptions,
  decidedIn,
  type Message,
  message,
  type UnbatchedJob,
} from '../../../contract/index.ts';
import { type BatchOrderService, largestShipment, shipmentConflict } from '../batching/index.ts';
import type { Connections } from '../connections/index.ts';
import { ApiError, notFound } from '../model/api-error.ts';
import type { Clock } from '../ports.ts';
import { addressPartsOf, asRecord, type ServiceDeliveryOption, ServiceError } from '../service/index.ts';
import {
  JobInBatchError,
  JobOrderedElsewhereError,
  JobOrderedError,
  jobKey,
  type Store,
} from '../store/index.ts';
import { deliveryValues, fillIn, namesAddress, TemplateError } from '../submission/index.ts';
import type { AnswersOf } from './answers.ts';
import { toBatchOrder } from './present.ts';

const MAX_GROUPS = 200;
const MAX_JOBS = 500;
const MAX_SETTLED = 30;
const MAX_OPTIONS = 200;

const Remembered = z.object({ options: z.array(DeliveryOption), at: z.string() });

interface BatchingParts {
  readonly store: Store;
  readonly connections: Connections;
  readonly batchOrderService: BatchOrderService;
  readonly clock: Clock;
}

export function batchingApi({ store, connections, batchOrderService, clock }: BatchingParts) {
  const { batchOrders, unbatchedJobs, jobs: storedJobs, keyValues: memory } = store;

  /** Throws ApiError if some jobs cannot ship together. */
  const assertTogether = (connection: ConnectionId, ids: readonly string[], sameAddress: boolean): void => {
    const known = ids.flatMap((id) => unbatchedJobs.get(jobKey(connection, id)) ?? []);
    const [unknown] = ids.filter((id) => !known.some((job) => job.serviceId === id));
    const why = known.length === 0 ? null : shipmentConflict(known, sameAddress);
    if (why !== null) throw assertOneShipment(why);
    if (unknown === undefined || ids.length === 1 || sameAddress) return;
    throw assertOneShipment(message('batching.unknown-job', { id: unknown }));
  };

  const remembered = (connection: ConnectionId): z.infer<typeof Remembered> | null => {
    const text = memory.get(`delivery options ${connection}`);
    return text === null ? null : Remembered.parse(JSON.parse(text));
  };

  return {
    groups: ({ search }) => unbatchedJobs.groups(search, MAX_GROUPS),
    jobs: ({ connectionId, address }) => unbatchedJobs.at(connectionId, address, MAX_JOBS),
    selection({ keys }): BatchSelection {
      const jobs = keys.flatMap((key) => unbatchedJobs.get(key) ?? []).filter((job) => !job.ordered);
      const shipment = largestShipment(jobs);
      const together = new Set<string>(shipment.map((job) => job.key));
      const leftOut = keys
        .filter((key) => !together.has(key))
        .flatMap((key) => {
          const why = whyLeftOut(key, shipment);
          return why === null ? [] : [{ label: labelOf(key), why }];
        });
      return { jobs: [...shipment], leftOut };
    },
    async options({ connectionId, jobs, address: entered }): Promise<DeliveryOptions> {
      const connection = connections.get(connectionId);
      if (connection === null) throw notFound('connection');
      const [first = ''] = jobs;
      const storedJob = () => storedJobs.originalOf(connectionId, first);
      const { deliveryTemplate: template } = connection.profile;
      const address =
        template === null || !namesAddress(template) ? null : (entered ?? addressOfJob(storedJob()));
      try {
        if (address !== null && Object.values(address).every((part) => part === ''))
          return { options: [], at: null, why: message('batching.needs-address'), address };
        const values = deliveryValues(jobs, address ?? DeliveryAddress.parse({}));
        const body = template === null ? null : withoutEmpty(fillIn(template, values));
        const offered = await connection.client.deliveryOptions(jobs, storedJob, body);
        const options = offered.slice(0, MAX_OPTIONS).map(toOption);
        const at = new Date(clock.now()).toISOString();
        memory.set(`delivery options ${connectionId}`, JSON.stringify({ options, at }));
        return { options, at, why: null, address };
      } catch (error) {
        if (!(error instanceof ServiceError || error instanceof TemplateError)) throw error;
        // Options that the service refused for this address are no help.
        const known = error instanceof ServiceError && error.healsByItself ? remembered(connectionId) : null;
        const { options = [], at = null } = known ?? {};
        return { options, at, why: error.userMessage, address };
      }
    },
    create({ connectionId, kind, jobs, option, sameAddress }) {
      if (connections.get(connectionId) === null) throw notFound('connection');
      const spelled = jobs.map((id) => id.toLowerCase());
      const ids = jobs.filter((_id, at) => spelled.indexOf(spelled[at] ?? '') === at);
      const shipments = kind === 'batch' ? [ids] : ids.map((id) => [id]);
      try {
        batchOrders.assertFree(connectionId, ids);
        if (kind === 'batch') assertTogether(connectionId, ids, sameAddress);
        const orders = shipments.map((shipment) => ({ connectionId, kind, jobs: shipment, option }));
        const made = batchOrders.add(orders);
        batchOrderService.look();
        return made.map(toBatchOrder);
      } catch (error) {
        throw refusalOf(error);
      }
    },
    orders: () =>
      [...batchOrders.open(null).reverse(), ...batchOrders.settled(MAX_SETTLED)].map(toBatchOrder),
    decide({ id, decision }): BatchOrder {
      const order = batchOrders.get(id);
      if (order === null) throw notFound('order');
      if (order.state !== decidedIn[decision]) throw settledMeanwhile();
      switch (decision) {
        case 'withdraw':
        case 'leave':
          return toBatchOrder(batchOrders.move(id, 'withdrawn', { source: 'operator' }));
        case 'acknowledge':
          return toBatchOrder(batchOrders.acknowledge(id));
        case 'recheck':
        case 'resend': {
          const moved =
            decision === 'recheck'
              ? batchOrders.move(id, 'unknown', { source: 'operator', why: order.why })
              : batchOrders.move(id, 'waiting', { source: 'operator' });
          batchOrderService.hurry(id);
          return toBatchOrder(moved);
        }
      }
    },
  } satisfies AnswersOf<'batching'>;

  function labelOf(key: string): string {
    return unbatchedJobs.get(key)?.name ?? store.queue.row(key, 'jobs')?.jobNames[0] ?? key;
  }

  function whyLeftOut(key: string, shipment: readonly UnbatchedJob[]): Message | null {
    const job = unbatchedJobs.get(key);
    return job === null
      ? message('batching.in-batch')
      : shipmentConflict([...shipment.slice(0, 1), job], false);
  }
}

const assertOneShipment = (why: Message): ApiError =>
  new ApiError('INVALID', why, message('refusal.one-address'), 'jobs');

/** Why an order cannot be stored, in words; any other error unchanged. */
function refusalOf(error: unknown): unknown {
  if (error instanceof JobInBatchError) {
    const { job } = error;
    return new ApiError(
      'INVALID',
      message('refusal.job-in-batch', { id: job }),
      message('refusal.deselect-it'),
      'jobs',
    );
  }
  if (error instanceof JobOrderedElsewhereError) {
    return new ApiError('CONFLICT', orderedElsewhere(error), message('refusal.see-other-station'));
  }
  if (!(error instanceof JobOrderedError)) return error;
  const { order, job } = error;
  const name = order.jobs.find(({ serviceId }) => serviceId.toLowerCase() === job.toLowerCase())?.name ?? job;
  const values = { name, order: order.id, option: order.option.service };
  return new ApiError('CONFLICT', message('refusal.job-requested', values), message('refusal.see-requests'));
}

const orderedElsewhere = ({ job, station, operator }: JobOrderedElsewhereError): Message =>
  operator === null
    ? message('refusal.job-requested-at', { id: job, station })
    : message('refusal.job-requested-at-by', { id: job, station, name: operator });

const settledMeanwhile = (): ApiError =>
  new ApiError('CONFLICT', message('refusal.request-changed'), message('refusal.see-list'));

const toOption = ({ id, service, group, price }: ServiceDeliveryOption): DeliveryOption => ({
  id,
  service: service.slice(0, 500),
  group: group?.slice(0, 500) ?? null,
  price,
});

const addressOfJob = (original: string | null): DeliveryAddress =>
  (original === null ? null : addressPartsOf(JSON.parse(original))) ?? DeliveryAddress.parse({});

/** Parts of an address that nobody entered are left out: a service may insist on those it gets. */
function withoutEmpty(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== '')
      .map(([name, one]) => {
        const inner = asRecord(one);
        return [name, inner === null ? one : withoutEmpty(inner)];
      }),
  );
}
