import { isOneOf, type Message, newestDeliveries, owedStates } from '../../../../contract/index.ts';
import { routeOf, whyNowhere } from '../../hotfolders/index.ts';
import type { Settings } from '../../settings/index.ts';
import type { ArtworkRecord, Store } from '../../store/index.ts';
import { type AskedDownload, askedDownload } from './asked-download.ts';

/** What is asked of the station's own ledger about a file that is to be downloaded. */
export type ScopeStore = Pick<Store, 'artworks' | 'deliveries'>;

/** Why a file that is owed nowhere here is left to another station; null if it is not. */
export function elsewhereOf(file: ArtworkRecord, store: ScopeStore, settings: Settings): Message | null {
  if (newestDeliveries(store.deliveries.ofArtwork(file.id)).length > 0) return null;
  const decision = routeOf(file, store, settings);
  return decision.elsewhere === null ? null : whyNowhere(decision);
}

/**
 * The download of a file that one station may make for all; null: this station needs it in any case. That is
 * so where a hot folder of its own gets it, or might once its pages are counted, and where it had the file
 * before.
 */
export function sharedDownload(
  file: ArtworkRecord,
  store: ScopeStore,
  settings: Settings,
): AskedDownload | null {
  const before = store.deliveries.ofArtwork(file.id);
  if (before.some(({ state }) => isOneOf(state, owedStates))) return null;
  const isFirst = before.length === 0 && file.sha256 === null;
  if (!isFirst && !file.isOutdated) return null;
  const { to, verdicts } = routeOf(file, store, settings);
  const mayChange = verdicts.some(({ why }) => why.code.endsWith('-unknown'));
  const isShared = to.every((id) => settings.hotFolders.some((one) => one.id === id && one.shared));
  if (to.length === 0 || mayChange || !isShared) return null;
  return askedDownload(file, 1 + Math.max(0, ...before.map(({ revision }) => revision)), to.toSorted());
}
