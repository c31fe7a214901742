import type { DiagnosticsBundle } from '../../../contract/index.ts';
import type { ArtworkArea } from '../artwork/index.ts';
import type { BatchingArea } from '../batching/index.ts';
import type { Connections, WindowLanguages } from '../connections/index.ts';
import type { StationContext } from '../context.ts';
import type { Decider } from '../decisions/index.ts';
import type { DeskService } from '../desks/index.ts';
import type { EventStream } from '../events/index.ts';
import type { HotFolderService } from '../hotfolders/index.ts';
import type { IncidentService } from '../incidents/index.ts';
import type { OperatorArea } from '../operators/index.ts';
import type { PaperService } from '../paper/index.ts';
import type { PreflightService, PreviewArea } from '../preflight/index.ts';
import type { Presence } from '../presence/index.ts';
import type { ReportService } from '../reports/index.ts';
import type { RipAnswersService } from '../rip-answers/index.ts';
import type { ShiftReports } from '../shift/index.ts';
import type { SiteService } from '../site/index.ts';
import type { IngressArea, Webhooks } from '../webhooks/index.ts';
import type { StationOverview } from './overview.ts';
import type { RuntimeState } from './present.ts';

/** The areas of the station from which the api answers. */
export interface ApiParts {
  readonly context: StationContext;
  readonly overview: Pick<StationOverview, 'read'>;
  readonly eventStream: EventStream;
  readonly runtime: RuntimeState;
  readonly windowLanguages: Pick<WindowLanguages, 'speak'>;
  readonly connections: Connections;
  readonly batching: BatchingArea;
  readonly reports: ReportService;
  readonly artwork: ArtworkArea;
  readonly preflight: PreflightService;
  readonly previews: PreviewArea;
  readonly paper: PaperService;
  readonly shift: ShiftReports;
  readonly hotFolders: HotFolderService;
  readonly ripAnswers: Pick<RipAnswersService, 'isAnswering' | 'stateOf' | 'test'>;
  readonly decider: Decider;
  readonly incidents: IncidentService;
  readonly ingress: IngressArea;
  readonly webhooks: Pick<Webhooks, 'checkChanged'>;
  readonly desks: DeskService;
  readonly operators: OperatorArea;
  readonly site: SiteService;
  readonly presence: Presence;
  readonly diagnostics: () => Promise<DiagnosticsBundle>;
}
