import { withIncluded } from './decode/included.ts';
import { decodeJob } from './decode/job.ts';
import { asRecord, type Layers, layersOf, pick, text, unwrapped } from './decode/read.ts';
import { ServiceError } from './errors.ts';
import type { ServiceTransport } from './transport.ts';

const NAMES = ['artwork', 'artworks', 'artwork_files', 'print_files', 'files', 'documents'];

/**
 * A job with its artwork. Some only link to it (HAL, JSON:API): if a job has no file and links to its
 * artwork on the service's own origin, that is read with one more request. Without it the job says in which
 * fields files were looked for.
 * @param url of the job, from which the link starts.
 */
export async function withLinkedArtwork(
  value: unknown,
  url: URL,
  transport: Pick<ServiceTransport, 'request' | 'nextOf'>,
): Promise<unknown> {
  const [job, ...others] = unwrapped(value, ['job']);
  const link = job === undefined ? null : linkIn([job, ...others]);
  if (job === undefined || link === null || hasFiles(value)) return value;
  try {
    const answer = await transport.request('GET', transport.nextOf(url, link));
    return { ...job, artwork: withIncluded(answer.json()) };
  } catch (error) {
    // A fault that heals is thrown: the job is read again then.
    if (!(error instanceof ServiceError) || error.healsByItself || error.wantsToken) throw error;
    return value;
  }
}

const hasFiles = (value: unknown): boolean =>
  decodeJob(value).components.some(({ files }) => files.length > 0);

/** `_links.artwork.href`, `links.artwork`, `relationships.artwork.links.related`. */
function linkIn(layers: Layers): string | null {
  const links = pick(layers, ['_links', 'links'], (one) => pick(layersOf(one), NAMES, hrefOf));
  return (
    links ??
    pick(layers, ['relationships'], (one) =>
      pick(layersOf(one), NAMES, (relationship) =>
        pick(layersOf(asRecord(relationship)?.links), ['related', 'self'], hrefOf),
      ),
    )
  );
}

const hrefOf = (value: unknown): string | null => text(asRecord(value)?.href ?? value);
