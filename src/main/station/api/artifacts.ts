import { type ArtifactFile, type JobKey, message } from '../../../contract/index.ts';
import { ApiError, notFound } from '../api-error.ts';
import { type ArtifactDownload, artifactName, TransferError } from '../artwork/index.ts';
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
    const bytes = await artifactDownload.get(job.connectionId, artifact.id, signal);
    if (bytes === null) throw notFound('connection');
    return { fileName: artifactName(artifact.name, bytes), content: bytes.toString('base64') };
  } catch (error) {
    if (!(error instanceof TransferError || error instanceof ServiceError)) throw error;
    throw new ApiError('UNAVAILABLE', error.userMessage, message('refusal.try-again'));
  }
}
