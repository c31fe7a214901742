import { MAX_ON_HOLD, message } from '../../../contract/index.ts';
import type { ExportService } from '../artwork/index.ts';
import type { ArtworkIssues } from '../batching/index.ts';
import { type DecideFiles, type Decider, latestDispute, toShownDispute } from '../decisions/index.ts';
import { ApiError, notFound } from '../model/api-error.ts';
import type { ShellPort, StationPorts } from '../ports.ts';
import type { PreflightService } from '../preflight/index.ts';
import { type Store, toArtworkRevision } from '../store/index.ts';
import type { AnswersOf } from './answers.ts';

interface ArtworksParts {
  readonly store: Store;
  readonly decider: Decider;
  readonly preflight: Pick<PreflightService, 'status'>;
  readonly shell: StationPorts['shell'];
  readonly exportService: ExportService;
  readonly artworkIssues: ArtworkIssues;
}

export function artworksApi(parts: ArtworksParts) {
  const { store, decider, preflight, shell, exportService, artworkIssues } = parts;
  const requireShell = (): ShellPort => {
    if (shell !== null) return shell;
    throw new ApiError('UNAVAILABLE', message('refusal.window-elsewhere'), message('refusal.do-it-there'));
  };
  const requirePath = (path: string | null): string => {
    if (path === null) throw notFound('file');
    return path;
  };
  return {
    onHold: () => store.onHold.list(MAX_ON_HOLD, (id) => preflight.status(id)),
    decide: (asked: DecideFiles) => decider.decide(asked),
    settleIssue: ({ id, choice }) => artworkIssues.settle(id, choice),
    revisions: ({ id }) => store.artworkRevisions.of(id).map(toArtworkRevision),
    reveal: async ({ id }) => requireShell().reveal(requirePath(await exportService.pathFor(id))),
    async prepareDrag({ id }) {
      requireShell();
      requirePath(await exportService.copyOf(id));
    },
    async drag({ id }) {
      const here = requireShell();
      const path = await exportService.preparedCopyOf(id);
      if (path !== null) return here.drag(path);
      requirePath(await exportService.copyOf(id));
      throw new ApiError('CONFLICT', message('refusal.drag-not-ready'), message('refusal.drag-again'));
    },
    dispute({ id }) {
      const dispute = latestDispute(store, id);
      return dispute === null ? null : toShownDispute(dispute);
    },
  } satisfies AnswersOf<'artworks'>;
}
