import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** Text with the level of each of its UTF-16 units by the Unicode Bidirectional Algorithm. */
export interface Levelled {
  readonly text: string;
  readonly levels: Uint8Array;
}

/** @param text one paragraph; its first strong letter gives the direction. */
export function levelled(text: string): Levelled {
  const { levels } = bidi.getEmbeddingLevels(text, 'auto');
  return { text, levels };
}

/** Scripts whose glyphs the shaper itself puts from right to left. */
const fromRight = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Text from right to left as the shaper takes it: brackets face the other way. */
export function asFromRight(text: string): string {
  const mirrored = Array.from(text, (sign) => bidi.getMirroredCharacter(sign) ?? sign).join('');
  if (fromRight.test(mirrored)) return mirrored;
  return Array.from(graphemes.segment(mirrored), ({ segment }) => segment)
    .reverse()
    .join('');
}

/** Puts the runs of a line in the order of the eye, from left to right (rule L2). */
export function inVisualOrder<Run extends { readonly level: number }>(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...ordered.map(({ level }) => level));
  for (let level = highest; level >= 1; level--) {
    for (let from = 0; from < ordered.length; from++) {
      if ((ordered[from]?.level ?? 0) < level) continue;
      let to = from;
      while ((ordered[to]?.level ?? 0) >= level) to++;
      ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = to;
    }
  }
  return ordered;
}
