import type { MadePdf } from '../../../support/made-pdf.ts';
import { picture, spot } from '../../../support/made-pdf.ts';
import { type Case, deviceN, foiled, inInks, ink, withContent } from './case.ts';

const foilFile = { ...foiled, kind: 'foil' } as const;

/** One page of a foil file. */
const foilOnly = (content: string): MadePdf => ({ pages: [{ content }] });

/** One page with a gradient of this ink. */
const fading = (ink: string): MadePdf => ({
  pages: [
    {
      content: '/Fade sh',
      resources: (context) => ({
        Shading: {
          Fade: context.obj({ ShadingType: 2, ColorSpace: spot(context, ink), Coords: [0, 0, 90, 0] }),
        },
      }),
    },
  ],
});

/** One page in the foil's ink, painted by this content. */
const inGold = (content: string, more: Record<string, number | boolean> = {}): MadePdf => ({
  pages: [
    {
      content: `/Spot cs 1 scn ${content}`,
      resources: (context) => ({
        ColorSpace: { Spot: spot(context, 'Gold Foil') },
        ExtGState: { State: context.obj({ Type: 'ExtGState', ...more }) },
        XObject: {
          Stencil: picture(context, 300, 300, { ImageMask: true, BitsPerComponent: 1 }),
          Picture: picture(context, 300, 300, { ColorSpace: 'DeviceGray' }),
        },
      }),
    },
  ],
});

/** A square of colour, and the foil over it or beside it. */
const overColour = (foil: string, state: Record<string, boolean> = {}): MadePdf =>
  withContent(`0 1 1 0 k 20 20 50 50 re f /State gs /Spot cs 1 scn ${foil} re f`, {
    resources: (context) => ({
      ColorSpace: { Spot: spot(context, 'Gold Foil') },
      ExtGState: { State: context.obj({ Type: 'ExtGState', ...state }) },
    }),
  });

/** What cannot be stamped as a foil. */
export const foilCases: readonly Case[] = [
  {
    name: 'four inks in the foil file, where black alone may stand for the foil',
    code: 'foil.other-colours',
    faulty: foilOnly('0 0.1 0 1 k 20 20 50 50 re f'),
    order: foilFile,
    clean: foilOnly('0 0 0 1 k 20 20 50 50 re f 0 0 0 0 k 30 30 9 9 re f'),
  },
  {
    name: 'cyan in a line of the foil file',
    code: 'foil.other-colours',
    faulty: foilOnly('0 0 0 1 k 20 20 50 50 re f 1 0 0 0 K 9 w 20 20 m 50 50 l S'),
    order: foilFile,
    clean: { pages: [inInks('0 0 0 0 k 30 30 9 9 re f', 'Gold Foil')] },
  },
  {
    name: 'silver in the file of a gold foil',
    code: 'foil.other',
    faulty: { pages: [inInks('', 'Silver Foil')] },
    order: foilFile,
    clean: { pages: [inInks('', 'Goldfolie')] },
  },
  {
    name: 'rose gold where gold is ordered',
    code: 'foil.other',
    faulty: { pages: [inInks('', 'RoseGold_Foil')] },
    order: foilFile,
    clean: { pages: [inInks('', 'HotFoil_Gold')] },
  },
  {
    name: 'another foil among the colours',
    code: 'foil.other',
    faulty: ink('Silver Foil'),
    order: foiled,
    clean: ink('Gold Foil'),
  },
  {
    name: 'a name that merely holds the word',
    code: 'foil.missing',
    faulty: ink('PANTONE Marigold'),
    order: foiled,
    clean: ink('Metallic Gold'),
  },
  {
    name: 'half of a foil',
    code: 'foil.tint',
    faulty: inGold('0.5 scn 20 20 50 50 re f'),
    order: foilFile,
    clean: inGold('20 20 50 50 re f'),
  },
  {
    name: 'grey in the foil file',
    code: 'foil.tint',
    faulty: foilOnly('0.5 g 20 20 50 50 re f'),
    order: foilFile,
    clean: foilOnly('0 g 20 20 50 50 re f 1 g 30 30 9 9 re f'),
  },
  {
    name: 'black that is not solid in the foil file',
    code: 'foil.tint',
    faulty: foilOnly('0 0 0 0.9 k 20 20 50 50 re f'),
    order: foilFile,
    clean: foilOnly('0 0 0 1 k 20 20 50 50 re f'),
  },
  {
    name: 'a foil that shines through',
    code: 'foil.tint',
    faulty: inGold('/State gs 20 20 50 50 re f', { ca: 0.5 }),
    order: foilFile,
    clean: inGold('/State gs 20 20 50 50 re f', { ca: 1 }),
  },
  {
    name: 'a gradient of the foil',
    code: 'foil.tint',
    faulty: fading('Gold Foil'),
    order: foilFile,
    clean: inGold('20 20 50 50 re f'),
  },
  {
    name: 'a tint of the foil among colours',
    code: 'foil.tint',
    faulty: withContent('/Spot cs 0.4 scn 20 20 50 50 re f', {
      resources: (context) => ({ ColorSpace: { Spot: spot(context, 'Gold Foil') } }),
    }),
    order: foiled,
    clean: deviceN('Black', 'Gold Foil'),
  },
  {
    name: 'a picture as foil',
    code: 'foil.raster',
    faulty: inGold('q 72 0 0 72 20 20 cm /Picture Do Q'),
    order: foilFile,
    clean: inGold('20 20 50 50 re f'),
  },
  {
    name: 'a stencil as foil',
    code: 'foil.raster',
    faulty: inGold('q 72 0 0 72 20 20 cm /Stencil Do Q'),
    order: foilFile,
    clean: inGold('q 72 0 0 72 20 20 cm Q 20 20 50 50 re f'),
  },
  {
    name: 'a hairline in the foil',
    code: 'foil.hairline',
    faulty: inGold('/Spot CS 1 SCN 0.2 w 20 20 m 50 50 l S'),
    order: foilFile,
    clean: inGold('/Spot CS 1 SCN 0.6 w 20 20 m 50 50 l S'),
  },
  {
    name: 'a line that is scaled down in the foil',
    code: 'foil.hairline',
    faulty: inGold('/Spot CS 1 SCN q 0.1 0 0 0.1 0 0 cm 2 w 200 200 m 500 500 l S Q'),
    order: foilFile,
    clean: inGold('/Spot CS 1 SCN q 10 0 0 10 0 0 cm 0.1 w 2 2 m 5 5 l S Q'),
  },
  {
    name: 'foil that knocks out the colour below it',
    code: 'foil.knockout',
    faulty: overColour('30 30 20 20'),
    order: foiled,
    clean: overColour('30 30 20 20', { op: true }),
  },
  {
    name: 'foil over a colour, and beside it',
    code: 'foil.knockout',
    faulty: overColour('60 60 20 20'),
    order: foiled,
    clean: overColour('120 20 20 20'),
  },
  {
    name: 'two pages of foil',
    code: 'foil.pages',
    faulty: { pages: [inInks('', 'Gold Foil'), inInks('', 'Gold Foil')] },
    order: foilFile,
    clean: { pages: [inInks('', 'Gold Foil')] },
  },
];
