import type { ArtworkId } from '../../contract/index.ts';
import { sessionHeaders } from './session-key.ts';

/** The whole of a file that the station holds; a browser keeps a large one on disk. */
export async function readArtwork(id: ArtworkId): Promise<Blob> {
  const response = await fetch(`artwork/${id}`, { headers: sessionHeaders() });
  if (!response.ok) throw new Error(`The station answered ${response.status}.`);
  return response.blob();
}
