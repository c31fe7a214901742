import { deflateSync } from 'node:zlib';

/** An A6 sheet of one page, as it is written in every variant below. */
export interface Sheet {
  readonly content: string;
  /** The page's resources, as a PDF writes them. */
  readonly resources: string;
  /** Side of the square media box, in points. */
  readonly side: number;
}

/** How a revision is written: objects with a table, or an object stream with a cross-reference stream. */
export type Form = 'table' | 'object-stream';

/** Objects by number; a stream is written as it is, everything else as text, a character a byte. */
type Objects = ReadonlyMap<number, string | Buffer>;

export const streamOf = (data: Buffer | string, dict = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`<<${dict}/Length ${data.length}>>\nstream\n`),
    Buffer.from(data),
    Buffer.from('\nendstream'),
  ]);

const bigEndian = (value: number, width: number): Buffer => {
  const bytes = Buffer.alloc(width);
  bytes.writeUIntBE(value, 0, width);
  return bytes;
};

/** A file of one revision after another, the offsets counted from its header. */
export class RevisedPdf {
  #bytes = Buffer.from('%PDF-1.6\n');
  #previous: number | null = null;
  #next = 100;
  readonly #indexBytes: number;

  /** @param indexBytes of an object's place in its stream; where these are too few, the number wraps. */
  constructor(indexBytes = 2) {
    this.#indexBytes = indexBytes;
  }

  /** @returns the offset of the revision's cross-reference section. */
  add(objects: Objects, form: Form): number {
    return form === 'table' ? this.#withTable(objects) : this.#inObjectStream(objects);
  }

  /** The file with this before the header, and that behind its end. */
  bytes(before: Buffer | string = '', after: Buffer | string = ''): Buffer {
    return Buffer.concat([Buffer.from(before), this.#bytes, Buffer.from(after)]);
  }

  #index(index: number): Buffer {
    return bigEndian(index % 256 ** this.#indexBytes, this.#indexBytes);
  }

  #put(number: number, body: string | Buffer): number {
    const at = this.#bytes.length;
    this.#bytes = Buffer.concat([
      this.#bytes,
      Buffer.from(`${number} 0 obj\n`),
      typeof body === 'string' ? Buffer.from(body, 'latin1') : body,
      Buffer.from('\nendobj\n'),
    ]);
    return at;
  }

  #end(at: number): number {
    this.#bytes = Buffer.concat([this.#bytes, Buffer.from(`startxref\n${at}\n%%EOF\n`)]);
    this.#previous = at;
    return at;
  }

  #trailer(): string {
    return `/Size 1000/Root 1 0 R${this.#previous === null ? '' : `/Prev ${this.#previous}`}`;
  }

  #withTable(objects: Objects): number {
    const rows = [...objects].map(
      ([number, body]) => `${number} 1\n${String(this.#put(number, body)).padStart(10, '0')} 00000 n \n`,
    );
    const at = this.#bytes.length;
    const section = `xref\n0 1\n0000000000 65535 f \n${rows.join('')}trailer\n<<${this.#trailer()}>>\n`;
    this.#bytes = Buffer.concat([this.#bytes, Buffer.from(section)]);
    return this.#end(at);
  }

  #inObjectStream(objects: Objects): number {
    const rows: [number, Buffer][] = [];
    const packed = [...objects].filter(([, body]) => typeof body === 'string');
    const holder = this.#next++;
    let head = '';
    let body = '';
    for (const [index, [number, text]] of packed.entries()) {
      head += `${number} ${body.length} `;
      body += `${String(text)}\n`;
      rows.push([number, Buffer.concat([bigEndian(2, 1), bigEndian(holder, 4), this.#index(index)])]);
    }
    const plain = (number: number, at: number): void => {
      rows.push([number, Buffer.concat([bigEndian(1, 1), bigEndian(at, 4), this.#index(0)])]);
    };
    for (const [number, one] of objects) if (typeof one !== 'string') plain(number, this.#put(number, one));
    const dict = `/Type/ObjStm/N ${packed.length}/First ${head.length}/Filter/FlateDecode`;
    plain(holder, this.#put(holder, streamOf(deflateSync(Buffer.from(head + body, 'latin1')), dict)));
    const own = this.#next++;
    plain(own, this.#bytes.length);
    const index = rows.map(([number]) => `${number} 1`).join(' ');
    const data = deflateSync(Buffer.concat(rows.map(([, row]) => row)));
    const entries = `/Type/XRef/W[1 4 ${this.#indexBytes}]/Index[${index}]${this.#trailer()}/Filter/FlateDecode`;
    return this.#end(this.#put(own, streamOf(data, entries)));
  }
}

/** The objects of a sheet: catalogue, tree, page, content; `more` are further ones, from 5 on. */
export const sheetObjects = (
  { content, resources, side }: Sheet,
  more: readonly (string | Buffer)[] = [],
): Map<number, string | Buffer> =>
  new Map<number, string | Buffer>([
    [1, '<</Type/Catalog/Pages 2 0 R>>'],
    [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'],
    [
      3,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${side} ${side}]/TrimBox[9 9 ${side - 9} ${side - 9}]/Contents 4 0 R/Resources<<${resources}>>>>`,
    ],
    [4, streamOf(content)],
    ...more.map((one, index) => [5 + index, one] as const),
  ]);
