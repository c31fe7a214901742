import type { CatalogueProblem, ChangeSource, ConnectionId } from '../../../contract/index.ts';
import type { Clock } from '../ports.ts';
import {
  type CatalogueClient,
  type CatalogueListing,
  type ListMark,
  ServiceError,
} from '../service/index.ts';
import type { CatalogueList, Store } from '../store/index.ts';

const OPTIONS = ['material', 'finishing', 'size'] as const;
/** In the background, at most every fifth request that a connection may send is one of these. */
const SHARE_OF_RATE = 5;

export interface MirrorOptions {
  readonly connectionId: ConnectionId;
  readonly requestsPerSecond: number;
  readonly client: CatalogueClient;
  readonly store: Store['catalogue'];
  readonly clock: Clock;
}

/**
 * Reads all of a connection's catalogue: the products, then what is available for each, list by list, so
 * that little is asked at a time. A withheld list leaves the others, and what was known of it, as they are.
 * @param signals.hurried somebody waits for it, so it continues without pauses.
 * @returns false if the products themselves could not be read.
 * @throws ServiceError if the service does not answer at all; what was read until then is kept.
 */
export async function mirrorCatalogue(
  options: MirrorOptions,
  source: ChangeSource,
  { stopped, hurried }: { readonly stopped: AbortSignal; readonly hurried: AbortSignal },
): Promise<boolean> {
  const { connectionId, store } = options;
  const read = (list: CatalogueList): Promise<boolean> => readList(options, list, source);
  if (!(await read({ connectionId, kind: 'product', productId: null }))) return false;
  for (const productId of store.productIds(connectionId)) {
    for (const kind of OPTIONS) {
      await pause(options, AbortSignal.any([stopped, hurried]));
      if (stopped.aborted) return false;
      await read({ connectionId, kind, productId });
    }
  }
  return true;
}

async function readList(
  { client, store, clock }: MirrorOptions,
  list: CatalogueList,
  source: ChangeSource,
): Promise<boolean> {
  try {
    const listing = await asked(client, list, store.validator(list));
    store.take(list, listing, { at: clock.now(), source });
    return true;
  } catch (error) {
    const withheld = error instanceof ServiceError ? withheldBy(error) : null;
    if (withheld === null) throw error;
    store.withhold(list, withheld);
    return false;
  }
}

function asked(
  client: CatalogueClient,
  list: CatalogueList,
  mark: ListMark | null,
): Promise<CatalogueListing<unknown>> {
  switch (list.kind) {
    case 'product':
      return client.listProducts(mark);
    case 'material':
      return client.listMaterials(list.productId, mark);
    case 'finishing':
      return client.listFinishings(list.productId, mark);
    case 'size':
      return client.listSizes(list.productId, mark);
  }
}

/** Null if the failure is about the service and not about the list. */
function withheldBy(error: ServiceError): CatalogueProblem | null {
  switch (error.code) {
    case 'forbidden':
      return 'forbidden';
    case 'not-offered':
    case 'not-found':
      return 'not-offered';
    case 'unreadable':
    case 'too-large':
    case 'rejected':
      return 'unreadable';
    case 'unauthorized':
    case 'no-token':
    case 'rate-limited':
    case 'unavailable':
    case 'offline':
      return null;
  }
}

const pause = async ({ clock, requestsPerSecond }: MirrorOptions, signal: AbortSignal): Promise<void> => {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    const cancel = clock.after((SHARE_OF_RATE * 1_000) / requestsPerSecond, resolve);
    signal.addEventListener('abort', () => {
      cancel();
      resolve();
    });
  });
};
