import { type Overview, stoppedStates } from '../../contract/index.ts';
import type { ArtworkService } from './artwork/index.ts';
import type { Connections } from './connections/index.ts';
import type { HotFolderService } from './hotfolders/index.ts';
import type { SecretsPort, SettingsPort } from './ports.ts';
import type { Store } from './store/index.ts';

/** What the state of the whole station is gathered from. */
export interface OverviewParts {
  readonly about: { readonly version: string; readonly demo: boolean };
  readonly stopping: boolean;
  readonly shell: boolean;
  readonly canOpenDemo: boolean;
  readonly settings: Pick<SettingsPort, 'get'>;
  readonly secrets: Pick<SecretsPort, 'description'>;
  readonly store: Pick<Store, 'artworks' | 'batchOrders' | 'deliveries' | 'queue' | 'submissions'>;
  readonly connections: Pick<Connections, 'show'>;
  readonly artwork: Pick<ArtworkService, 'bytesPerSecond'>;
  readonly hotFolders: Pick<HotFolderService, 'problemOf'>;
}

/** The state of the whole station in one small object, as every window shows it. */
export function overviewOf(parts: OverviewParts): Overview {
  const { about, store } = parts;
  const { connections, hotFolders, transfers, screens } = parts.settings.get();
  return {
    version: about.version,
    demo: about.demo,
    canOpenDemo: parts.canOpenDemo,
    needsSetup: connections.length === 0 || hotFolders.length === 0,
    stopping: parts.stopping,
    shell: parts.shell,
    connections: parts.connections.show(),
    hotFolders: hotFolders.map(({ id, name, path }) => ({
      id,
      name,
      path,
      ...store.deliveries.counts(id),
      problem: parts.hotFolders.problemOf(id),
    })),
    phases: store.queue.phaseCounts(),
    transfers: {
      running: store.artworks.countInState(['transferring', 'verifying', 'archived', 'delivering']),
      waiting: store.artworks.countInState(['queued', 'waiting']),
      stopped: store.artworks.countInState(stoppedStates),
      bytesPerSecond: parts.artwork.bytesPerSecond(),
      paused: transfers.paused,
    },
    ordersWaiting: store.batchOrders.countToSend(),
    ordersNeedAttention: store.batchOrders.countNeedingAttention(),
    submissionsNeedAttention: store.submissions.countNeedingAttention(),
    secretStore: parts.secrets.description,
    screens,
  };
}
