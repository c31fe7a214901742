/** A handwritten PDF: its objects, numbered from 1; the first is the catalogue. */
export function handWritten(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.6\n')];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  for (const [index, body] of objects.entries()) {
    offsets.push(at);
    const object = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(body),
      Buffer.from('\nendobj\n'),
    ]);
    parts.push(object);
    at += object.length;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<</Size ${count}/Root 1 0 R${trailer}>>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** A stream with its length; `dict` is written before that. */
export const stream = (bytes: Buffer | string, dict: string): Buffer =>
  Buffer.concat([
    Buffer.from(`<<${dict}/Length ${bytes.length}>>\nstream\n`),
    Buffer.from(bytes),
    Buffer.from('\nendstream'),
  ]);

/** One page of a business card; `content` is object 4, and further objects begin at 5. */
export const onePage = (content: Buffer, more: readonly (string | Buffer)[] = [], resources = ''): Buffer =>
  handWritten([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 257.95 172.91]/Contents 4 0 R/Resources<<${resources}>>>>`,
    content,
    ...more,
  ]);
