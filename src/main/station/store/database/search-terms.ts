/**
 * Words that find a row: lower-case, without accents, letters and digits only. A search is tokenised the
 * same way, so an id typed with or without its hyphens finds the same row.
 */
export function searchTerms(texts: readonly (string | null)[]): string[] {
  const words = new Set<string>();
  for (const text of texts) {
    const plain = (text ?? '').normalize('NFKD').replace(/\p{Mark}/gu, '');
    for (const word of plain.toLowerCase().split(/[^\p{Letter}\p{Number}]+/u)) {
      if (word !== '') words.add(word.slice(0, 64));
    }
  }
  return [...words];
}
