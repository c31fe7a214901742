import { lstat, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  type DeliveredFile,
  type DeliveryState,
  type HotFolderContents,
  isOneOf,
  MAX_FOLDER_FILES,
  owedStates,
  presentStates,
  resendBar,
} from '../../../../contract/index.ts';
import type { HotFolderProfile } from '../../settings/index.ts';
import type { DeliveryRecord, FolderFile, Store } from '../../store/index.ts';
import { stagingPath } from './staging.ts';
import { isTestPage } from './test-page.ts';

/** What is in a hot folder, according to the ledger and to the folder itself. */
export async function contentsOf(
  folder: HotFolderProfile,
  results: readonly { readonly name: string }[],
  store: Pick<Store, 'deliveries' | 'folderViews' | 'stagings'>,
): Promise<HotFolderContents> {
  const inStates = (...states: DeliveryState[]): DeliveryRecord[] =>
    store.deliveries.inStates(folder.id, states, MAX_FOLDER_FILES);
  const troubled = (state: 'rejected' | 'failed'): DeliveryRecord[] =>
    store.folderViews.troubled(folder.id, state, MAX_FOLDER_FILES);
  const found = {
    queued: inSendingOrder(inStates(...owedStates)),
    inFolder: inSendingOrder(inStates(...presentStates)),
    rejected: troubled('rejected'),
    failed: troubled('failed'),
    pickedUp: inStates('picked-up'),
  };
  const ids = Object.values(found).flatMap((group) => group.map(({ artworkId }) => artworkId));
  const statesHere = store.deliveries.statesAt(folder.id, [...new Set(ids)]);
  const files = store.folderViews.files([...new Set(ids)]);
  const show = (group: readonly DeliveryRecord[]): DeliveredFile[] =>
    group.flatMap((one) => {
      const file = files.get(one.artworkId);
      return file === undefined ? [] : [deliveredFile(one, statesHere.get(one.artworkId) ?? [], file)];
    });
  return {
    queued: show(found.queued),
    inFolder: show(found.inFolder),
    rejected: show(found.rejected),
    failed: show(found.failed),
    pickedUp: show(found.pickedUp),
    otherFiles: await otherFilesIn(folder, results, store).catch(() => null),
  };
}

/** In the order of sending, the first one first. */
const inSendingOrder = (deliveries: readonly DeliveryRecord[]): DeliveryRecord[] =>
  deliveries.toSorted((one, other) => one.id - other.id);

/** @param statesHere of all its deliveries to this hot folder, in the order of their revisions */
function deliveredFile(
  one: DeliveryRecord,
  statesHere: readonly DeliveryState[],
  { file, jobName }: FolderFile,
): DeliveredFile {
  const { hotFolderId } = one;
  const here = statesHere.map((state) => ({ hotFolderId, state, isWatched: true }));
  const at = (instant: number | null): string | null =>
    instant === null ? null : new Date(instant).toISOString();
  return {
    deliveryId: one.id,
    artworkId: one.artworkId,
    jobKey: file.jobKey,
    jobName,
    fileName: file.name,
    revision: one.revision,
    state: one.state,
    finalName: one.finalName,
    ticketName: one.ticketName,
    bytes: one.bytes,
    plannedAt: new Date(one.plannedAt).toISOString(),
    deliveredAt: at(one.deliveredAt),
    pickedUpAt: at(one.pickedUpAt),
    problem: one.problem,
    recall: isOneOf(one.state, presentStates) ? file.recall : null,
    resendBar: resendBar({ ...file, deliveries: here }),
  };
}

/** Files in a hot folder that neither Makeready nor its RIP created. */
async function otherFilesIn(
  folder: HotFolderProfile,
  results: readonly { readonly name: string }[],
  store: Pick<Store, 'deliveries' | 'folderViews' | 'stagings'>,
): Promise<NonNullable<HotFolderContents['otherFiles']>> {
  const { deliveries, stagings } = store;
  const own = new Set([
    ...deliveries.inFolder(folder.id).flatMap(({ finalName, ticketName }) => [finalName, ticketName]),
    ...results.map(({ name }) => name),
    basename(stagingPath(folder.path, 'inside')),
  ]);
  const marker = stagings.get(folder.id, folder.path);
  const isMade = (name: string): boolean =>
    marker !== null && name.startsWith('.makeready-') && name.startsWith(basename(marker).slice(0, 27));
  const names = (await readdir(folder.path)).filter(
    (name) => !own.has(name) && !isMade(name) && !isTestPage(name),
  );
  const found = await Promise.all(
    names.slice(0, MAX_FOLDER_FILES).map(async (name) => {
      const seen = await lstat(join(folder.path, name)).catch(() => null);
      if (seen === null) return [];
      const modifiedAt = new Date(seen.mtimeMs).toISOString();
      return [{ name, isFolder: seen.isDirectory(), bytes: seen.isDirectory() ? 0 : seen.size, modifiedAt }];
    }),
  );
  return found.flat();
}
