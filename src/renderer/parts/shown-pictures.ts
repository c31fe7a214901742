/** Some screens full; what was shown longest ago goes first. */
const MAX_KEPT = 400;
const shown = new Map<string, string>();

/** A picture that this window has shown lately, as an address; undefined where it has not. */
export const pictureShown = (key: string): string | undefined => shown.get(key);

/** Keeps a picture for as long as there is room. */
export function showPicture(key: string, address: string): void {
  shown.delete(key);
  shown.set(key, address);
  for (const oldest of shown.keys()) {
    if (shown.size <= MAX_KEPT) return;
    shown.delete(oldest);
  }
}
