import { constants, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { verdictOf } from '../../../src/main/station/preflight/index.ts';
import { checkBytes, codesOf, factsOf, judgeAs } from '../../support/checking.ts';
import { handWritten, onePage, stream } from '../../support/hand-written-pdf.ts';
import { someInk } from '../../support/made-pdf.ts';
import { type Form, RevisedPdf, sheetObjects } from '../../support/tolerated-pdf.ts';

const forms = ['table', 'object-stream'] as const;
const BOM = Buffer.from([0xef, 0xbb, 0xbf]);
const before = [BOM, '\n', '\r\n', '<!-- page -->\n', 'x'.repeat(900)] as const;
/** RGB and a font without its glyphs: what must never be passed over. */
const bad = '1 0 0 rg 9 9 50 50 re f BT /F 9 Tf 20 20 Td (A) Tj ET';
const badFont = '<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>';
const fine = { content: someInk, resources: '/Font<</F 5 0 R>>', side: 300 };
const blocks = async (bytes: Buffer): Promise<boolean> =>
  verdictOf(codesOf(await checkBytes(bytes)), judgeAs('standard')) === 'blocked';
const whats = async (bytes: Buffer) =>
  (await checkBytes(bytes)).findings.flatMap(({ values }) => ('what' in values ? [values.what] : []));

/** A fine sheet, replaced by a bad one of another size in a second revision. */
function replaced(first: Form, second: Form): RevisedPdf {
  const file = new RevisedPdf();
  file.add(sheetObjects(fine, [badFont]), first);
  file.add(sheetObjects({ ...fine, content: bad, side: 100 }, [badFont]), second);
  return file;
}

describe('revisions', () => {
  it.each(forms.flatMap((one) => forms.map((two) => [one, two] as const)))(
    'the newest counts, whatever stands before the header: %s, then %s',
    async (one, two) => {
      for (const junk of ['', ...before]) {
        const facts = await factsOf(replaced(one, two).bytes(junk));
        expect(facts.pages[0]?.boxes.media).toMatchObject({ right: 100 });
        expect(facts.pages[0]?.fonts.map(({ name }) => name)).toEqual(['Times-Roman']);
        expect(facts.structure).toEqual(junk === '' ? [] : ['bytes-before']);
      }
    },
  );

  it.each(forms.flatMap((one) => forms.map((two) => [one, two] as const)))(
    'where the end points wrong, the newest is found, and the guess blocks: %s, then %s',
    async (one, two) => {
      const whole = replaced(one, two).bytes();
      const text = whole.toString('latin1');
      const at = text.lastIndexOf('startxref\n') + 10;
      for (const wrong of ['7', '99999999']) {
        const bytes = Buffer.from(text.slice(0, at) + text.slice(at).replace(/^\d+/, wrong), 'latin1');
        const facts = await factsOf(bytes);
        expect(facts.structure).toEqual(expect.arrayContaining(['cross-reference-rebuilt', 'revision']));
        expect(facts.pages[0]?.boxes.media).toMatchObject({ right: 100 });
        expect(await blocks(bytes)).toBe(true);
      }
    },
  );

  it('where the end points to an earlier revision, or the last one has lost its end, it blocks', async () => {
    const file = new RevisedPdf();
    const first = file.add(sheetObjects(fine, [badFont]), 'table');
    const alone = file.bytes().length;
    file.add(sheetObjects({ ...fine, content: bad, side: 100 }, [badFont]), 'table');
    const text = file.bytes().toString('latin1');
    const at = text.lastIndexOf('startxref\n') + 10;
    const back = text.slice(0, at) + text.slice(at).replace(/^\d+/, String(first));
    for (const one of [back, text.slice(0, text.lastIndexOf('xref\n0 1')), text.slice(0, alone + 200)])
      expect(await whats(Buffer.from(one, 'latin1'))).toContain('revision');
  });

  it('an earlier section given by a number in an object of its own is followed', async () => {
    const file = new RevisedPdf();
    const first = file.add(sheetObjects(fine, [badFont]), 'table');
    file.add(new Map([[900, String(first)]]), 'table');
    const text = file
      .bytes()
      .toString('latin1')
      .replace(/\/Prev \d+/, '/Prev 900 0 R');
    const facts = await factsOf(Buffer.from(text, 'latin1'));
    expect([facts.structure, facts.pages.length]).toEqual([[], 1]);
  });

  it('an earlier section given as a reference is followed, or the file is searched', async () => {
    const text = replaced('table', 'table').bytes().toString('latin1');
    const bytes = Buffer.from(text.replace(/\/Prev (\d+)/, '/Prev $1 0 R'), 'latin1');
    expect(await blocks(bytes)).toBe(true);
    const facts = await factsOf(bytes);
    expect(facts.pages[0]?.boxes.media).toMatchObject({ right: 100 });
  });

  it('what a revision removes, and the page still needs, blocks, found or not', async () => {
    const file = new RevisedPdf();
    const first = file.add(sheetObjects(fine, [badFont]), 'table');
    const bytes = file.bytes();
    const removed = Buffer.concat([
      bytes,
      Buffer.from(
        `xref\n4 1\n0000000000 00001 f \ntrailer\n<</Size 999/Root 1 0 R/Prev ${first}>>\n` +
          `startxref\n${bytes.length}\n%%EOF\n`,
      ),
    ]);
    expect(await whats(removed)).toContain('revision');
  });

  it('an object that is elsewhere in its object stream is found by its number, and blocks', async () => {
    const before = Array.from({ length: 256 }, (_, index): [number, string] => [500 + index, `(${index})`]);
    const inOrder = new RevisedPdf();
    inOrder.add(new Map([...before, ...sheetObjects(fine, [badFont])]), 'object-stream');
    // The index of the 257th object does not fit into one byte.
    const wrapped = new RevisedPdf(1);
    wrapped.add(new Map([...before, ...sheetObjects(fine, [badFont])]), 'object-stream');
    const [right, wrong] = [await factsOf(inOrder.bytes()), await factsOf(wrapped.bytes())];
    expect(wrong).toEqual({ ...right, structure: ['object-number'] });
    expect(right.structure).toEqual([]);
    expect(await blocks(wrapped.bytes())).toBe(true);
  });
});

describe('what every program tolerates is read, and said', () => {
  const lines: readonly (readonly [name: string, what: string | null, bytes: Buffer])[] = [
    ['a blank after stream', 'blank-after-stream', change(/(4 0 obj[\s\S]*?)stream\n/, '$1stream \n')],
    ['a tab after stream', 'blank-after-stream', change(/(4 0 obj[\s\S]*?)stream\n/, '$1stream\t\n')],
    ['NULs behind the end', null, Buffer.concat([plain(), Buffer.alloc(4_096)])],
    [
      'a page of HTML behind the end',
      'bytes-after',
      Buffer.concat([plain(), Buffer.from('<html>'.repeat(900))]),
    ],
    [
      'a number beyond all limits',
      'number-out-of-range',
      onePage(stream(`${'9'.repeat(40)} Ts ${someInk}`, '')),
    ],
    [
      'a number of 400 digits',
      'number-out-of-range',
      onePage(stream(`${'9'.repeat(400)}.5 Ts ${someInk}`, '')),
    ],
    [
      'such a number in a dictionary',
      'number-out-of-range',
      onePage(stream(someInk, `/A ${'9'.repeat(40)}`)),
    ],
    ['many digits behind the point', null, onePage(stream(`0.${'3'.repeat(400)} Ts ${someInk}`, ''))],
    ['a wrong checksum', 'checksum', onePage(stream(withWrongSum(someInk), '/Filter/FlateDecode'))],
  ];
  it.each(lines)('%s', async (_, what, bytes) => {
    const facts = await factsOf(bytes);
    expect(facts.structure.filter((one) => one !== 'stream-length')).toEqual(what === null ? [] : [what]);
    expect(facts.pages[0]?.colours.map(({ family }) => family)).toEqual(['cmyk']);
  });

  it('a wrong checksum of an object stream', async () => {
    const file = new RevisedPdf();
    file.add(sheetObjects(fine, [badFont]), 'object-stream');
    const text = file.bytes().toString('latin1');
    const end = text.indexOf('\nendstream', text.indexOf('/ObjStm'));
    const bytes = Buffer.from(`${text.slice(0, end - 1)}\x01${text.slice(end)}`, 'latin1');
    expect((await factsOf(bytes)).structure).toEqual(['checksum']);
  });
});

describe('packed data that breaks off', () => {
  const content = `${Array.from({ length: 90 }, (_, at) => `0 0.${at} ${at} k ${at * 7} 9 5 5 re f`).join(' ')} `;
  const whole = deflateSync(content);
  const flushed = deflateSync(content, { finishFlush: constants.Z_SYNC_FLUSH });
  const unpacked = (bytes: Buffer, filter: string): Buffer => onePage(stream(bytes, `/Filter/${filter}`));
  const hex = Buffer.from(content).toString('hex');
  const run = Buffer.concat([Buffer.from([someInk.length - 1]), Buffer.from(someInk)]);
  const lines: readonly (readonly [name: string, what: readonly string[], bytes: Buffer])[] = [
    ['all of it is there', [], unpacked(whole, 'FlateDecode')],
    ['there is none', [], unpacked(Buffer.alloc(0), 'FlateDecode')],
    ['its checksum is missing', [], unpacked(whole.subarray(0, -4), 'FlateDecode')],
    ['its checksum is cut', [], unpacked(whole.subarray(0, -1), 'FlateDecode')],
    ['its last block is not marked', [], unpacked(flushed, 'FlateDecode')],
    ['half of it is missing', ['stream-damaged'], unpacked(whole.subarray(0, 200), 'FlateDecode')],
    ['hexadecimal without an end', ['data-end'], unpacked(Buffer.from(hex), 'ASCIIHexDecode')],
    ['base 85 without an end', ['data-end'], unpacked(Buffer.from('BOu!rDZ'), 'ASCII85Decode')],
    ['runs without an end', ['data-end'], unpacked(run, 'RunLengthDecode')],
    ['a run that is cut', ['stream-damaged'], unpacked(run.subarray(0, -4), 'RunLengthDecode')],
    ['LZW without an end', ['data-end'], unpacked(Buffer.from([0x80, 0x08, 0x00]), 'LZWDecode')],
  ];
  it.each(lines)('is said: %s', async (_, what, bytes) => {
    expect((await factsOf(bytes)).structure).toEqual(what);
  });

  it('blocks in content and in an object stream, not in an image that has its pixels', async () => {
    expect(await blocks(unpacked(whole.subarray(0, 200), 'FlateDecode'))).toBe(true);
    const pixels = deflateSync(Buffer.alloc(4_000, 'pixels'));
    const image = stream(
      pixels.subarray(0, -5),
      '/Subtype/Image/Width 8/Height 8/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/FlateDecode',
    );
    const painted = onePage(stream('8 0 0 8 9 9 cm /I Do', ''), [image], '/XObject<</I 5 0 R>>');
    expect((await factsOf(painted)).structure).toEqual(['data-end']);
    expect((await factsOf(painted)).pictures).toEqual([]);
  });
});

function plain(): Buffer {
  return onePage(stream(someInk, ''));
}

/** The plain page with a change of one byte in its last object: no other is moved. */
function change(pattern: RegExp, by: string): Buffer {
  return Buffer.from(plain().toString('latin1').replace(pattern, by), 'latin1');
}

function withWrongSum(content: string): Buffer {
  const packed = deflateSync(content);
  packed.writeUInt32BE(1, packed.length - 4);
  return packed;
}

describe('inline images', () => {
  const data = Buffer.from('\x01EI \x02\xffEI\n0 0 Q', 'latin1');
  const size = `/W ${data.length} /H 1 /BPC 8 /CS /G`;
  const ascii85 = 'BOu!rDZ~>';
  const images: readonly (readonly [string, string | Buffer, string | Buffer])[] = [
    ['raw', `BI ${size} ID `, data],
    ['raw, in a named space', `BI ${size.replace('/G', '/Gray')} ID `, data],
    ['a stencil', 'BI /W 16 /H 1 /IM true ID ', 'EI'],
    ['hexadecimal', 'BI /W 2 /H 1 /BPC 8 /CS /G /F /AHx ID ', 'ff00>'],
    ['base 85', 'BI /W 6 /H 1 /BPC 8 /CS /G /F [/A85] ID ', ascii85],
    ['deflated', 'BI /W 60 /H 1 /BPC 8 /CS /G /F /Fl ID ', deflateSync(Buffer.alloc(60, 'EI '))],
    ['run lengths', 'BI /W 4 /H 1 /BPC 8 /CS /G /F /RL ID ', Buffer.from([3, 69, 73, 32, 69, 128])],
    [
      'a JPEG',
      'BI /W 1 /H 1 /BPC 8 /CS /G /F /DCT ID ',
      Buffer.from([
        0xff, 0xd8, 0xff, 0xfe, 0, 6, 69, 73, 32, 10, 0xff, 0xda, 0, 3, 1, 69, 73, 32, 0xff, 0xd9,
      ]),
    ],
    ['fax', 'BI /W 8 /H 1 /BPC 1 /IM true /F /CCF ID ', Buffer.from([0x00, 0x45, 0x49, 0x20, 0x81, 0x10])],
  ];
  const resources = '/Font<</F 5 0 R>>/ColorSpace<</Gray/DeviceGray>>';

  // Only these do not say where they end: programs look for a blank and `EI`.
  const endsUnseen = (head: string | Buffer): boolean => String(head).includes('/CCF');
  it.each(images)('end where their data ends, with or without a blank: %s', async (_, head, body) => {
    for (const blank of ['', '\n', ' ', '\r\n']) {
      const one = Buffer.concat([Buffer.from(head), Buffer.from(body), Buffer.from(`${blank}EI `)]);
      const content = Buffer.concat([one, Buffer.from(`${bad} `), one]);
      const facts = await factsOf(onePage(stream(content, ''), [badFont], resources));
      expect(facts.structure).toEqual(endsUnseen(head) && blank === '' ? ['image-end'] : []);
      expect(facts.pages[0]?.imageCount).toBe(2);
      expect(facts.pages[0]?.fonts.map(({ name }) => name)).toEqual(['Times-Roman']);
      expect(facts.pages[0]?.colours.map(({ family }) => family)).toContain('rgb');
    }
  });

  it('block if they do not end where they should, and swallow nothing', async () => {
    const content = `BI /W 90 /H 9 /BPC 8 /CS /G ID abc EI ${bad} BI /W 3 /H 1 /BPC 8 /CS /G ID abc EI`;
    const bytes = onePage(stream(content, ''), [badFont], resources);
    expect(await whats(bytes)).toContain('inline-image');
    expect((await factsOf(bytes)).pages[0]?.fonts).toHaveLength(1);
    const long = onePage(stream(`BI /W 3 /H 1 /BPC 8 /CS /G ID abcdef EI ${bad}`, ''), [badFont], resources);
    expect(await whats(long)).toContain('inline-image');
  });
});

describe('names are bytes', () => {
  const spellings = ['R\xfccken', 'R#fccken', '#52#FC#63ken'];
  const utf8 = ['R\xc3\xbccken', 'R#C3#BCcken', '#52#c3#bc#63ken'];
  it.each([spellings, utf8])('however each place writes them', async (...names) => {
    for (const here of names) {
      for (const there of names) {
        const content = Buffer.from(`/${here} cs 1 scn 9 9 9 9 re f`, 'latin1');
        const resources = `/ColorSpace<</${there}[/Separation/${here}/DeviceGray 5 0 R]>>`;
        const bytes = rawPage(content, resources);
        const facts = await factsOf(bytes);
        expect(facts.pages[0]?.missing).toEqual([]);
        expect(facts.pages[0]?.colours.map(({ name }) => name)).toEqual(['Rücken']);
      }
    }
  });

  it.each([
    ['Gr\xfcn', 'Gr\xe4n', ['Grün', 'Grän']],
    ['Gr\xfcn', 'Gr\xc3\xbcn', ['Grün', 'Gr#c3#bcn']],
    ['\xbd\xf0\xc9\xab', '\xb5\xb6\xcf\xdf', ['½ðÉ«', 'µ¶Ïß']],
    ['\x81\x40', '\x82\x40', ['#81@', '#82@']],
  ])('two inks stay two: %j and %j', async (one, two, shown) => {
    const resources = `/ColorSpace<</A[/Separation/${one}/DeviceGray 5 0 R]/B[/Separation/${two}/DeviceGray 5 0 R]>>`;
    const bytes = rawPage(Buffer.from('/A cs 1 scn 9 9 9 9 re f /B cs 1 scn 9 9 9 9 re f'), resources);
    const facts = await factsOf(bytes);
    expect(facts.pages[0]?.colours.map(({ name }) => name)).toEqual(shown);
    const found = (await checkBytes(bytes)).findings.filter(({ code }) => code === 'ink.not-ordered');
    expect(found).toHaveLength(2);
  });

  it('two values under one key block, in whichever spelling', async () => {
    for (const [one, two] of [
      ['A', 'A'],
      ['A', '#41'],
    ]) {
      const bytes = rawPage(Buffer.from(someInk), `/ExtGState<</${one} 5 0 R/${two} 4 0 R>>`);
      expect(await whats(bytes)).toContain('duplicate-key');
    }
    expect(await whats(rawPage(Buffer.from(someInk), '/ExtGState<</A 5 0 R/#41 5 0 R>>'))).toEqual([]);
  });

  it('how a viewer opens the file may be said twice', async () => {
    const text = rawPage(Buffer.from(someInk), '').toString('latin1');
    const twice = (one: string, two: string): Buffer =>
      Buffer.from(text.replace('/Catalog', `/Catalog/PageMode/${one}/PageMode/${two}`), 'latin1');
    expect(await whats(twice('UseNone', 'UseOutlines'))).not.toContain('duplicate-key');
    expect(await whats(twice('UseNone', 'DeviceRGB'))).toContain('duplicate-key');
  });

  it('what the document says about itself may be said twice', async () => {
    const twice = (one: string, two: string): Buffer =>
      handWritten(
        ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>', `<<${one}${two}>>`],
        '/Info 3 0 R',
      );
    expect(await whats(twice('/Author(TeX)/Title(Card)', '/Author()/Title()'))).toEqual([]);
    expect(await whats(twice('/GTS_PDFXVersion(PDF/X-4)', '/GTS_PDFXVersion()'))).toContain('duplicate-key');
  });

  function rawPage(content: Buffer, resources: string): Buffer {
    return handWritten([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      Buffer.from(
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<<${resources}>>>>`,
        'latin1',
      ),
      stream(content, ''),
      '<</FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1>>',
    ]);
  }
});

describe('what paints without being seen at once', () => {
  const cell = (more = '') =>
    stream(
      bad,
      `/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources<</Font<</F 5 0 R>>>>${more}`,
    );
  const mask = stream('\xff', '/Subtype/Image/Width 8/Height 1/ImageMask true/BitsPerComponent 1');
  const patterned = '/Pattern<</P 6 0 R>>/XObject<</M 7 0 R/Fm 8 0 R>>';
  it.each([
    ['a stencil', '/Pattern cs /P scn /M Do'],
    ['an inline stencil', '/Pattern cs /P scn BI /W 8 /H 1 /IM true ID \xffEI'],
    ['a stencil in a form', '/Pattern cs /P scn /Fm Do'],
  ])('a pattern through %s', async (_, paint) => {
    const form = stream('/M Do', '/Subtype/Form/BBox[0 0 1 1]/Resources<</XObject<</M 7 0 R>>>>');
    const bytes = onePage(stream(Buffer.from(paint, 'latin1'), ''), [badFont, cell(), mask, form], patterned);
    expect(codesOf(await checkBytes(bytes))).toEqual(
      expect.arrayContaining(['colour.rgb', 'font.not-embedded']),
    );
  });

  it.each(['Luminosity', 'Alpha'])('the group of a soft mask, without its colours: %s', async (kind) => {
    const group = stream(
      `${bad} /Gone Do`,
      '/Subtype/Form/BBox[0 0 99 99]/Group<</S/Transparency>>/Resources<</Font<</F 5 0 R>>>>',
    );
    const state = `<</SMask<</S/${kind}/G 6 0 R>>>>`;
    const found = await checkBytes(
      onePage(stream(`/S gs ${someInk}`, ''), [badFont, group, state], '/ExtGState<</S 7 0 R>>'),
    );
    expect(codesOf(found)).toEqual(expect.arrayContaining(['font.not-embedded', 'resource.missing']));
    expect(codesOf(found)).not.toContain('colour.rgb');
  });

  it.each([
    ['a graphics state', '/Gone gs'],
    ['an object', '/Gone Do'],
    ['a pattern', '/Pattern cs /Gone scn 9 9 9 9 re f'],
    ['a colour space', '/Gone cs 1 scn 9 9 9 9 re f'],
    ['a gradient', '/Gone sh'],
    ['optional content', '/OC /Gone BDC EMC'],
  ])('%s that is not there blocks', async (_, paint) => {
    const found = await checkBytes(onePage(stream(`${someInk} ${paint}`, '')));
    expect(found.findings.find(({ code }) => code === 'resource.missing')?.values).toEqual({ name: 'Gone' });
  });

  it.each([
    'Contents 99 0 R',
    'Contents[4 0 R 99 0 R]',
    'Contents 4 0 R/Resources 99 0 R',
    'Contents 4 0 R/TrimBox 99 0 R',
  ])('a page that lacks what it refers to blocks: %s', async (entries) => {
    const bytes = handWritten([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/${entries}>>`,
      stream(someInk, ''),
    ]);
    expect(codesOf(await checkBytes(bytes))).toContain('resource.missing');
  });

  it.each([
    ['contents that are a string', '/Contents(q Q)', someInk],
    ['contents of which one is a dictionary', '/Contents[4 0 R 2 0 R]', someInk],
    ['a graphics state that is a number', '/Contents 4 0 R/Resources<</ExtGState<</A 7>>>>', '/A gs'],
    ['a gradient that is a name', '/Contents 4 0 R/Resources<</Shading<</A/B>>>>', '/A sh'],
  ])('what is of another kind blocks, too: %s', async (_, entries, content) => {
    const bytes = handWritten([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]${entries}>>`,
      stream(content, ''),
    ]);
    expect(codesOf(await checkBytes(bytes))).toContain('resource.missing');
  });

  const inSpace = (space: string): readonly [string, string] => [
    '/S cs 1 scn 9 9 9 9 re f',
    `/ColorSpace<</S[${space}]>>`,
  ];
  const image = (entries: string): readonly [string, string] => [`q 9 0 0 9 9 9 cm BI ${entries} EI Q`, ''];
  it.each([
    ['the tint transform of an ink', 'Gold', inSpace('/Separation/Gold/DeviceCMYK 99 0 R')],
    ['a tint transform that is not even named', 'Gold', inSpace('/Separation/Gold/DeviceCMYK')],
    ['the tint transform of several inks', 'Cyan, Gold', inSpace('/DeviceN[/Cyan/Gold]/DeviceCMYK 99 0 R')],
    ['the alternate space of an ink', 'Gold', inSpace('/Separation/Gold 99 0 R 5 0 R')],
    ['an alternate space by a name that is none', 'Gold', inSpace('/Separation/Gold/Gone 5 0 R')],
    ['a part of a tint transform', 'Functions', inSpace('/Separation/Gold/DeviceCMYK 6 0 R')],
    ['the space of a palette', 'S', inSpace('/Indexed 99 0 R 1<00ff>')],
    ['an inline image without its width', 'Width', image('/H 2 /CS /G /BPC 8 ID \x01\x02')],
    ['an inline image without its height', 'Height', image('/W 2 /CS /G /BPC 8 ID \x01\x02')],
    ['an inline image without its colours', 'ColorSpace', image('/W 2 /H 1 /BPC 8 ID \x01\x02')],
  ])('%s that is not there blocks', async (_, lacking, [content, resources]) => {
    const bytes = onePage(
      stream(`${someInk} ${content}`, ''),
      [
        '<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 1 0 0]/N 1>>',
        '<</FunctionType 3/Domain[0 1]/Functions[99 0 R]/Bounds[]/Encode[0 1]>>',
      ],
      resources,
    );
    const found = (await checkBytes(bytes)).findings.filter(({ code }) => code === 'resource.missing');
    expect(found.map(({ values }) => values.name)).toContain(lacking);
  });

  it('a length that is not in the file is measured', async () => {
    const image = stream('\x80', '/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray');
    const bytes = onePage(
      stream('9 0 0 9 9 9 cm /I Do', ''),
      [image.toString('latin1').replace(/Length \d+/, 'Length 99 0 R')],
      '/XObject<</I 5 0 R>>',
    );
    const codes = codesOf(await checkBytes(bytes));
    expect(codes).toContain('file.stream-length');
    expect(codes).not.toContain('resource.missing');
  });
});

describe('page trees', () => {
  const page = '<</Type/Page/MediaBox[0 0 9 9]>>';
  const tree = (...nodes: string[]): Buffer => handWritten(['<</Type/Catalog/Pages 2 0 R>>', ...nodes]);
  it.each([
    [
      'a branch in two places',
      tree('<</Type/Pages/Kids[3 0 R 3 0 R]/Count 2>>', '<</Type/Pages/Kids[4 0 R]/Count 1>>', page),
      2,
    ],
    [
      'a branch within itself',
      tree('<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>', '<</Type/Pages/Kids[2 0 R 4 0 R]/Count 1>>', page),
      2,
    ],
    ['a page in its place', handWritten(['<</Type/Catalog/Pages 2 0 R>>', page]), 1],
    ['a count that is wrong', tree('<</Type/Pages/Kids[3 0 R]/Count 2>>', page), 1],
    ['a branch that is not there', tree('<</Type/Pages/Kids[3 0 R 9 0 R]/Count 1>>', page), 1],
  ])('block if they contradict themselves: %s', async (_, bytes, pages) => {
    const facts = await factsOf(bytes);
    expect(facts.pageCount).toBe(pages);
    expect(facts.structure).toContain('page-tree');
    expect(await blocks(bytes)).toBe(true);
  });
});

describe('what programs print differently blocks', () => {
  const square = '0 0 0 1 k 20 20 90 90 re f';
  const page = (more: string, resources = '', objects: readonly (string | Buffer)[] = [], content = square) =>
    handWritten([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 258 173]/Contents 4 0 R/Resources<<${resources}>>${more}>>`,
      stream(content, ''),
      ...objects,
    ]);
  const image = (more: string): Buffer =>
    stream(
      '\0',
      `/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8${more}`,
    );
  const drawn = (alternates: string): Buffer =>
    page('', '/XObject<</I 5 0 R>>', [image(alternates), image('')], 'q 90 0 0 90 20 20 cm /I Do Q');
  const formed = (more: string): Buffer =>
    page(
      '',
      '/XObject<</F 5 0 R>>',
      [stream(square, `/Type/XObject/Subtype/Form/BBox[0 0 99 99]${more}`)],
      '/F Do',
    );
  const palette = '[/Indexed/DeviceGray 1<00ff>]';
  const usual = '<</FunctionType 2/Domain[0 1]/C0[0]/C1[1]/N 1>>';
  const inverse = '<</FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1>>';
  const transferred = (key: string): Buffer => page('', `/ExtGState<</G<<${key}>>>>`, [], `/G gs ${square}`);

  it.each<[string, Buffer, Buffer]>([
    ['rotation', page('/Rotate 45'), page('/Rotate -270')],
    [
      'alternate-image',
      drawn('/Alternates[<</Image 6 0 R/DefaultForPrinting true>>]'),
      drawn('/Alternates[<</Image 6 0 R/DefaultForPrinting false>>]'),
    ],
    ['other-file', drawn('/OPI<</1.3<</Type/OPI>>>>'), drawn('/OPI null')],
    ['other-file', formed('/Ref<</F(other.pdf)/Page 0>>'), formed('/Ref null')],
    [
      'palette-index',
      page('', `/ColorSpace<</P${palette}>>`, [], `${square} /P cs 2 sc 20 20 9 9 re f`),
      page('', `/ColorSpace<</P${palette}>>`, [], `${square} /P cs 1 sc 20 20 9 9 re f`),
    ],
    ['transfer-function', transferred(`/TR ${inverse}`), transferred(`/TR ${usual}`)],
    [
      'transfer-function',
      transferred(`/TR/Identity/TR2[/Default ${usual} ${inverse} /Default]`),
      transferred(`/TR ${inverse}/TR2/Default`),
    ],
  ])('%s', async (what, bad, good) => {
    expect(await whats(bad)).toContain(what);
    expect(await blocks(bad)).toBe(true);
    expect(await whats(good)).not.toContain(what);
  });

  it('content that is packed for a decryption that the file does not have', async () => {
    const crypt = stream(square, '/Filter/Crypt');
    expect(codesOf(await checkBytes(onePage(crypt)))).toContain('file.stream-damaged');
  });
});
