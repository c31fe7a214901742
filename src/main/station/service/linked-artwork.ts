import { findComponents, type LabelledComponent } from './decode/find-components.ts';
import { withIncluded } from './decode/included.ts';
import { decodeJob } from './decode/job.ts';
import { asRecord, type Layers, layersOf, pick, text, unwrapped } from './decode/read.ts';
import { ServiceError } from './errors.ts';
import type { ServiceTransport } from './transport.ts';

const NAMES = ['artwork', 'artworks', 'artwork_files', 'print_files', 'files', 'documents'];
const ADDRESSES = NAMES.flatMap((name) => [`${name}_url`, `${name}_href`, `${name}_link`]);

/** Components whose links are followed. */
const MAX_COMPONENTS = 20;

type Transport = Pick<ServiceTransport, 'request' | 'nextOf'>;

/**
 * A job with its artwork. Some only link to it (HAL, JSON:API, an address): if a job has no file, and it or
 * its components link to artwork on the service's own origin, that is read with one more request each.
 * Without it the job says in which fields files were looked for.
 * @param url of the job, from which the links start.
 */
export async function withLinkedArtwork(value: unknown, url: URL, transport: Transport): Promise<unknown> {
  const layers = unwrapped(value, ['job']);
  const [job] = layers;
  if (job === undefined || hasFiles(value)) return value;
  const link = linkIn(layers);
  if (link !== null) {
    const artwork = await artworkAt(link, url, transport);
    return artwork === null ? value : { ...job, artwork };
  }
  const components = (findComponents(layers)?.components ?? []).slice(0, MAX_COMPONENTS);
  if (components.every(({ component }) => linkIn(component) === null)) return value;
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
  const link = linkIn(component);
  const artwork = link === null ? null : await artworkAt(link, url, transport);
  return artwork === null ? own : { ...own, artwork };
}

/** Null if it cannot be read. Throws ServiceError for a fault that heals: the job is read again then. */
async function artworkAt(link: string, url: URL, transport: Transport): Promise<unknown> {
  try {
    const answer = await transport.request('GET', transport.nextOf(url, link));
    return withIncluded(answer.json());
  } catch (error) {
    if (!(error instanceof ServiceError) || error.healsByItself || error.wantsToken) throw error;
    return null;
  }
}

const hasFiles = (value: unknown): boolean =>
  decodeJob(value).components.some(({ files }) => files.length > 0);

/** `_links.artwork.href`, `relationships.artwork.links.related`, `artwork: {href}`, `artwork_url`. */
const linkIn = (layers: Layers): string | null =>
  pick(layers, ['_links', 'links'], (one) => pick(layersOf(one), NAMES, hrefOf)) ??
  pick(layers, ['relationships'], (one) => pick(layersOf(one), NAMES, ownLink)) ??
  pick(layers, NAMES, (one) => ownLink(one) ?? hrefOf(one)) ??
  pick(layers, ADDRESSES, hrefOf);

/** The link that an object has to itself. */
const ownLink = (value: unknown): string | null =>
  pick(layersOf(value), ['links', '_links'], (one) => pick(layersOf(one), ['related', 'self'], hrefOf));

/** An address, but not that of a file itself. */
function hrefOf(value: unknown): string | null {
  const href = text(asRecord(value)?.href ?? value);
  return href !== null && /^(https?:\/)?\/\S+$/i.test(href) && !FILE.test(href) ? href : null;
}
const FILE = /\.(pdf|tiff?|jpe?g|png|eps|zip)([?#]|$)/i;
