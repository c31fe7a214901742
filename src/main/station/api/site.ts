import type { BatchOrderService } from '../batching/index.ts';
import type { SiteService } from '../site/index.ts';
import type { AnswersOf } from './answers.ts';
import type { FolderTickets } from './folder-tickets.ts';

interface SiteParts {
  readonly site: SiteService;
  readonly tickets: FolderTickets;
  readonly batchOrderService: BatchOrderService;
}

export function siteApi({ site, tickets, batchOrderService }: SiteParts) {
  return {
    state: () => site.state(),
    stations: () => site.stations(),
    folders: () => site.folders(),
    sent: (query) => site.sent(query),
    look: (access) => site.look(access),
    join: ({ siteName, ...joining }) => site.join(joining, siteName ?? null),
    changeAccess: (access) => site.changeAccess(access),
    archive: () => site.archive(),
    offerArchive: (offer) => site.offerArchive(offer),
    leaving: () => site.leaving(),
    leave: () => site.leave(),
    async share({ id, how }) {
      switch (how.kind) {
        case 'offer':
          return site.offer(id);
        case 'prove': {
          const folders = await site.prove(id, tickets.pathOf(how.folder));
          tickets.redeem(how.folder);
          return folders;
        }
        case 'stop':
          return site.unshare(id);
      }
    },
    doubts: () => site.doubts(),
    removeStation: ({ id }) => site.removeStation(id),
    strandedOrders: () => site.strandedOrders(),
    async settleOrder({ id, verdict }) {
      const left = await site.settleOrder(id, verdict);
      batchOrderService.look();
      return left;
    },
    settle: (decision) =>
      decision.kind === 'stations' ? site.goOn() : site.settle(decision.key, decision.verdict),
  } satisfies AnswersOf<'site'>;
}
