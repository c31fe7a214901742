import { deflateRawSync, deflateSync } from 'node:zlib';
import { handWritten, stream } from '../../../support/hand-written-pdf.ts';
import { iccProfile } from '../../../support/made-pdf.ts';
import { type Form, RevisedPdf } from '../../../support/tolerated-pdf.ts';
import {
  type Body,
  bad,
  badFont,
  bads,
  catalogue,
  ground,
  ink,
  latin1,
  objects,
  page,
  plain,
  type Reported,
  replaced,
  sheet,
  tree,
} from './reported-sheet.ts';
import { fineJpeg } from './resource.ts';

const BOM = Buffer.from([0xef, 0xbb, 0xbf]);
const small = '58.5 58.5 199.45 114.4';
const fine = objects(String(page()), stream(ground, ''));
const worse = objects(
  String(page('/Font<</F 5 0 R>>', { trim: small })),
  stream(`${ground} ${bad}`, ''),
  badFont,
);
const worst = ['box.trim-size', ...bads];

function revised(
  first: Map<number, Body>,
  second: Map<number, Body>,
  form: Form = 'object-stream',
): RevisedPdf {
  const file = new RevisedPdf();
  file.add(first, form);
  file.add(second, form);
  return file;
}

const inked = (name: string): Map<number, Body> =>
  objects(String(page(`/ColorSpace<</S ${ink(name)}>>`)), stream(`${ground} /S cs 1 scn 9 9 9 9 re f`, ''));
const twoPages: ReadonlyMap<number, Body> = new Map<number, Body>([
  ...fine,
  [2, '<</Type/Pages/Kids[3 0 R 6 0 R]/Count 2>>'],
  [6, String(page())],
]);

const wrongEnd = (bytes: Buffer): Buffer =>
  replaced(bytes, /startxref\n\d+\n%%EOF\n$/, 'startxref\n7\n%%EOF\n');

const revisions: readonly Reported[] = [
  { name: 'a sound sheet', bytes: plain(ground), verdict: 'clear', found: [] },
  {
    name: 'a revision in object streams',
    bytes: revised(fine, worse).bytes(),
    verdict: 'blocked',
    found: worst,
  },
  {
    name: 'the same behind a byte order mark',
    bytes: revised(fine, worse).bytes(BOM),
    verdict: 'blocked',
    found: ['file.irregular bytes-before', ...worst],
  },
  {
    name: 'the same behind a comment of HTML',
    bytes: revised(fine, worse).bytes('<!-- page -->\n'),
    verdict: 'blocked',
    found: ['file.irregular bytes-before', ...worst],
  },
  {
    name: 'a bad revision that a later one mends, behind a mark',
    bytes: revised(worse, fine).bytes(BOM),
    verdict: 'warned',
    found: ['file.irregular bytes-before'],
  },
  {
    name: 'an end that points nowhere, after several revisions',
    bytes: wrongEnd(revised(fine, worse).bytes()),
    verdict: 'blocked',
    found: ['file.cross-reference-rebuilt', 'file.ambiguous revision', ...worst],
  },
  {
    name: 'a page that a revision inserts, behind a mark',
    bytes: revised(fine, new Map(twoPages)).bytes(BOM),
    verdict: 'warned',
    found: ['file.irregular bytes-before', 'pages.sides'],
  },
  {
    name: 'an ink of the same look that a revision puts in place of another, behind a mark',
    bytes: revised(inked('Gold'), inked('Kiss#20Cut')).bytes(BOM),
    verdict: 'warned',
    found: ['file.irregular bytes-before', 'ink.not-ordered Kiss Cut'],
  },
  {
    name: 'an earlier section as a reference',
    bytes: replaced(
      revised(fine, new Map([[9, '<</Producer(x)>>']]), 'table').bytes(),
      /\/Prev (\d+)/,
      '/Prev $1 0 R',
    ),
    verdict: 'warned',
    found: ['file.cross-reference-rebuilt'],
  },
  {
    name: 'an earlier section as a reference, and a new page without content of its own',
    bytes: replaced(
      revised(
        inked('Gold'),
        new Map([[3, String(page(`/ColorSpace<</S ${ink('Gold')}>>`))]]),
        'table',
      ).bytes(),
      /\/Prev (\d+)/,
      '/Prev $1 0 R',
    ),
    verdict: 'blocked',
    found: ['file.cross-reference-rebuilt', 'file.ambiguous revision', 'ink.not-ordered Gold'],
  },
  {
    name: 'a revision whose earlier section is itself, so that the pages are found only by a search',
    bytes: ownPrevious(revised(fine, new Map([[1, catalogue]]), 'table').bytes()),
    verdict: 'blocked',
    found: ['file.cross-reference-rebuilt', 'file.ambiguous revision'],
  },
  {
    name: 'contents that are not there',
    bytes: handWritten([catalogue, tree, page('', { contents: '78 0 R' }), stream(ground, '')]),
    verdict: 'blocked',
    found: ['file.object-damaged', 'resource.missing Contents'],
  },
  {
    name: 'an object elsewhere in its stream than an index of one byte can say',
    bytes: wrapped('Kiss#20Cut', null),
    verdict: 'blocked',
    found: ['file.ambiguous object-number', 'ink.not-ordered Kiss Cut'],
    proof: 'differs',
  },
  {
    name: 'the same, where another ink stands in its place',
    bytes: wrapped('Gold', 'Silver'),
    verdict: 'blocked',
    found: ['file.ambiguous object-number', 'ink.not-ordered Gold'],
    proof: 'differs',
  },
];

