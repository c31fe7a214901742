import { type ArtifactFile, type JobKey, message } from '../../../contract/index.ts';
import { type ArtifactDownload, TransferError } from '../artwork/index.ts';
import { ApiError, notFound } from '../model/api-error.ts';
import { ServiceError } from '../service/index.ts';
import type { Store } from '../store/index.ts';

/** Downloads an artifact of a job. Throws ApiError. */
export async function downloadArtifact(
  store: Pick<Store, 'jobViews'>,
  artifactDownload: ArtifactDownload,
  { key, id }: { readonly key: JobKey; readonly id: string },
  signal: AbortSignal,
): Promise<ArtifactFile> {
  const job = store.jobViews.get(key);
  const artifact = job?.extras.artifacts.find((one) => one.id === id);
  if (job === null || artifact === undefined) throw notFound('artifact');
  try {
    const { connectionId } = job;
    const { id: artifactId, name } = artifact;
    const listed = { connectionId, jobKey: key, id: artifactId, name };
    const file = await artifactDownload.get(listed, signal);
    if (file === null) throw notFound('connection');
    return file;
  } catch (error) {
    if (!(error instanceof TransferError || error instanceof ServiceError)) throw error;
    throw new ApiError('UNAVAILABLE', error.userMessage, message('refusal.try-again'));
  }
}
