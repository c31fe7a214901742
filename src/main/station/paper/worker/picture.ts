import { type PDFContext, PDFName, type PDFRef } from '@cantoo/pdf-lib';

/** A picture in the document; its sides in pixels. */
export interface Embedded {
  readonly ref: PDFRef;
  readonly width: number;
  readonly height: number;
}

/**
 * Embeds a PNG as the station draws thumbnails: red, green and blue of eight bits each. Its data goes in as
 * it is, since PDF knows its compression. Null for anything else.
 */
export function embedPicture(context: PDFContext, bytes: Uint8Array): Embedded | null {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const data: Buffer[] = [];
  let head: Buffer | null = null;
  for (let at = 8; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at);
    const body = png.subarray(at + 8, at + 8 + length);
    const type = png.toString('latin1', at + 4, at + 8);
    if (type === 'IHDR') head = body;
    if (type === 'IDAT') data.push(body);
    at += length + 12;
  }
  // Eight bits, red, green and blue, not interlaced.
  if (head === null || data.length === 0 || head[8] !== 8 || head[9] !== 2 || head[12] !== 0) return null;
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const stream = context.stream(Buffer.concat(data), {
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    ColorSpace: 'DeviceRGB',
    BitsPerComponent: 8,
    Filter: PDFName.of('FlateDecode'),
    DecodeParms: { Predictor: 15, Colors: 3, BitsPerComponent: 8, Columns: width },
  });
  return { ref: context.register(stream), width, height };
}
