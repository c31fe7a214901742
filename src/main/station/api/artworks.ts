import { type ArtworkId, MAX_ON_HOLD, type Message, message } from '../../../contract/index.ts';
import { ApiError, notFound } from '../api-error.ts';
import type { ExportService } from '../artwork/index.ts';
import { CommandRejectedError, FolderNotReadyError, type HotFolderService } from '../hotfolders/index.ts';
import type { ShellPort, StationPorts } from '../ports.ts';
import type { PreflightService } from '../preflight/index.ts';
import { type Store, toArtworkRevision } from '../store/index.ts';
import type { AnswersOf } from './answers.ts';

interface ArtworksParts {
  readonly store: Store;
  readonly hotFolders: HotFolderService;
  readonly preflight: PreflightService;
  readonly shell: StationPorts['shell'];
  readonly exportService: ExportService;
}

export function artworksApi({ store, hotFolders, preflight, shell, exportService }: ArtworksParts) {
  const { commands: operator, approvals } = hotFolders;
  const refuseBlocked = (id: ArtworkId): void => {
    if (preflight.verdict(id) === 'blocked') throw new CommandRejectedError('file.blocked');
  };
  const requireShell = (): ShellPort => {
    if (shell !== null) return shell;
    throw new ApiError('UNAVAILABLE', message('refusal.window-elsewhere'), message('refusal.do-it-there'));
  };
  const requirePath = (path: string | null): string => {
    if (path === null) throw notFound('file');
    return path;
  };
  return {
    onHold: () => store.onHold.list(MAX_ON_HOLD, (id) => preflight.light(id)),
    hold: ({ ids, reason }) => each(ids, (id) => operator.hold(id, reason)),
    requestReplacement: ({ ids, note }) => each(ids, (id) => operator.requestReplacement(id, note)),
    takeBackHold: ({ ids, before }) => each(ids, (id) => operator.takeBackHold(id, before)),
    takeBackRequest: ({ ids, before }) => each(ids, (id) => operator.takeBackRequest(id, before)),
    refetch: ({ ids }) => each(ids, (id) => operator.refetch(id)),
    revisions: ({ id }) => store.artworkRevisions.of(id).map(toArtworkRevision),
    approve: ({ ids }) =>
      each(ids, (id) => {
        refuseBlocked(id);
        approvals.approve(id);
      }),
    takeBackApproval: ({ ids }) =>
      each(ids, (id) =>
        store.transaction(() => {
          approvals.takeBack(id);
          preflight.takeBackOverride(id);
        }),
      ),
    release: ({ ids }) =>
      each(ids, (id) => {
        refuseBlocked(id);
        operator.release(id);
      }),
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
    sendManually: ({ ids }) => each(ids, (id) => operator.sendManually(id)),
    async removeFromFolder({ ids }) {
      const done: ArtworkId[] = [];
      const refused: { id: ArtworkId; why: Message }[] = [];
      for (const id of new Set(ids)) {
        try {
          await hotFolders.removeFromFolder(id);
          done.push(id);
        } catch (error) {
          if (!(error instanceof CommandRejectedError || error instanceof FolderNotReadyError)) throw error;
          refused.push({ id, why: error.userMessage });
        }
      }
      return { done, refused };
    },
    deliverAgain: ({ ids, hotFolderIds, reason }) =>
      each(ids, (id) => operator.deliverAgain(id, hotFolderIds, reason)),
  } satisfies AnswersOf<'artworks'>;
}

/** Applies to each file that allows it, and returns those that do not. */
function each(ids: readonly ArtworkId[], act: (id: ArtworkId) => void) {
  const done: ArtworkId[] = [];
  const refused: { id: ArtworkId; why: Message }[] = [];
  for (const id of new Set(ids)) {
    try {
      act(id);
      done.push(id);
    } catch (error) {
      if (!(error instanceof CommandRejectedError)) throw error;
      refused.push({ id, why: error.userMessage });
    }
  }
  return { done, refused };
}
