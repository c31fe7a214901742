import type { ArtworkId, FileMove, JobKey } from '../../../contract/index.ts';
import type { Archive } from '../artwork/index.ts';
import type { StationContext } from '../context.ts';
import type { Claims } from './claims/claims.ts';
import type { MakeSlip } from './folder/slip-sheets.ts';
import type { MovedBytes } from './moves/carry-out-move.ts';
import type { PreflightPort } from './routing/hold-decision.ts';
import { HotFolderService } from './service.ts';

/** What the hot folders need of other areas. */
export interface HotFolderParts {
  readonly archive: Archive;
  readonly claims: Claims;
  readonly preflight: PreflightPort;
  readonly makeSlip: MakeSlip;
  readonly webhooks: { caughtUp(job: JobKey, isShared: boolean): Promise<boolean> };
  readonly artworkService: { look(): void };
  /** See `HotFolderServiceOptions`. */
  readonly onMoved: (id: ArtworkId, move: FileMove, file: MovedBytes) => void;
}

/** Builds the service. Emits `hotFolderChanged`. */
export function createHotFolders(
  { ports, store, events, onFault }: StationContext,
  { archive, claims, preflight, makeSlip, webhooks, artworkService, onMoved }: HotFolderParts,
): HotFolderService {
  const hotFolders = new HotFolderService({
    store,
    archive,
    clock: ports.clock,
    settings: () => ports.settings.get(),
    claims,
    preflight,
    makeSlip,
    caughtUp: (key, isShared) => webhooks.caughtUp(key, isShared),
    onFolder: (id) => events.emit('hotFolderChanged', id),
    onBehind: (id, isBehind) => events.emit('hotFolderBehind', { id, isBehind }),
    onLost: () => artworkService.look(),
    onMoved,
    onFault,
  });
  events.onEachStoreChange((change) => hotFolders.storeChanged(change));
  events.on('settingsChanged', () => hotFolders.look());
  events.on('rulesChanged', () => hotFolders.routesChanged());
  return hotFolders;
}