/** The last section of a file names itself as the one before it. */
function ownPrevious(bytes: Buffer): Buffer {
  const own = /startxref\n(\d+)\n%%EOF\n$/.exec(bytes.toString('latin1'))?.[1] ?? '';
  return replaced(bytes, /\/Prev \d+/, `/Prev ${own}`);
}

/**
 * A sheet with an ink as the 261st object of its stream, where an index of one byte wraps to the fifth.
 * @param other the ink that is there; null: an object of another kind
 */
function wrapped(name: string, other: string | null): Buffer {
  const file = new RevisedPdf(1);
  const many = Array.from({ length: 260 }, (_, index): [number, Body] => [500 + index, `(${index})`]);
  if (other !== null) many[4] = [504, ink(other)];
  const sheetWithInk: [number, Body][] = [
    [1, catalogue],
    [2, tree],
    [3, page('/ColorSpace<</S 999 0 R>>')],
    [4, stream(`${ground} /S cs 1 scn 9 9 90 90 re f`, '')],
  ];
  file.add(new Map([...many, [999, ink(name)]]), 'object-stream');
  file.add(new Map(sheetWithInk), 'table');
  return file.bytes();
}

const packed = (content: string, change: (bytes: Buffer) => void = () => {}): Buffer => {
  const bytes = deflateSync(content);
  change(bytes);
  return bytes;
};
const wrongSum = (bytes: Buffer): void => {
  bytes.writeUInt8((bytes.at(-1) ?? 0) ^ 1, bytes.length - 1);
};
/** An image of 16 x 16 pixels in grey, as `bytes` of a stream with these entries. */
const imaged = (bytes: Buffer): Buffer =>
  plain(`${ground} q 16 0 0 16 40 40 cm /I Do Q`, '/XObject<</I 5 0 R>>', bytes);
const grey = Buffer.alloc(256, 0x99);
const greyDict = '/Subtype/Image/Width 16/Height 16/BitsPerComponent 8/ColorSpace/DeviceGray';
const jpegOf = (bytes: Buffer): Buffer =>
  imaged(
    stream(
      bytes,
      '/Subtype/Image/Width 30/Height 30/BitsPerComponent 8/ColorSpace/DeviceCMYK/Filter/DCTDecode',
    ),
  );
const withLength = (bytes: Buffer, length: number): Buffer =>
  replaced(bytes, /\/Length \d+/, `/Length ${length}`);
const afterWord = (blank: string): Buffer =>
  latin1(`<</Length ${ground.length}>>\nstream${blank}\n${ground}\nendstream`);

