import type { JobDetail, JobKey } from '../../../contract/index.ts';
import type { ArtworkArea } from '../artwork/index.ts';
import type { WindowLanguages } from '../connections/index.ts';
import type { StationContext } from '../context.ts';
import type { PreflightService, Thumbnails } from '../preflight/index.ts';
import type { ShiftReports } from '../shift/index.ts';
import { PaperService } from './paper-service.ts';
import { fontFolder } from './places.ts';

interface Parts {
  readonly artwork: Pick<ArtworkArea, 'handedOut' | 'handedOutFolder'>;
  readonly preflight: PreflightService;
  readonly thumbnails: Thumbnails;
  readonly windowLanguages: Pick<WindowLanguages, 'present'>;
  /** A job as windows see it; null if there is none. */
  readonly jobOf: (key: JobKey) => JobDetail | null;
  readonly shift: ShiftReports;
}

export const createPaper = ({ ports, store, onFault }: StationContext, parts: Parts): PaperService =>
  new PaperService({
    store,
    settings: ports.settings,
    clock: ports.clock,
    onFault,
    windowLanguage: () => parts.windowLanguages.present,
    jobOf: parts.jobOf,
    shift: parts.shift,
    preflight: parts.preflight,
    thumbnails: parts.thumbnails,
    handedOut: parts.artwork.handedOut,
    folder: parts.artwork.handedOutFolder,
    fonts: fontFolder,
  });
