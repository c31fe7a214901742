import type { LedgerAccess } from '../../../src/contract/index.ts';
import type { StationApi } from '../../../src/main/station/api/index.ts';
import { until } from '../../support/until.ts';
import { BENCH_HOT_FOLDER } from '../own-station.ts';

/** Makes a site in an empty database, and offers the hot folder to other stations if it is to be shared. */
export async function foundSiteOfOne(
  { site, overview }: StationApi,
  ledger: LedgerAccess,
  isShared: boolean,
): Promise<void> {
  await site.join({ ...ledger, siteName: 'House', stationName: 'RIP-1' });
  await until('the ledger answers', () => overview.get().site?.ledger.kind === 'online');
  if (isShared) await site.share({ id: BENCH_HOT_FOLDER, how: { kind: 'offer' } });
}
