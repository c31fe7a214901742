/** Some screens full, large or small, in characters; what was shown longest ago goes first. */
const MAX_CHARACTERS = 32 << 20;
const shown = new Map<string, string>();
let characters = 0;

/** A picture that this window has shown lately, as an address; undefined where it has not. */
export const pictureShown = (key: string): string | undefined => shown.get(key);

/** Keeps a picture for as long as there is room. */
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
