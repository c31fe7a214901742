import {
  type ArtworkId,
  type LaterDecision,
  MAX_ON_HOLD,
  type Message,
  message,
  type SeenRevisions,
} from '../../../contract/index.ts';
import type { ExportService } from '../artwork/index.ts';
import type { ArtworkIssues } from '../batching/index.ts';
import {
  DecidedSinceError,
  type Decider,
  decidedSince,
  latestDispute,
  toShownDispute,
} from '../decisions/index.ts';
import { CommandRejectedError, FolderNotReadyError, type HotFolderService } from '../hotfolders/index.ts';
import { ApiError, notFound } from '../model/api-error.ts';
import type { ShellPort, StationPorts } from '../ports.ts';
import type { PreflightService } from '../preflight/index.ts';
import { type Store, toArtworkRevision } from '../store/index.ts';
import type { AnswersOf } from './answers.ts';

interface ArtworksParts {
  readonly store: Store;
  readonly decider: Decider;
  readonly hotFolders: Pick<HotFolderService, 'removeFromFolder'>;
  readonly preflight: Pick<PreflightService, 'light'>;
  readonly shell: StationPorts['shell'];
  readonly exportService: ExportService;
  readonly artworkIssues: ArtworkIssues;
}

export function artworksApi(parts: ArtworksParts) {
  const { store, decider, hotFolders, preflight, shell, exportService, artworkIssues } = parts;
  /** Decides about each file, unless somebody else has decided about it since the window saw it. */
  const decide = (
    { ids, seen }: { readonly ids: readonly ArtworkId[]; readonly seen?: SeenRevisions | undefined },
    act: (id: ArtworkId) => void,
  ) =>
    each(ids, (id) => {
      const since = decidedSince(store, id, seen?.[id]);
      if (since !== null) throw new DecidedSinceError(since);
      act(id);
    });
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
    hold: ({ reason, ...asked }) => decide(asked, (id) => decider.decide(id, { kind: 'hold', reason })),
    requestReplacement: ({ note, ...asked }) =>
      decide(asked, (id) =>
        store.transaction(() => {
          decider.decide(id, { kind: 'request-replacement', note });
          artworkIssues.intend(id);
        }),
      ),
    settleIssue: ({ id, choice }) => artworkIssues.settle(id, choice),
    takeBackHold: ({ before, ...asked }) =>
      decide(asked, (id) => decider.decide(id, { kind: 'take-back-hold', before })),
    takeBackRequest: ({ before, ...asked }) =>
      decide(asked, (id) => decider.decide(id, { kind: 'take-back-request', before })),
    refetch: (asked) => decide(asked, (id) => decider.decide(id, { kind: 'refetch' })),
    revisions: ({ id }) => store.artworkRevisions.of(id).map(toArtworkRevision),
    approve: (asked) => decide(asked, (id) => decider.decide(id, { kind: 'approve' })),
    takeBackApproval: (asked) => decide(asked, (id) => decider.decide(id, { kind: 'take-back-approval' })),
    release: (asked) => decide(asked, (id) => decider.decide(id, { kind: 'release' })),
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
    choose: ({ choice, ...asked }) => decide(asked, (id) => decider.choose(id, choice)),
    sendManually: ({ ids }) => each(ids, (id) => decider.decide(id, { kind: 'send-manually' })),
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
    deliverAgain: ({ hotFolderIds, reason, ...asked }) =>
      decide(asked, (id) => decider.decide(id, { kind: 'resend', hotFolderIds, reason })),
    sendTo: ({ hotFolderIds, ...asked }) =>
      decide(asked, (id) => decider.decide(id, { kind: 'send-to', hotFolderIds })),
    takeBackSendTo: (asked) => decide(asked, (id) => decider.decide(id, { kind: 'take-back-send-to' })),
    takeBackResend: (asked) => decide(asked, (id) => decider.decide(id, { kind: 'take-back-resend' })),
  } satisfies AnswersOf<'artworks'>;
}

/** Applies to each file that allows it, and returns the others. */
function each(ids: readonly ArtworkId[], act: (id: ArtworkId) => void) {
  const done: ArtworkId[] = [];
  const refused: { id: ArtworkId; why: Message; since?: LaterDecision }[] = [];
  for (const id of new Set(ids)) {
    try {
      act(id);
      done.push(id);
    } catch (error) {
      if (!(error instanceof CommandRejectedError || error instanceof DecidedSinceError)) throw error;
      const since = error instanceof DecidedSinceError ? { since: error.since } : {};
      refused.push({ id, why: error.userMessage, ...since });
    }
  }
  return { done, refused };
}
