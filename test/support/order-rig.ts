import { ConnectionId, type DeliveryOption } from '../../src/contract/index.ts';
import { systemClock } from '../../src/main/host/clock.ts';
import { BatchOrderService, type OrderClaims, ordersAlone } from '../../src/main/station/batching/index.ts';
import { createServiceClient, type ServiceClient } from '../../src/main/station/service/index.ts';
import { ConnectionProfile } from '../../src/main/station/settings/index.ts';
import { type BatchOrderRecord, openStore, type Store } from '../../src/main/station/store/index.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { fastClock } from './clocks.ts';
import { failOnFault } from './fail-on-fault.ts';
import { openMemoryStore } from './memory-store.ts';

const connectionId = ConnectionId.parse('test');
/** Pauses of minutes pass in seconds. */
const TIMES = 100;

/** A batch order service with a real store and client, in front of the sandbox. */
export interface OrderRig {
  readonly sandbox: Sandbox;
  readonly store: Store;
  readonly client: ServiceClient;
  readonly faults: unknown[];
  /** Whether the batch order service considers the connection online. */
  online: boolean;
  /** How often the service was asked to create or take over something. */
  asked: number;
  /** How often the batch order service checked whether the connection is online. */
  looks: number;
  readonly service: BatchOrderService;
  /** Jobs that can ship together, by their IDs. */
  jobsTogether(count: number): Promise<string[]>;
  /** The first delivery option for some jobs. */
  optionFor(jobs: readonly string[]): Promise<DeliveryOption>;
  order(kind: 'batch' | 'queued-batch', jobs: readonly string[]): Promise<BatchOrderRecord>;
  state(order: BatchOrderRecord): BatchOrderRecord;
  stop(): Promise<void>;
}

export async function orderRig(
  options: {
    readonly paths?: Partial<ConnectionProfile['paths']>;
    readonly file?: string;
    readonly claims?: OrderClaims;
  } = {},
): Promise<OrderRig> {
  const sandbox = await createSandbox();
  const { token } = sandbox;
  const clock = fastClock(TIMES);
  const { file } = options;
  const store =
    file === undefined
      ? openMemoryStore({ clock, onFault: failOnFault })
      : openStore({ file, clock, onFault: failOnFault });
  const faults: unknown[] = [];
  const client = createServiceClient({
    profile: ConnectionProfile.parse({
      id: connectionId,
      name: 'Test',
      baseUrl: sandbox.baseUrl,
      requestsPerSecond: 1_000,
      maxRequestsPerSecond: 1_000,
      webhookSecret: 'x'.repeat(43),
      paths: options.paths,
    }),
    token: async () => token,
    locale: 'en',
    clock: systemClock,
  });
  const rig = { online: true, asked: 0, looks: 0 };
  const service = new BatchOrderService({
    store,
    claims: options.claims ?? ordersAlone,
    clock,
    connectionOf: () => ({
      get isOnline() {
        rig.looks++;
        return rig.online;
      },
      client,
      making: (work) => {
        rig.asked++;
        return work();
      },
    }),
    onFault: (error) => faults.push(error),
  });
  const optionFor = async (jobs: readonly string[]): Promise<DeliveryOption> => {
    const [option] = await client.deliveryOptions(jobs);
    if (option === undefined) throw new Error('The sandbox offers no delivery option.');
    return option;
  };
  return Object.assign(rig, {
    sandbox,
    store,
    client,
    faults,
    service,
    async jobsTogether(count: number) {
      sandbox.makeJobs(60, { prepressMs: 3_600_000, fileBytes: 1_000, loose: true });
      const { items } = await client.listJobs();
      const groups = Map.groupBy(items, (job) => job.address ?? '');
      const largest = [...groups.values()].sort((one, other) => other.length - one.length)[0] ?? [];
      if (largest.length < count) throw new Error('The sandbox made too few jobs for one address.');
      return largest.slice(0, count).map((job) => job.serviceId);
    },
    optionFor,
    async order(kind: 'batch' | 'queued-batch', jobs: readonly string[]) {
      const option = await optionFor(jobs);
      const [order] = store.batchOrders.add([{ connectionId, kind, jobs, option }]);
      if (order === undefined) throw new Error('The order was not kept.');
      service.look();
      return order;
    },
    state(order: BatchOrderRecord) {
      const found = store.batchOrders.get(order.id);
      if (found === null) throw new Error('The order is gone.');
      return found;
    },
    async stop() {
      client.close();
      await service.stop();
      store.close();
      await sandbox.stop();
    },
  });
}
