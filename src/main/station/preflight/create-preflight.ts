import { isOneOf, notYetRoutedStates, type PreflightProfile } from '../../../contract/index.ts';
import type { Archive } from '../artwork/index.ts';
import type { StationContext } from '../context.ts';
import type { ArtworkRecord, StoreChange } from '../store/index.ts';
import { strictest } from './profile.ts';
import { usualLimits } from './rules/index.ts';
import { PreflightService } from './service.ts';

/**
 * Where a file would go, and the preflight profile of its rule; null if the rule leaves that to the hot
 * folders.
 */
export type RoutePort = (file: ArtworkRecord) => {
  readonly to: readonly string[];
  readonly preflight: PreflightProfile | null;
};

export function createPreflight(
  { ports, store, events, onFault }: StationContext,
  { archive, routeOf }: { readonly archive: Archive; readonly routeOf: RoutePort },
): PreflightService {
  const { settings, clock } = ports;
  const profileOf = (file: ArtworkRecord): PreflightProfile => {
    const { to, preflight } = routeOf(file);
    const folders = settings.get().hotFolders.filter(({ id }) => to.includes(id));
    return preflight ?? strictest(folders.map((folder) => folder.preflight));
  };
  const preflight = new PreflightService({
    store,
    archive,
    clock,
    startWorker: () => ports.startPreflight(ports.folders.archive),
    limits: () => ({ ...usualLimits, ...settings.get().preflight }),
    profileOf,
    onBehind: (isBehind) => events.emit('preflightBehind', isBehind),
    onFault,
  });
  events.onEachStoreChange((change) => {
    if (change.kind === 'job' && change.facts === undefined) preflight.jobChanged(change.key);
  });
  events.on('storeChanged', (changes) => {
    if (changes.some(mayNeedCheck)) preflight.look();
  });
  events.on('settingsChanged', () => preflight.rulesChanged());
  events.on('rulesChanged', () => preflight.rulesChanged());
  return preflight;
}

/** What has been routed was checked, or is checked after a change that names no state. */
const mayNeedCheck = (change: StoreChange): boolean =>
  change.kind === 'artwork' && (change.state === undefined || isOneOf(change.state, notYetRoutedStates));
