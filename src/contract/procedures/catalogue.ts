import { z } from 'zod';
import { Catalogue, CatalogueUpdate, ProductDetail } from '../catalogue.ts';
import { ConnectionId, ProductKey } from '../ids.ts';
import { operate, watch } from './base.ts';

export const catalogue = {
  /** Products that match each word of the search, in their names or in what is available for them. */
  list: watch.input(z.object({ search: z.string().trim().max(200).default('') })).output(Catalogue),
  /** NOT_FOUND if no connection ever listed that product. */
  product: watch.input(z.object({ key: ProductKey })).output(ProductDetail),
  /** What was added, removed or changed in the catalogue, newest first; older changes are in the activity. */
  updates: watch
    .input(z.object({ limit: z.number().int().min(1).max(500).default(100) }))
    .output(z.array(CatalogueUpdate)),
  /** Reads a connection's catalogue from the service now. Resolves when done. */
  refresh: operate.input(z.object({ connectionId: ConnectionId })).output(z.void()),
};
