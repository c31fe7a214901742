import { describe, expect, it } from 'vitest';
import { spotColours } from '../../../src/main/station/preflight/point/spot-colours.ts';
import { asFile } from '../../support/checking.ts';
import { font, type MadePage, makePdf, picture, spot } from '../../support/made-pdf.ts';

/** What one page with this content paints at a spot, in points. */
async function at(x: number, y: number, content: string, more: MadePage = {}) {
  const bytes = await makePdf({ pages: [{ content, ...more }] });
  return asFile(bytes, (path) => spotColours(path, 1, { x, y }, 5_000));
}
/** In short: what, and its values by the first letters of the inks. */
async function told(x: number, y: number, content: string, more: MadePage = {}): Promise<string[]> {
  const { marks } = (await at(x, y, content, more)) ?? { marks: [] };
  return marks.map(({ what, kind, colour, overprints }) => {
    const values = colour?.map(({ name, percent }) => `${name} ${percent}`).join(' ') ?? kind;
    return `${what}: ${values}${overprints ? ' overprinting' : ''}`;
  });
}

const foil: MadePage = { resources: (context) => ({ ColorSpace: { Foil: spot(context, 'Gold Foil') } }) };
const state = (values: Record<string, number | boolean | string>): MadePage => ({
  resources: (context) => ({ ExtGState: { State: context.obj({ Type: 'ExtGState', ...values }) } }),
});
const pictured = (more: Record<string, number | string | boolean> = {}): MadePage => ({
  resources: (context) => ({ XObject: { Picture: picture(context, 10, 10, more) } }),
});
const jpeg: MadePage = {
  resources: (context) => ({
    XObject: {
      Picture: context.register(
        context.stream('a JPEG', {
          Subtype: 'Image',
          Width: 10,
          Height: 10,
          BitsPerComponent: 8,
          ColorSpace: 'DeviceCMYK',
          Filter: 'DCTDecode',
        }),
      ),
    },
  }),
};
const RED = 'fill: Cyan 0 Magenta 100 Yellow 100 Black 0';
const red = '0 1 1 0 k';

describe('the colours at a spot', () => {
  it('are those of the file: CMYK, grey, RGB, and spot colours by their names', async () => {
    expect(await told(20, 20, `${red} 10 10 50 50 re f`)).toEqual([RED]);
    expect(await told(20, 20, '0.4 g 10 10 50 50 re f')).toEqual(['fill: Black 60']);
    expect(await told(20, 20, '1 0.5 0 rg 10 10 50 50 re f')).toEqual(['fill: Red 100 Green 50 Blue 0']);
    expect(await told(20, 20, '/Foil cs 0.8 scn 10 10 50 50 re f', foil)).toEqual(['fill: Gold Foil 80']);
  });

  it('are those painted there, and nowhere else', async () => {
    const ring = `${red} 10 10 50 50 re 20 20 30 30 re`;
    expect(await told(15, 15, `${ring} f*`)).toEqual([RED]);
    expect(await told(30, 30, `${ring} f*`)).toEqual([]);
    expect(await told(30, 30, `${ring} f`)).toEqual([RED]);
    expect(await told(80, 80, `${ring} f`)).toEqual([]);
    // A round form: its corners are empty.
    const round = `${red} 60 35 m 60 49 49 60 35 60 c 21 60 10 49 10 35 c 10 21 21 10 35 10 c 49 10 60 21 60 35 c f`;
    expect(await told(35, 35, round)).toEqual([RED]);
    expect(await told(12, 12, round)).toEqual([]);
  });

  it('follow matrices, forms and their boxes, lines and their width', async () => {
    expect(await told(120, 40, `q 2 0 0 2 100 20 cm ${red} 5 5 10 10 re f Q`)).toEqual([RED]);
    expect(await told(20, 12, `${red} 0 1 1 0 K 6 w 10 10 m 50 10 l S`)).toEqual([
      RED.replace('fill', 'line'),
    ]);
    expect(await told(20, 14, `0 1 1 0 K 6 w 10 10 m 50 10 l S`)).toEqual([]);
    const form: MadePage = {
      resources: (context) => ({
        XObject: {
          Form: context.register(
            context.flateStream(`${red} 0 0 90 90 re f`, { Subtype: 'Form', BBox: [0, 0, 20, 20] }),
          ),
        },
      }),
    };
    expect(await told(15, 15, '/Form Do', form)).toEqual([RED]);
    expect(await told(30, 30, '/Form Do', form)).toEqual([]);
  });

  it('are not those of clipped objects; a clip ends with its state', async () => {
    const clipped = `q 10 10 20 20 re W n ${red} 0 0 90 90 re f Q`;
    expect(await told(15, 15, clipped)).toEqual([RED]);
    expect(await told(50, 50, clipped)).toEqual([]);
    expect(await told(50, 50, `${clipped} ${red} 0 0 90 90 re f`)).toEqual([RED]);
  });

  it('are listed from the top down, to the first that covers what is below', async () => {
    const over = `0 0 0 1 k 0 0 90 90 re f /State gs ${red} 10 10 20 20 re f`;
    const black = 'fill: Cyan 0 Magenta 0 Yellow 0 Black 100';
    expect(await told(15, 15, over, state({ ca: 1 }))).toEqual([RED]);
    expect(await told(15, 15, over, state({ ca: 0.5 }))).toEqual([RED, black]);
    expect(await told(15, 15, over, state({ BM: 'Multiply' }))).toEqual([RED, black]);
    expect(await told(15, 15, over, state({ op: true }))).toEqual([`${RED} overprinting`, black]);
  });

  it('are read from a losslessly compressed image, and only named for any other', async () => {
    const content = 'q 100 0 0 100 0 0 cm /Picture Do Q';
    expect(await told(50, 50, content, pictured())).toEqual(['picture: Cyan 0 Magenta 0 Yellow 0 Black 0']);
    expect(await told(150, 50, content, pictured())).toEqual([]);
    expect(await told(50, 50, content, jpeg)).toEqual(['picture: cmyk']);
    expect(await told(50, 50, content, pictured({ ImageMask: true }))).toEqual(['picture: Black 100']);
  });

  it('may be under a letter, which is reported', async () => {
    const letters = 'BT /F 12 Tf 20 20 Td (AB) Tj ET';
    const page: MadePage = { resources: (context) => ({ Font: { F: font(context, 'Test', true) } }) };
    expect(await at(15, 15, `${red} 10 10 50 50 re f ${letters}`, page)).toMatchObject({ textAbove: true });
    expect(await at(15, 15, `${letters} ${red} 10 10 50 50 re f`, page)).toMatchObject({ textAbove: false });
  });

  it('are unknown for a missing page, or a file that is no PDF', async () => {
    const bytes = await makePdf();
    expect(await asFile(bytes, (path) => spotColours(path, 3, { x: 1, y: 1 }, 5_000))).toBeNull();
    const none = (path: string) => spotColours(path, 1, { x: 1, y: 1 }, 5_000);
    expect(await asFile(Buffer.from('GIF89a'), none)).toBeNull();
    expect(await asFile(bytes.subarray(0, 90), none)).toBeNull();
  });

  it('take no more time than allowed', async () => {
    const bytes = await makePdf({ pages: [{ content: `${red} ${'0 0 9 9 re f '.repeat(400_000)}` }] });
    expect(await asFile(bytes, (path) => spotColours(path, 1, { x: 1, y: 1 }, 0))).toBeNull();
  });
});
