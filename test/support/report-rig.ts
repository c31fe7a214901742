import { ConnectionId, type JobKey, type ReportKind, type ReportState } from '../../src/contract/index.ts';
import { withPreset } from '../../src/contract/presets.ts';
import { systemClock } from '../../src/main/host/clock.ts';
import { ordersAlone } from '../../src/main/station/batching/index.ts';
import { ReportService } from '../../src/main/station/reports/report-service.ts';
import { createServiceClient, type ServiceClient } from '../../src/main/station/service/index.ts';
import { ConnectionProfile } from '../../src/main/station/settings/index.ts';
import { jobKey, type ReportRecord, type Store } from '../../src/main/station/store/index.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { fastClock } from './clocks.ts';
import { openMemoryStore } from './memory-store.ts';
import { until } from './until.ts';

const id = ConnectionId.parse('test');
/** Pauses of minutes pass in seconds. */
const TIMES = 100;

/** A report service with a real store and client, in front of a sandbox of a published generation. */
export interface ReportRig {
  readonly sandbox: Sandbox;
  readonly store: Store;
  readonly client: ServiceClient;
  readonly faults: unknown[];
  profile: ConnectionProfile;
  online: boolean;
  readonly service: ReportService;
  /** A job whose files may be sent, as it is known here. */
  readonly key: JobKey;
  /** Reads the job, as the sync does. */
  read(): Promise<void>;
  /** The job's status at the service. */
  status(): Promise<string>;
  report(kind: ReportKind): ReportRecord;
  reaches(report: ReportRecord, state: ReportState): Promise<ReportRecord>;
  /** The requests by which the status was set. */
  puts(): number;
  stop(): Promise<void>;
}

export async function reportRig(
  generation: '1.0' | '3.0' = '3.0',
  options: { readonly claims?: typeof ordersAlone } = {},
): Promise<ReportRig> {
  const sandbox = await createSandbox({ generation });
  const [serviceId = ''] = sandbox.makeJobs(1, { fileBytes: 1_000, prepressMs: 3_600_000, loose: true });
  sandbox.finishPrepress();
  const clock = fastClock(TIMES);
  const faults: unknown[] = [];
  const store = openMemoryStore({ clock, onFault: (error) => faults.push(error) });
  const profile = ConnectionProfile.parse({
    id,
    name: 'Test',
    baseUrl: sandbox.baseUrl,
    requestsPerSecond: 1_000,
    maxRequestsPerSecond: 1_000,
    webhookSecret: 'x'.repeat(43),
    ...withPreset({ statusMeanings: {}, readingPaths: {} }, `generation-${generation}`),
    reportsSince: 0,
  });
  const client = createServiceClient({
    profile,
    token: async () => sandbox.token,
    locale: 'en',
    clock: systemClock,
  });
  const rig = { online: true, profile };
  const service = new ReportService({
    store,
    claims: options.claims ?? ordersAlone,
    clock,
    connectionOf: () => ({ isOnline: rig.online, profile: rig.profile, client }),
    connections: () => [id],
    onFault: (error) => faults.push(error),
  });
  const key = jobKey(id, serviceId);
  const read = async (): Promise<void> => {
    store.jobs.apply(id, await client.fresh.readJob(serviceId), {
      change: { source: 'poll', at: clock.now() },
    });
    service.jobsChanged([key]);
  };
  await read();
  const now = (report: ReportRecord): ReportRecord => store.statusReports.get(report.id) ?? report;
  return Object.assign(rig, {
    sandbox,
    store,
    client,
    faults,
    service,
    key,
    read,
    status: async () => (await client.fresh.readJob(serviceId)).status.code,
    report(kind: ReportKind) {
      const planned = service.report(key, kind);
      if (planned === null) throw new Error(`${kind} was not planned.`);
      return planned;
    },
    async reaches(report: ReportRecord, state: ReportState) {
      await until(`the report is ${state}`, () => now(report).state === state);
      return now(report);
    },
    puts: () => sandbox.requests.filter(({ method }) => method === 'PUT').length,
    async stop() {
      client.close();
      await service.stop();
      store.close();
      await sandbox.stop();
    },
  });
}