const streams: readonly Reported[] = [
  {
    name: 'a blank after stream',
    bytes: sheet(afterWord(' ')),
    verdict: 'warned',
    found: ['file.irregular blank-after-stream'],
  },
  {
    name: 'a tab after stream',
    bytes: sheet(afterWord('\t')),
    verdict: 'warned',
    found: ['file.irregular blank-after-stream'],
  },
  {
    name: 'a wrong checksum of content',
    bytes: sheet(stream(packed(ground, wrongSum), '/Filter/FlateDecode')),
    verdict: 'warned',
    found: ['file.irregular checksum'],
  },
  {
    name: 'a wrong checksum of an image',
    bytes: imaged(stream(packed(grey.toString('latin1'), wrongSum), `${greyDict}/Filter/FlateDecode`)),
    verdict: 'warned',
    found: ['file.irregular checksum'],
  },
  {
    name: 'content that is deflated without a header',
    bytes: sheet(stream(deflateRawSync(ground), '/Filter/FlateDecode')),
    verdict: 'blocked',
    found: ['file.stream-damaged'],
  },
  {
    name: 'a line feed before a JPEG',
    bytes: jpegOf(Buffer.concat([latin1('\n'), fineJpeg])),
    verdict: 'warned',
    found: ['image.resolution-low'],
  },
  {
    name: 'a stray byte between the markers of a JPEG',
    bytes: jpegOf(Buffer.concat([fineJpeg.subarray(0, 8), latin1('\n'), fineJpeg.subarray(8)])),
    verdict: 'warned',
    found: ['image.resolution-low'],
  },
  {
    name: 'a JPEG without an end',
    bytes: jpegOf(fineJpeg.subarray(0, -2)),
    verdict: 'blocked',
    found: ['image.damaged', 'image.resolution-low'],
  },
  {
    name: 'an image with the length 0',
    bytes: imaged(withLength(stream(grey, greyDict), 0)),
    verdict: 'warned',
    found: ['file.stream-length'],
  },
  {
    name: 'a packed image whose length is too short',
    bytes: imaged(withLength(stream(deflateSync(grey), `${greyDict}/Filter/FlateDecode`), 5)),
    verdict: 'warned',
    found: ['file.stream-length'],
  },
  {
    name: 'content with the length 0',
    bytes: sheet(withLength(stream(packed(ground), '/Filter/FlateDecode'), 0)),
    verdict: 'warned',
    found: ['file.stream-length'],
  },
  {
    name: 'NULs behind the end',
    bytes: Buffer.concat([plain(ground), Buffer.alloc(4_096)]),
    verdict: 'clear',
    found: [],
  },
  {
    name: 'HTML behind the end',
    bytes: Buffer.concat([plain(ground), latin1('<html></html>'.repeat(130))]),
    verdict: 'warned',
    found: ['file.irregular bytes-after'],
  },
];

/** A TrueType font whose only glyph is a blank: no outlines, all places 0. Tables by tag, as hex. */
function blankFont(): Buffer {
  const tables = Object.entries({
    cmap: '00000001000300010000000c00040020000000040004000100000020ffff00000020ffffffe10001000000000000',
    glyf: '',
    head: '0001000000010000000000005f0f3cf5000003e8000000000000000000000000000000000000000001f402bc00000008000200010000',
    hhea: '000100000320ff3800000258000000000000000100000000000000000000000000000002',
    hmtx: '0258000002580000',
    loca: '000000000000000000000000',
    maxp: '0001000000020008000100000000000200000000000000000000000000000000',
  }).map(([tag, hex]) => ({ tag, bytes: Buffer.from(hex, 'hex') }));
  const head = Buffer.alloc(12 + tables.length * 16);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt16BE(tables.length, 4);
  let end = head.length;
  const padded = tables.map(({ tag, bytes }, index) => {
    const at = 12 + index * 16;
    head.write(tag, at, 'latin1');
    head.writeUInt32BE(end, at + 8);
    head.writeUInt32BE(bytes.length, at + 12);
    const full = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
    end += full.length;
    return full;
  });
  return Buffer.concat([head, ...padded]);
}

