/** Several screens full of images, in characters; those unused for longest are dropped first. */
const MAX_CHARACTERS = 32 << 20;
const shown = new Map<string, string>();
let characters = 0;

/** An image that this window has shown recently, as an address; undefined if it has not. */
export const pictureShown = (key: string): string | undefined => shown.get(key);

/** Stores an image while there is room. */
export function showPicture(key: string, address: string): void {
  forget(key);
  shown.set(key, address);
  characters += address.length;
  for (const oldest of shown.keys()) {
    if (characters <= MAX_CHARACTERS) return;
    forget(oldest);
  }
}

function forget(key: string): void {
  characters -= shown.get(key)?.length ?? 0;
  shown.delete(key);
}
