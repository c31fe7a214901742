import { artworkIdsIn, artworkLink, withArtwork } from './decode/artwork-elsewhere.ts';
import { findComponents, type LabelledComponent } from './decode/find-components.ts';
import { withIncluded } from './decode/included.ts';
import { unwrapped } from './decode/read.ts';
import { ServiceError } from './errors.ts';
import type { ServiceTransport } from './transport.ts';

/** Components whose links are followed, and artwork that is read by its id. */
const MAX_READS = 20;

type Transport = Pick<ServiceTransport, 'request' | 'nextOf'>;

/**
 * A job with its artwork. Some only refer to it by its id, or link to it (HAL, JSON:API, an address on the
 * service's own origin): it is read with one more request each. Without it the job says where files were
 * looked for.
 * @param url of the job, from which the links start.
 * @param artworkUrl of the artwork with an id; null if the deployment has no such endpoint.
 */
export async function withLinkedArtwork(
  value: unknown,
  url: URL,
  transport: Transport,
  artworkUrl: (id: string) => URL | null,
): Promise<unknown> {
  const layers = unwrapped(value, ['job']);
  const [job] = layers;
  if (job === undefined) return value;
  const ids = artworkIdsIn(job).slice(0, MAX_READS);
  const byId = new Map<string, unknown>();
  for (const id of ids) {
    const at = artworkUrl(id);
    const artwork = at === null ? null : await artworkAt(at, url, transport);
    if (artwork !== null) byId.set(id, unwrapped(artwork, ['artwork'])[0] ?? artwork);
  }
  if (byId.size > 0) return withArtwork(job, (id) => byId.get(id));
  const link = artworkLink(layers);
  if (link !== null) {
    const artwork = await artworkAt(link, url, transport);
    return artwork === null ? value : { ...job, artwork };
  }
  const components = (findComponents(layers)?.components ?? []).slice(0, MAX_READS);
  if (components.every(({ component }) => artworkLink(component) === null)) return value;
  const read: object[] = [];
  for (const one of components) read.push(await completed(one, url, transport));
  return { ...job, components: read };
}

async function completed(
  { label, component }: LabelledComponent,
  url: URL,
  transport: Transport,
): Promise<object> {
  const own = Object.assign({}, ...[...component].reverse(), { label });
  const link = artworkLink(component);
  const artwork = link === null ? null : await artworkAt(link, url, transport);
  return artwork === null ? own : { ...own, artwork };
}

/**
 * Null if it cannot be read. Throws ServiceError for a fault that heals: the job is read again then.
 * @param at its URL, or what a job at `from` refers to it by.
 */
async function artworkAt(at: URL | string, from: URL, transport: Transport): Promise<unknown> {
  try {
    const url = at instanceof URL ? at : transport.nextOf(from, at);
    return withIncluded((await transport.request('GET', url)).json());
  } catch (error) {
    if (!(error instanceof ServiceError) || error.healsByItself || error.wantsToken) throw error;
    return null;
  }
}
