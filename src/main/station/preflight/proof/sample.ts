/** Files of up to this many pages are proven as a whole; of longer ones this many pages, and more in time. */
export const MAX_SAMPLE = 8;
const MAX_PROVEN = 40;
/** Knuth's, for a hash by multiplication: neighbours lie far apart. */
const GOLDEN = 2_654_435_761;

/**
 * The pages to prove, from 1, as they come: a sample, then samples of the rest while there is time, in an
 * order that the file's hash decides.
 * @param sha256 of the file, as hex.
 */
export function* samplesOf(pageCount: number, sha256: string): Generator<readonly number[]> {
  const first = sampleOf(pageCount, sha256);
  yield first;
  const dice = Number.parseInt(sha256.slice(0, 8), 16) || 0;
  const placeOf = (page: number): number => Math.imul(page ^ dice, GOLDEN) >>> 0;
  const rest = Array.from({ length: pageCount }, (_, index) => index + 1)
    .filter((page) => !first.includes(page))
    .sort((one, other) => placeOf(one) - placeOf(other))
    .slice(0, MAX_PROVEN - first.length);
  for (let from = 0; from < rest.length; from += MAX_SAMPLE) yield rest.slice(from, from + MAX_SAMPLE);
}

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
