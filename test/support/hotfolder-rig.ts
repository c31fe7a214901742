import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ArtworkId,
  type ArtworkState,
  ConnectionId,
  type DeliveryState,
  type HoldRule,
  HotFolderId,
  type OrderFact,
  type RipProfile,
  type RouteRule,
  RoutesElsewhere,
  type StatusMeanings,
  StoragePolicy,
  usualStatusRules,
} from '../../src/contract/index.ts';
import { Archive } from '../../src/main/station/artwork/index.ts';
import { alone, HotFolderService, type MadeSheet } from '../../src/main/station/hotfolders/index.ts';
import type { PreflightPort } from '../../src/main/station/hotfolders/routing/hold-decision.ts';
import type { HotFolderServiceOptions } from '../../src/main/station/hotfolders/service.ts';
import type { ServiceFile, ServiceJob } from '../../src/main/station/model/service-resources.ts';
import type { Clock } from '../../src/main/station/ports.ts';
import { HotFolderProfile } from '../../src/main/station/settings/index.ts';
import {
  artworkId,
  type DeliveryRecord,
  openStore,
  type Slip,
  type Store,
} from '../../src/main/station/store/index.ts';
import { fastClock } from './clocks.ts';
import { placeEmptyStore } from './empty-store.ts';
import { english } from './english.ts';
import { failOnFault } from './fail-on-fault.ts';
import { hotFolderPlace } from './hot-folder-place.ts';
import { pdfOf, sumOf } from './pdf.ts';
import { serviceFile, serviceJob, status } from './service-objects.ts';
import { until } from './until.ts';

export const connection = ConnectionId.parse('demo');
export const rip = HotFolderId.parse('rip');

/** Hot folders with a real store, a real archive and real folders. */
export interface HotFolderRig {
  /** What holds the hot folder and its staging. */
  readonly folder: string;
  /** The path of the hot folder `rip`. */
  readonly hot: string;
  readonly store: Store;
  readonly storeFile: string;
  readonly archive: Archive;
  readonly archiveFolder: string;
  readonly service: HotFolderService;
  readonly faults: unknown[];
  profiles: HotFolderProfile[];
  /** `rip` unless the test changes it. */
  defaultHotFolder: HotFolderId | null;
  routes: RouteRule[];
  /** What the service of `connection` never states. */
  noneIfAbsent: OrderFact[];
  elsewhere: RoutesElsewhere;
  hold: HoldRule;
  /** What statuses of `connection` mean, other than usually. */
  statusMeanings: StatusMeanings;
  ripProfiles: RipProfile[];
  /** Puts a file into the archive, as a transfer does. */
  archived(
    fileId: string,
    bytes: Uint8Array,
    more?: { file?: Partial<ServiceFile>; job?: Partial<ServiceJob> },
  ): Promise<ArtworkId>;
  deliveryOf(id: ArtworkId, folder?: HotFolderId): DeliveryRecord;
  settled(id: ArtworkId, state: DeliveryState, folder?: HotFolderId): Promise<DeliveryRecord>;
  stateOf(id: ArtworkId): ArtworkState | undefined;
  /** Waits until the file is in that state. */
  becomes(id: ArtworkId, wanted: ArtworkState): Promise<void>;
  /** The RIP picks up a file as soon as it is in that hot folder. */
  taken(id: ArtworkId, folder?: HotFolderId, path?: string): Promise<void>;
  /** Sends another file to `rip`, along with everything due before it. Returns its name. */
  marker(): Promise<string>;
  /** Waits until the service's timers have fired several more times. */
  looksAgain(): Promise<void>;
  stop(): Promise<void>;
}

export const profile = (path: string, more: Record<string, unknown> = {}): HotFolderProfile =>
  HotFolderProfile.parse({ id: 'rip', name: 'RIP', path, pickupPollMs: 50, ...more });

/** Preflight as far as delivery needs it; its findings are unknown. */
export const preflightThatSays = (verdict: PreflightPort['verdict']): PreflightPort => ({
  verdict,
  worst: () => null,
});

/** A sheet of a few bytes; each is another one, as a real one says when it was made. */
async function slipOf({ name }: Slip, data: string): Promise<MadeSheet> {
  const bytes = pdfOf(`slip of ${name} ${randomUUID()}`, 2_000);
  const path = join(data, `slip-${sumOf(bytes)}.pdf`);
  await writeFile(path, bytes);
  return { path, sha256: sumOf(bytes), bytes: bytes.length };
}