/** A sheet with a word in a subset that has only a blank. */
export const inBlankSubset: Buffer = plain(
  `${ground} BT /F 9 Tf 20 20 Td ( ) Tj ET`,
  '/Font<</F 5 0 R>>',
  '<</Type/Font/Subtype/TrueType/BaseFont/ABCDEF+Blank/FirstChar 32/LastChar 32/Widths[600]' +
    '/Encoding/WinAnsiEncoding/FontDescriptor 6 0 R>>',
  '<</Type/FontDescriptor/FontName/ABCDEF+Blank/Flags 32/FontBBox[0 0 500 700]/ItalicAngle 0/Ascent 800' +
    '/Descent -200/CapHeight 700/StemV 80/FontFile2 7 0 R>>',
  stream(blankFont(), ''),
);

const utf16 = (text: string): string => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
const intent = `<</Type/OutputIntent/S/GTS_PDFX/OutputConditionIdentifier${utf16('FOGRA39')}>>`;
const claiming = (content: string): Buffer =>
  handWritten(
    [
      `<</Type/Catalog/Pages 2 0 R/OutputIntents[${intent}]>>`,
      tree,
      page(),
      stream(content, ''),
      `<</GTS_PDFXVersion${utf16('PDF/X-1:2001')}/GTS_PDFXConformance${utf16('PDF/X-1a:2001')}/Trapped/False>>`,
    ],
    '/Info 5 0 R',
  );
const xmp = (version: string): string =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:Description pdfxid:GTS_PDFXVersion="${version}"/></x:xmpmeta>`;
/** A claim in metadata, with the output intent in the page or nowhere. */
const described = (metadata: Buffer, ofPage: string): Buffer =>
  handWritten([
    '<</Type/Catalog/Pages 2 0 R/Metadata 5 0 R>>',
    tree,
    page('', { more: ofPage }),
    stream(ground, ''),
    stream(metadata, '/Type/Metadata/Subtype/XML'),
    stream(iccProfile('CMYK'), '/N 4'),
  ]);
const ofPage =
  '/OutputIntents[<</Type/OutputIntent/S/GTS_PDFX/OutputConditionIdentifier(FOGRA39)/DestOutputProfile 6 0 R>>]';

const claims: readonly Reported[] = [
  {
    name: 'a subset with only a blank',
    bytes: inBlankSubset,
    verdict: 'clear',
    found: [],
  },
  {
    name: 'a claim in UTF-16',
    bytes: claiming(ground),
    verdict: 'clear',
    found: ['pdfx.claimed PDF/X-1a:2001'],
  },
  {
    name: 'a claim in UTF-16 that is broken',
    bytes: claiming(`${ground} 1 0 0 rg 9 9 9 9 re f`),
    verdict: 'warned',
    found: ['pdfx.broken colours-x1', 'colour.rgb'],
  },
  {
    name: 'a claim in metadata in UTF-16',
    bytes: described(Buffer.from(`\ufeff${xmp('PDF/X-4')}`, 'utf16le').swap16(), ''),
    verdict: 'warned',
    found: ['pdfx.broken intent'],
  },
  {
    name: 'a claim in metadata in UTF-16 without a mark, behind blanks, a character of it by number',
    bytes: described(Buffer.from(`\n ${xmp('PDF&#x2F;X-4')}`, 'utf16le'), ''),
    verdict: 'warned',
    found: ['pdfx.broken intent'],
  },
  {
    name: 'PDF/X-6 with its output intent in the page',
    bytes: described(latin1(xmp('PDF/X-6')), ofPage),
    verdict: 'clear',
    found: ['pdfx.claimed PDF/X-6'],
  },
  {
    name: 'PDF/X-4 with its output intent in the page, where only PDF/X-6 may have it',
    bytes: described(latin1(xmp('PDF/X-4')), ofPage),
    verdict: 'warned',
    found: ['pdfx.broken intent'],
  },
];

/** Revisions, streams and claims as other programs write them. */
export const reportedFiles: readonly Reported[] = [...revisions, ...streams, ...claims];
