/** Files of up to this many pages are proven as a whole; of longer ones, this many pages. */
export const MAX_SAMPLE = 8;

/**
 * The pages to prove, from 1: all of a short file; of a longer one the first, the last, and one of each
 * stretch between, by the file's hash, so that no page can count on being left out.
 * @param sha256 of the file, as hex.
 */
export function sampleOf(pageCount: number, sha256: string): number[] {
  if (pageCount <= MAX_SAMPLE) return Array.from({ length: pageCount }, (_, index) => index + 1);
  const stretches = MAX_SAMPLE - 2;
  const between = pageCount - 2;
  const chosen = Array.from({ length: stretches }, (_, index) => {
    const from = Math.floor((between * index) / stretches);
    const to = Math.floor((between * (index + 1)) / stretches);
    const dice = Number.parseInt(sha256.slice(index * 8, index * 8 + 8), 16) || 0;
    return 2 + from + (dice % Math.max(1, to - from));
  });
  return [1, ...chosen, pageCount];
}
