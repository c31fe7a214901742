import type { ArtworkId, SharedDecision } from '../../../contract/index.ts';
import { CommandRejectedError, type HotFolderService } from '../hotfolders/index.ts';
import type { PreflightService } from '../preflight/index.ts';
import type { Store } from '../store/index.ts';

/** What carries out decisions about files. */
export interface DecisionActs {
  readonly store: Store;
  readonly hotFolders: Pick<HotFolderService, 'commands' | 'approvals' | 'resends' | 'carryOut'>;
  readonly preflight: Pick<PreflightService, 'verdict' | 'override' | 'takeBackOverride'>;
}

/** Carries out a decision about a file at this station. Throws CommandRejectedError if it is too late. */
export function applyDecision(acts: DecisionActs, id: ArtworkId, decision: SharedDecision): void {
  const { store, hotFolders, preflight } = acts;
  const { commands, approvals, resends } = hotFolders;
  const refuseBlocked = (): void => {
    if (preflight.verdict(id) === 'blocked') throw new CommandRejectedError('file.blocked');
  };
  switch (decision.kind) {
    case 'hold':
      commands.hold(id, decision.reason);
      return;
    case 'take-back-hold':
      commands.takeBackHold(id, decision.before);
      return;
    case 'request-replacement':
      commands.requestReplacement(id, decision.reason);
      return;
    case 'take-back-request':
      commands.takeBackRequest(id, decision.before);
      return;
    case 'refetch':
      commands.refetch(id);
      return;
    case 'approve':
      refuseBlocked();
      approvals.approve(id);
      return;
    case 'override':
      store.transaction(() => {
        // If preflight does not block it, it is approved like any other file.
        if (!preflight.override(id, decision.reason)) approvals.approve(id);
        else if (store.artworks.get(id)?.state === 'on-hold') approvals.approve(id, 'is-logged');
      });
      return;
    case 'take-back-approval':
      store.transaction(() => {
        approvals.takeBack(id);
        preflight.takeBackOverride(id);
      });
      return;
    case 'release':
      refuseBlocked();
      commands.release(id);
      return;
    case 'resend':
      resends.resend(id, decision.hotFolderIds, decision.reason, decision.copies);
      return;
    case 'take-back-resend':
      resends.takeBack(id);
      return;
    case 'send-manually':
      commands.sendManually(id);
      return;
    case 'send-to':
      commands.sendTo(id, decision.hotFolderIds);
      resends.later(id);
      return;
    case 'take-back-send-to':
      commands.takeBackSendTo(id);
      return;
    case 'confirm-picked-up':
      commands.confirmPickedUp(id);
      return;
    case 'moved': {
      const isDisputed = store.artworks.get(id)?.reason?.code === 'file.decided-differently';
      hotFolders.carryOut(id, decision, decision.file);
      if (isDisputed) commands.release(id);
      return;
    }
  }
}
