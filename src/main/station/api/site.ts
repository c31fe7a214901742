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
    create: ({ siteName, ...joining }) => site.join(joining, siteName),
    join: (joining) => site.join(joining, null),
    changeAccess: (access) => site.changeAccess(access),
    archive: () => site.archive(),
    offerArchive: (offer) => site.offerArchive(offer),
    leaving: () => site.leaving(),
    leave: () => site.leave(),
    offer: ({ id }) => site.offer(id),
    async prove({ id, folder }) {
      const folders = await site.prove(id, tickets.pathOf(folder));
      tickets.redeem(folder);
      return folders;
    },
    unshare: ({ id }) => site.unshare(id),
    doubts: () => site.doubts(),
    goOn: () => site.goOn(),
    removeStation: ({ id }) => site.removeStation(id),
    strandedOrders: () => site.strandedOrders(),
    async settleOrder({ id, verdict }) {
      const left = await site.settleOrder(id, verdict);
      batchOrderService.look();
      return left;
    },
    settle: ({ key, verdict }) => site.settle(key, verdict),
  } satisfies AnswersOf<'site'>;
}
