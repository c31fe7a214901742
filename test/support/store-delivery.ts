import type { HotFolderId } from '../../src/contract/index.ts';
import { type DeliveryRecord, jobKey, type Store } from '../../src/main/station/store/index.ts';
import { account } from './site-rig.ts';

/** Brings the first file of a job into a hot folder, as far as the store is concerned. */
export function storeDelivery(
  store: Store,
  job: string,
  to: HotFolderId,
  { sha256 = 'ab'.repeat(32), until = 'delivered' as 'committing' | 'delivered', tempPath = '/temp' } = {},
): DeliveryRecord {
  const [file] = store.artworks.ofJob(jobKey(account, job));
  if (file === undefined) throw new Error('The job has no file.');
  const by = { source: 'station' } as const;
  for (const state of ['transferring', 'verifying'] as const) store.artworks.move(file.id, state, by);
  store.artworks.move(file.id, 'archived', { ...by, sha256, bytes: 3 });
  const { id } = store.deliveries.plan(file.id, to, { sha256, bytes: 3 });
  store.deliveries.copying(id, { tempPath, finalName: `${job}.pdf` });
  const committing = store.deliveries.committing(id);
  return until === 'committing' ? committing : store.deliveries.delivered(id);
}
