/** A name that every system can have, whatever the service calls the file. */
export function exportName(name: string, extension: string, mark: string): string {
  const plain = name
    .normalize('NFC')
    .replace(new RegExp(`\\.${extension}$`, 'i'), '')
    .replace(/[^\p{L}\p{N} _-]+/gu, '_')
    .trim();
  return `${[...plain].slice(0, 60).join('').trim() || 'artwork'}_${mark.slice(0, 8)}.${extension}`;
}
