import type { DiagnosticsBundle, Overview } from '../../../contract/index.ts';
import type { ExportService, TransferCommands } from '../artwork/index.ts';
import type { BatchOrderService, SubmissionService } from '../batching/index.ts';
import type { Connections } from '../connections/index.ts';
import type { EventStream } from '../events/event-stream.ts';
import type { HotFolderService } from '../hotfolders/index.ts';
import type { Clock, SecretsPort, SettingsPort, StationPorts } from '../ports.ts';
import type { PageBoxReader, PreflightService, Spots, Thumbnails } from '../preflight/index.ts';
import type { Store } from '../store/index.ts';
import type { Ingress } from '../webhooks/index.ts';
import type { FolderTickets } from './folder-tickets.ts';
import type { RuntimeState } from './present.ts';

/** What the api is answered from. */
export interface ApiParts {
  readonly store: Store;
  readonly events: EventStream;
  readonly runtime: RuntimeState;
  readonly overview: () => Overview;
  readonly connections: Connections;
  readonly diagnostics: () => Promise<DiagnosticsBundle>;
  readonly clock: Clock;
  readonly batchOrderService: BatchOrderService;
  readonly submissionService: SubmissionService;
  readonly settings: SettingsPort;
  readonly tickets: FolderTickets;
  readonly folderDialog: StationPorts['folderDialog'];
  readonly shell: StationPorts['shell'];
  readonly sessions: StationPorts['sessions'];
  readonly confirmTrust: StationPorts['confirmTrust'];
  readonly openDemo: StationPorts['openDemo'];
  readonly exportService: ExportService;
  readonly transferCommands: TransferCommands;
  /** Limits, the pause, or how the windows look and speak. */
  readonly settingsChanged: () => void;
  readonly ingress: Ingress;
  readonly secrets: SecretsPort;
  /** Where the operator puts key files and `command.json`. */
  readonly tunnelFolder: string;
  readonly hotFolders: HotFolderService;
  readonly preflight: PreflightService;
  readonly spots: Spots;
  readonly pageBoxes: PageBoxReader;
  readonly thumbnails: Thumbnails;
  /** Rules changed, or hot folders came or went. */
  readonly routesChanged: () => void;
  /** The settings of delivery changed. */
  readonly foldersChanged: () => void;
}
