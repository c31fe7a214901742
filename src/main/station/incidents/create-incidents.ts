import type { HeldUp } from '../../../contract/index.ts';
import type { Connections } from '../connections/index.ts';
import type { StationContext } from '../context.ts';
import type { HotFolderService } from '../hotfolders/index.ts';
import type { Facts } from './causes.ts';
import { IncidentService } from './incident-service.ts';

/** A download that failed this often, which takes about a minute, is not a passing fault. */
const MANY_ATTEMPTS = 6;

interface IncidentParts {
  readonly connections: Pick<Connections, 'show'>;
  readonly hotFolders: Pick<HotFolderService, 'problemOf'>;
  /** When the station was restarted after a crash, in ms since the epoch; null if it was not. */
  readonly restartedAt: number | null;
}

/** Builds the service. Emits `incidentsChanged` and `incidentBegan`. */
export function createIncidents(context: StationContext, parts: IncidentParts): IncidentService {
  const { ports, store, events, onFault } = context;
  const incidents = new IncidentService({
    store,
    clock: ports.clock,
    facts: () => factsOf(context, parts),
    onChange: () => events.emit('incidentsChanged'),
    onBegan: (incident) => events.emit('incidentBegan', incident),
    onFault,
  });
  const look = (): void => incidents.look();
  events.on('storeChanged', (changes) => {
    if (changes.some(({ kind }) => kind === 'artwork' || kind === 'hot-folder' || kind === 'job')) look();
  });
  events.on('connectionStateChanged', look);
  events.on('connectionRemoved', look);
  events.on('hotFolderChanged', look);
  events.on('rulesChanged', look);
  return incidents;
}

const nothing: HeldUp = { files: 0, jobs: 0, batches: 0 };

/** Only counts what is in question, because counting costs as much as there is. */
function factsOf(
  { ports, store }: StationContext,
  { connections, hotFolders, restartedAt }: IncidentParts,
): Facts {
  const { incidentViews: views } = store;
  return {
    now: ports.clock.now(),
    connections: connections.show().map(({ id, name, state }) => ({
      id,
      name,
      state,
      toDownload: state.kind === 'online' ? nothing : views.toDownloadFrom(id),
      failing: state.kind === 'online' ? views.failingFrom(id, MANY_ATTEMPTS) : null,
    })),
    hotFolders: ports.settings.get().hotFolders.map(({ id, name }) => {
      const problem = hotFolders.problemOf(id);
      return {
        id,
        name,
        problem,
        owed: problem === null ? nothing : views.owedTo(id),
        stuck: problem === null ? views.stuckIn(id) : null,
      };
    }),
    diskFull: views.withoutRoom(),
    unchecked: views.unchecked(),
    restartedAt,
  };
}
