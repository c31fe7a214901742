import type { Connection, Delayed, MessageCode } from '../../../contract/index.ts';
import type { Connections } from '../connections/index.ts';
import type { StationContext } from '../context.ts';
import type { HotFolderService } from '../hotfolders/index.ts';
import type { OperatorService } from '../operators/index.ts';
import type { RipAnswersService } from '../rip-answers/index.ts';
import type { SiteService } from '../site/index.ts';
import type { ReportRecord } from '../store/index.ts';
import type { ConnectionFacts, Facts, StuckReport } from './facts.ts';
import { IncidentService } from './incident-service.ts';
import { unclearArtworkStatuses, unclearStatuses } from './unclear-statuses.ts';

/** A download that failed this often, which takes about a minute, is not a passing fault. */
const MANY_ATTEMPTS = 6;

interface IncidentParts {
  readonly connections: Pick<Connections, 'show' | 'statusRules'>;
  readonly hotFolders: Pick<HotFolderService, 'problemOf'>;
  readonly ripAnswers: Pick<RipAnswersService, 'stateOf'>;
  readonly site: Pick<SiteService, 'standing'>;
  readonly operators: Pick<OperatorService, 'guessedAt'>;
  /** When the station was restarted after a crash, in ms since the epoch; null if it was not. */
  readonly restartedAt: number | null;
}

/** Builds the service. Emits `incidentsChanged` and `incidentBegan`. */
export function createIncidents(context: StationContext, parts: IncidentParts): IncidentService {
  const { ports, store, events, onFault } = context;
  let areBrowsersHidden = false;
  const incidents = new IncidentService({
    store,
    clock: ports.clock,
    facts: () => ({ ...factsOf(context, parts), areBrowsersHidden }),
    onChange: () => events.emit('incidentsChanged'),
    onBegan: (incident) => events.emit('incidentBegan', incident),
    onFault,
  });
  const look = (): void => incidents.look();
  events.on('storeChanged', (changes) => {
    if (changes.some(({ kind }) => kind === 'artwork' || kind === 'hot-folder' || kind === 'job')) look();
    else if (changes.some(({ kind }) => kind === 'status-report')) look();
  });
  events.on('connectionStateChanged', look);
  events.on('connectionRemoved', look);
  events.on('hotFolderChanged', look);
  events.on('rulesChanged', look);
  events.on('siteChanged', look);
  events.on('operatorsChanged', look);
  // A guesser could end it by claiming an address, so it lasts until the host starts again.
  events.on('browsersHidden', () => {
    areBrowsersHidden = true;
    look();
  });
  return incidents;
}

const nothing: Delayed = { files: 0, jobs: 0, batches: 0 };

/** Only counts what is in question, because counting costs as much as there is. */
function factsOf(
  { ports, store }: StationContext,
  { connections, hotFolders, ripAnswers, site, operators, restartedAt }: IncidentParts,
): Omit<Facts, 'areBrowsersHidden'> {
  const { incidentViews: views } = store;
  const all = ports.settings.get().hotFolders;
  const ledger = site.standing()?.ledger ?? null;
  const isOut = ledger?.kind === 'away' || ledger?.kind === 'in-doubt';
  const shared = all.filter((folder) => folder.shared);
  return {
    now: ports.clock.now(),
    connections: connections.show().map(({ id, name, state, notUnderstood, webhookRefusals }) => ({
      id,
      name,
      state,
      refusals: webhookRefusals,
      toDownload: state.kind === 'online' ? nothing : views.toDownloadFrom(id),
      failing: state.kind === 'online' ? views.failingFrom(id, MANY_ATTEMPTS) : null,
      refusedList: refusedListOf(notUnderstood),
      unclear: unclearStatuses(id, connections.statusRules(id), store.jobs, ports.clock.now()),
      unclearArtwork: unclearArtworkStatuses(id, connections.statusRules(id), store.artworks),
      reports: stuckReports(store.statusReports.open(id)),
    })),
    // Shared hot folders wait for the ledger together: that is one cause, not one for each of them.
    hotFolders: (isOut ? all.filter((folder) => !folder.shared) : all).map(({ id, name }) => {
      const problem = hotFolders.problemOf(id);
      return {
        id,
        name,
        problem,
        owed: problem === null ? nothing : views.owedTo(id),
        stuck: problem === null ? views.stuckIn(id) : null,
        missing: problem === null ? views.missingFrom(id) : null,
        recalled: views.recalledAt(id),
        stopped: ripAnswers.stateOf(id)?.stopped ?? null,
      };
    }),
    diskFull: views.withoutSpace(),
    unchecked: views.unchecked(),
    ledger: isOut
      ? {
          kind: ledger.kind,
          since: Date.parse(ledger.since),
          why: ledger.why,
          delayed: together(shared.map(({ id }) => views.owedTo(id))),
        }
      : null,
    restartedAt,
    guessedAt: operators.guessedAt,
  };
}

/** What the service answers to a request that it does not accept. */
const REFUSALS: ReadonlySet<string> = new Set<MessageCode>(['service.answered', 'service.rejected']);

function refusedListOf(unread: Connection['notUnderstood']): ConnectionFacts['refusedList'] {
  const refused = unread.find(({ message: { code } }) => REFUSALS.has(code));
  return refused === undefined ? null : { list: refused.list, why: refused.message };
}

/** Each status once, with the oldest reason. */
function stuckReports(open: readonly ReportRecord[]): StuckReport[] {
  const stuck = open
    .filter(({ state, needsDecision }) => state === 'refused' || needsDecision)
    .map(({ code, needsDecision: isUnknown, why }) => ({ code, isUnknown, why }));
  return [...new Map(stuck.toReversed().map((one) => [`${one.isUnknown} ${one.code}`, one])).values()];
}

const together = (parts: readonly Delayed[]): Delayed => ({
  files: parts.reduce((sum, { files }) => sum + files, 0),
  jobs: parts.reduce((sum, { jobs }) => sum + jobs, 0),
  batches: parts.some(({ batches }) => batches === null)
    ? null
    : parts.reduce((sum, { batches }) => sum + (batches ?? 0), 0),
});
