import type { Proof } from '../../src/main/station/preflight/proof/outcome.ts';

/** What each means of a proof shows of the first page: the second reader, the objects, the picture. */
export function meansOf(proof: Proof): string[] {
  if (proof.kind !== 'looked') return [proof.kind];
  const [page] = proof.pages;
  const seen = proof.pageCount === proof.otherPageCount ? [] : ['pages'];
  if (page?.kind !== 'differs') return page?.kind === 'equal' ? seen : [...seen, String(page?.kind)];
  seen.push(...new Set(page.disagreements.map(({ what }) => what)));
  if (page.listDiffers) seen.push('list');
  if (page.picture !== null) seen.push('picture');
  return seen;
}
