import type { ArtworkId, PageBoxes } from '../../contract/index.ts';
import { useLive } from '../state/use-live.ts';

const none: readonly PageBoxes[] = [];

/** The boxes of one page of a file, from 0; null if unknown. */
export const boxesOfPage = (boxes: readonly PageBoxes[], index: number): PageBoxes | null =>
  boxes.findLast(({ fromPage }) => fromPage <= index + 1) ?? null;

/** The boxes of a file other than the one in review; empty until they are read. */
export function useBoxes(id: ArtworkId): readonly PageBoxes[] {
  const live = useLive<PageBoxes[]>(['page boxes', id], {
    load: (client) => client.preflight.boxes({ id }),
  });
  return live.kind === 'loaded' ? live.data : none;
}
