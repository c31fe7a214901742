import { createHash } from 'node:crypto';
import type { FetchedFile, JobRecord } from '../world/records.ts';
import type { World } from '../world/world.ts';

const WITHIN_MS = 60_000;

/**
 * Fetches the submitted artwork of a job, as the service does after it has accepted one. A file that cannot
 * be had, or is no PDF, fails, and the job stays new. The bytes are checked and not kept: what is handed out
 * later is drawn by the sandbox.
 */
export async function fetchArtwork(world: World, job: JobRecord, stopped: AbortSignal): Promise<void> {
  const fetched = await Promise.all(job.fetched.map((file) => fetchOne(file, stopped)));
  if (!stopped.aborted) world.changeJob(job, { fetched });
}

async function fetchOne(file: FetchedFile, stopped: AbortSignal): Promise<FetchedFile> {
  try {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(WITHIN_MS)]);
    const response = await fetch(file.url, { signal });
    if (!response.ok || response.body === null) return { ...file, state: 'failed' };
    const hash = createHash('sha256');
    let head = Buffer.alloc(0);
    for await (const piece of response.body) {
      hash.update(piece);
      if (head.length < 5) head = Buffer.concat([head, piece]).subarray(0, 5);
    }
    const state = head.toString('latin1') === '%PDF-' ? 'fetched' : 'failed';
    return { ...file, state, sha256: hash.digest('hex') };
  } catch {
    return { ...file, state: 'failed' };
  }
}
