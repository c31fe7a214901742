import {
  type ArtworkState,
  type Overview,
  runningStates,
  sendingStates,
  toDownloadStates,
} from '../../../contract/index.ts';
import type { ArtworkService } from '../artwork/index.ts';
import type { Connections } from '../connections/index.ts';
import type { StationContext } from '../context.ts';
import { type HotFolderService, tellsCopies } from '../hotfolders/index.ts';
import type { IncidentService } from '../incidents/index.ts';
import type { RipAnswersService } from '../rip-answers/index.ts';
import type { SiteService } from '../site/index.ts';

/** Sources for the state of the whole station, besides its settings and store. */
export interface OverviewParts {
  readonly about: Pick<Overview, 'version' | 'demo'>;
  readonly connections: Pick<Connections, 'show'>;
  readonly artworkService: Pick<ArtworkService, 'bytesPerSecond'>;
  readonly hotFolders: Pick<HotFolderService, 'problemOf' | 'obstacleOf'>;
  readonly ripAnswers: Pick<RipAnswersService, 'isAnswering'>;
  readonly incidents: Pick<IncidentService, 'list'>;
  readonly site: Pick<SiteService, 'standing'>;
}

/** The state of the whole station in one small object, for every window. */
export class StationOverview {
  readonly #context: StationContext;
  readonly #parts: OverviewParts;
  #isStopping = false;

  constructor(context: StationContext, parts: OverviewParts) {
    this.#context = context;
    this.#parts = parts;
    context.events.on('stopping', () => {
      this.#isStopping = true;
    });
  }

  read(): Overview {
    const { ports, store } = this.#context;
    const { about } = this.#parts;
    const { connections, hotFolders, transfers, screens, profiles } = ports.settings.get();
    const away = hotFolders
      .map(({ id }) => id)
      .filter((id) => this.#parts.hotFolders.obstacleOf(id) !== null);
    const waitingForFolder = store.attention.countOwedOnlyTo(away);
    const underWay = (states: readonly ArtworkState[]): number =>
      store.artworks.countInState(states) - store.attention.count(states) - waitingForFolder;
    return {
      version: about.version,
      demo: about.demo,
      canOpenDemo: ports.openDemo !== null,
      needsSetup:
        connections.length === 0 ||
        hotFolders.length === 0 ||
        hotFolders.some(({ awaitsStart }) => awaitsStart),
      stopping: this.#isStopping,
      shell: ports.shell !== null,
      connections: this.#parts.connections.show(),
      hotFolders: hotFolders.map(({ id, name, path, paused, awaitsStart, shared, ...told }) => ({
        id,
        name,
        path,
        ...store.folderViews.counts(id),
        problem: this.#parts.hotFolders.problemOf(id),
        paused: paused || awaitsStart,
        awaitsStart,
        tellsCopies: tellsCopies(told),
        shared,
        ripAnswers: this.#parts.ripAnswers.isAnswering(id),
      })),
      phases: store.queue.phaseCounts(),
      transfers: {
        running: underWay(runningStates),
        sending: underWay(sendingStates),
        waitingForFolder,
        waiting: store.artworks.countInState(toDownloadStates),
        stopped: store.attention.count(),
        onHold: store.onHold.count(),
        bytesPerSecond: this.#parts.artworkService.bytesPerSecond(),
        paused: transfers.paused,
      },
      ordersWaiting: store.batchOrders.countToSend(),
      ordersNeedAttention: store.batchOrders.countNeedingAttention(),
      submissionsNeedAttention: store.submissions.countNeedingAttention(),
      incidents: [...this.#parts.incidents.list],
      site: this.#parts.site.standing(),
      secretStore: ports.secrets.description,
      profiles: profiles.own.map(({ id, name }) => ({ id, name })),
      screens,
    };
  }
}
