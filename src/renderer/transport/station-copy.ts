import { z } from 'zod';
import { type Artwork, Message } from '../../contract/index.ts';

const Refusal = z.object({ what: Message, remedy: Message });

/**
 * Asks the desktop app to do something on this computer with a file of a station elsewhere, which it copies
 * for that. Throws what a refused call throws.
 */
export async function takeOut(
  task: 'prepare' | 'reveal' | 'drag' | 'print',
  { id, name }: Pick<Artwork, 'id' | 'name'>,
): Promise<void> {
  const query = new URLSearchParams({ name });
  const answer = await fetch(`/copies/${id}/${task}?${query}`, { method: 'POST' });
  if (answer.ok) return;
  const { data } = Refusal.safeParse(await answer.json().catch(() => null));
  throw Object.assign(new Error('The file could not be copied.'), { data });
}