export async function hotFolderRig(
  options: Partial<HotFolderServiceOptions> & { times?: number; hot?: string; started?: boolean } = {},
): Promise<HotFolderRig> {
  const folder = await hotFolderPlace();
  const data = await mkdtemp(join(tmpdir(), 'makeready-data-'));
  const hot = options.hot ?? join(folder, 'hot');
  await mkdir(hot, { recursive: true });
  const real = options.clock ?? fastClock(options.times ?? 20);
  let calls = 0;
  const clock: Clock = {
    ...real,
    now: () => real.now(),
    steadyMs: () => real.steadyMs(),
    after: (delayMs, callback) =>
      real.after(delayMs, () => {
        calls++;
        callback();
      }),
  };
  const rig: Pick<
    HotFolderRig,
    | 'profiles'
    | 'defaultHotFolder'
    | 'routes'
    | 'noneIfAbsent'
    | 'elsewhere'
    | 'hold'
    | 'statusMeanings'
    | 'ripProfiles'
  > = {
    profiles: [profile(hot)],
    defaultHotFolder: rip,
    routes: [],
    noneIfAbsent: [],
    elsewhere: RoutesElsewhere.parse({}),
    hold: 'nothing',
    statusMeanings: {},
    ripProfiles: [],
  };
  const storeFile = await placeEmptyStore(data);
  const store = openStore({
    file: storeFile,
    clock,
    onFault: failOnFault,
    slipsIn: (id) => rig.profiles.find((one) => one.id === id)?.slip ?? 'none',
    statusRules: () => ({ ...usualStatusRules, statusMeanings: rig.statusMeanings }),
  });
  const archiveFolder = join(data, 'archive');
  const archive = new Archive(archiveFolder);
  await archive.prepare();
  const faults: unknown[] = [];
  const service = new HotFolderService({
    store,
    archive,
    settings: () => ({
      routes: rig.routes,
      hotFolders: rig.profiles,
      defaultHotFolder: rig.defaultHotFolder,
      hold: rig.hold,
      ripProfiles: rig.ripProfiles,
      elsewhere: rig.elsewhere,
      connections: [
        { id: connection, facts: { noneIfAbsent: rig.noneIfAbsent }, storage: StoragePolicy.parse({}) },
      ],
    }),
    preflight: preflightThatSays(() => 'unknown'),
    makeSlip: (slip) => slipOf(slip, data),
    claims: alone,
    caughtUp: async () => true,
    onFolder: () => undefined,
    onBehind: () => undefined,
    onLost: () => undefined,
    onMoved: () => undefined,
    onFault: (error) => faults.push(error),
    ...options,
    clock,
  });
  const stopFollowing = store.onChange((changes) => {
    for (const change of changes) service.storeChanged(change);
  });
  if (options.started !== false) service.start();
  const deliveryOf = (id: ArtworkId, at: HotFolderId = rip): DeliveryRecord => {
    const found = store.deliveries.ofArtwork(id).findLast((one) => one.hotFolderId === at);
    if (found === undefined) throw new Error(`Nothing of ${id} is owed to ${at}.`);
    return found;
  };
  const settled = async (id: ArtworkId, state: DeliveryState, at: HotFolderId = rip) => {
    const now = (): DeliveryRecord | undefined =>
      store.deliveries.ofArtwork(id).findLast((one) => one.hotFolderId === at);
    await until(
      `delivery ${state}; problem: ${english(service.problemOf(at))}`,
      () => now()?.state === state,
    );
    return deliveryOf(id, at);
  };
  const stateOf = (id: ArtworkId): ArtworkState | undefined => store.artworks.get(id)?.state;
  let markers = 0;
  return Object.assign(rig, {
    folder,
    hot,
    store,
    storeFile,
    archive,
    archiveFolder,
    service,
    faults,
    async archived(
      fileId: string,
      bytes: Uint8Array,
      more: { file?: Partial<ServiceFile>; job?: Partial<ServiceJob> } = {},
    ) {
      const [component] = serviceJob(`job-${fileId}`).components;
      if (component === undefined) throw new Error('The test job has no component.');
      const job = serviceJob(`job-${fileId}`, {
        status: status('job.production.queued'),
        components: [{ ...component, files: [serviceFile(fileId, more.file)] }],
        ...more.job,
      });
      store.jobs.apply(connection, job, { change: { source: 'poll', at: clock.now() } });
      const id = artworkId(connection, job.serviceId, fileId);
      const part = archive.partOf(id);
      await writeFile(part, bytes);
      archive.admit(part, sumOf(bytes));
      store.artworks.move(id, 'transferring', { source: 'station' });
      store.artworks.move(id, 'verifying', { source: 'station' });
      store.artworks.move(id, 'archived', { source: 'station', sha256: sumOf(bytes), bytes: bytes.length });
      return id;
    },
    deliveryOf,
    settled,
    stateOf,
    becomes: (id: ArtworkId, wanted: ArtworkState) => until(wanted, () => stateOf(id) === wanted),
    async taken(id: ArtworkId, at: HotFolderId = rip, path: string = hot) {
      const { finalName } = await settled(id, 'delivered', at);
      await rm(join(path, finalName ?? ''));
      await settled(id, 'picked-up', at);
    },
    async marker() {
      const held = rig.hold;
      rig.hold = 'nothing';
      const name = `marker-${++markers}`;
      const { finalName } = await settled(await this.archived(name, Buffer.from(name)), 'delivered');
      rig.hold = held;
      return finalName ?? '';
    },
    async looksAgain() {
      const before = calls;
      await until('it has looked again', () => calls >= before + 5);
    },
    async stop() {
      await service.stop();
      stopFollowing();
      store.close();
      for (const one of [folder, data]) await rm(one, { recursive: true, force: true });
    },
  });
}
