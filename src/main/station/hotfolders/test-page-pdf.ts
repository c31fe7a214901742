/** In points: A4 with a bleed of 3 mm. */
const BLEED = 8.504;
const TRIM = { width: 595.276, height: 841.89 };
const SHEET = { width: 612.284, height: 858.898 };

/** As PDF names them: cyan, magenta, yellow, black. */
const INKS = ['1 0 0 0', '0 1 0 0', '0 0 1 0', '0 0 0 1'];

/**
 * One page of A4 with its boxes, a frame at the trim, a bar of each process colour, and words that
 * distinguish it from a job. Written here object by object, in the standard fonts that every RIP has,
 * because one fixed page needs no library.
 * @param title the document's title.
 * @param lines the text of the page, one below the other.
 */
export function testPagePdf(title: string, lines: readonly string[]): Buffer {
  const content = [
    `0 0 0 1 K 0.5 w ${BLEED} ${BLEED} ${TRIM.width} ${TRIM.height} re S`,
    '0 0 0 1 k',
    text('Bold', 64, 700, 'TEST PAGE'),
    text('Plain', 22, 655, 'Test page: not a job. Do not deliver.'),
    ...lines.map((line, index) => text('Plain', 14, 600 - index * 24, line)),
    ...INKS.map((ink, index) => `${ink} k ${70 + index * 110} 320 100 140 re f`),
  ].join('\n');
  const sheet = `[0 0 ${SHEET.width} ${SHEET.height}]`;
  const trim = `[${BLEED} ${BLEED} ${BLEED + TRIM.width} ${BLEED + TRIM.height}]`;
  return document([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox${sheet}/BleedBox${sheet}/TrimBox${trim}` +
      '/Resources<</Font<</Bold 5 0 R/Plain 6 0 R>>>>/Contents 4 0 R>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    font('Helvetica-Bold'),
    font('Helvetica'),
    `<</Title${literal(title)}>>`,
  ]);
}

/**
 * @param objects numbered from 1: the catalogue first, the document information last. Latin-1, one byte per
 * character.
 */
function document(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const trailer = `<</Size ${size}/Root 1 0 R/Info ${objects.length} 0 R>>`;
  const crossReference = `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n${trailer}`;
  return Buffer.from(`${file}${crossReference}\nstartxref\n${file.length}\n%%EOF\n`, 'latin1');
}

const font = (name: string): string =>
  `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;

/** One line of text, `size` points high, at `y` points from the bottom. */
const text = (name: string, size: number, y: number, line: string): string =>
  `BT /${name} ${size} Tf 70 ${y} Td ${literal(line)} Tj ET`;

/** A PDF string. What the standard fonts lack becomes a question mark. */
const literal = (value: string): string =>
  `(${value.replaceAll(/[^\x20-\x7e\xa1-\xff]/g, '?').replaceAll(/[\\()]/g, String.raw`\$&`)})`;
