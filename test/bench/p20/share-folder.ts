import type { LedgerAccess } from '../../../src/contract/index.ts';
import { openTestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';
import { BENCH_HOT_FOLDER } from '../own-station.ts';

/**
 * Another station accepts the offered hot folder, which makes it shared, and leaves the site. From then on
 * only the station that offered it sends to it, through the ledger.
 * @param root an empty folder.
 */
export async function shareFolder(root: string, ledger: LedgerAccess, hotFolder: string): Promise<void> {
  const other = await openTestStation({ root, service: null });
  try {
    const { site, overview, hotFolders } = other.station.api;
    await site.join({ ...ledger, stationName: 'RIP-2' });
    await until('the ledger answers', () => overview.get().site?.ledger.kind === 'online');
    const { ticket } = await hotFolders.check({ typedPath: hotFolder });
    await site.share({ id: BENCH_HOT_FOLDER, how: { kind: 'prove', folder: ticket } });
    await site.leave();
  } finally {
    await other.stop();
  }
}
