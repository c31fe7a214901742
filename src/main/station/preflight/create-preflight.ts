import { isOneOf, notYetRoutedStates } from '../../../contract/index.ts';
import type { Archive } from '../artwork/index.ts';
import type { StationContext } from '../context.ts';
import type { ArtworkRecord, StoreChange } from '../store/index.ts';
import { type JudgedRoute, judgeOf } from './judge.ts';
import { usualLimits } from './rules/index.ts';
import { PreflightService } from './service.ts';

export function createPreflight(
  { ports, store, events, onFault }: StationContext,
  { archive, routeOf }: { readonly archive: Archive; readonly routeOf: (file: ArtworkRecord) => JudgedRoute },
): PreflightService {
  const { settings, clock } = ports;
  const preflight = new PreflightService({
    store,
    archive,
    clock,
    startWorker: () => ports.startPreflight(ports.folders.archive),
    limits: () => ({ ...usualLimits, ...settings.get().preflight }),
    judgeOf: (file) => judgeOf(routeOf(file), settings.get()),
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
