import { useQuery } from '@tanstack/react-query';
import type { ArtworkId, PageInks, PlateCoverage } from '../../../contract/index.ts';
import { retryOnce } from '../../state/queries.ts';
import type { QueryState } from '../../state/reading.ts';
import { useStation } from '../../state/station-context.tsx';
import { useQueryState } from '../../state/use-query-state.ts';
import type { Plate } from './composite.ts';

type Packed = Extract<PageInks, { kind: 'drawn' }>;
type NotDrawn = Exclude<PageInks, Packed>;

/** A page's plates, unpacked. */
export interface Plates extends Omit<Packed, 'plates'> {
  readonly plates: readonly (Plate & PlateCoverage)[];
}

async function unpacked(page: PageInks): Promise<Plates | NotDrawn> {
  if (page.kind === 'not-drawn') return page;
  const plates = page.plates.map(async ({ packed, ...plate }) => ({
    ...plate,
    pixels: await inflated(packed),
  }));
  return { ...page, plates: await Promise.all(plates) };
}

async function inflated(base64: string): Promise<Uint8Array> {
  const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * The plates of a page, read once for all that show them and forgotten when nobody does.
 * @param page from 1
 */
export function usePlates(id: ArtworkId, page: number): QueryState<Plates | NotDrawn> {
  const { client, queries } = useStation();
  const key = ['plates', `${id} ${page}`];
  const result = useQuery<Plates | NotDrawn>(
    {
      queryKey: key,
      queryFn: async ({ signal }) =>
        unpacked(await (await client()).preflight.plates({ id, page }, { signal })),
      retry: retryOnce(queries, key),
    },
    queries,
  );
  return useQueryState(key, result);
}
