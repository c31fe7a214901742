import { PDFString } from '@cantoo/pdf-lib';
import { absent, none, unreadable } from '../../../../src/contract/index.ts';
import { picture } from '../../../support/made-pdf.ts';
import {
  type Case,
  deviceN,
  foiled,
  inInks,
  ink,
  inks,
  inSpace,
  pictureOf,
  profiled,
  state,
  textIn,
  withContent,
} from './case.ts';

/** Colours that cause trouble on a press: spaces, spot colours and foils, overprint, transparency. */
export const colourCases: readonly Case[] = [
  ...[0, 4].map((mode) => ({
    name: `filled text in RGB, mode ${mode}`,
    code: 'colour.rgb' as const,
    faulty: textIn(mode, '1 0 0 rg'),
    clean: textIn(mode, '1 0 0 RG'),
  })),
  ...[1, 5].map((mode) => ({
    name: `outlined text in RGB, mode ${mode}`,
    code: 'colour.rgb' as const,
    faulty: textIn(mode, '1 0 0 RG'),
    clean: textIn(mode, '1 0 0 rg'),
  })),
  ...[2, 6].flatMap((mode) => [
    {
      name: `text, filled in RGB, mode ${mode}`,
      code: 'colour.rgb' as const,
      faulty: textIn(mode, '1 0 0 rg'),
    },
    {
      name: `text, outlined in RGB, mode ${mode}`,
      code: 'colour.rgb' as const,
      faulty: textIn(mode, '1 0 0 RG'),
    },
  ]),
  ...[3, 7].map((mode) => ({
    name: `text that is not seen has no colour, mode ${mode}`,
    code: 'colour.rgb' as const,
    faulty: textIn(0, '1 0 0 rg 1 0 0 RG'),
    clean: textIn(mode, '1 0 0 rg 1 0 0 RG'),
  })),
  { name: 'RGB', code: 'colour.rgb', faulty: withContent('1 0 0 rg 20 20 50 50 re f') },
  {
    name: 'an RGB picture',
    code: 'colour.rgb',
    faulty: pictureOf(300, '72 0 0 72 20 20', { ColorSpace: 'DeviceRGB' }),
  },
  {
    name: 'a colour of no device',
    code: 'colour.device-independent',
    faulty: withContent('/Lab cs 50 20 20 sc 20 20 50 50 re f', {
      resources: (context) => ({
        ColorSpace: { Lab: context.obj(['Lab', { WhitePoint: [0.9505, 1, 1.089] }]) },
      }),
    }),
  },
  { name: 'RGB with a profile', code: 'colour.rgb', faulty: profiled(3), clean: profiled(4) },
  {
    name: 'RGB of no device',
    code: 'colour.rgb',
    faulty: inSpace((context) => context.obj(['CalRGB', { WhitePoint: [0.9505, 1, 1.089] }])),
  },
  {
    name: 'grey of no device',
    code: 'colour.device-independent',
    faulty: inSpace((context) => context.obj(['CalGray', { WhitePoint: [0.9505, 1, 1.089] }]), '0.5'),
    clean: profiled(1),
  },
  {
    name: 'RGB in a palette',
    code: 'colour.rgb',
    faulty: inSpace((context) => context.obj(['Indexed', 'DeviceRGB', 0, PDFString.of('abc')]), '0'),
    clean: inSpace((context) => context.obj(['Indexed', 'DeviceCMYK', 0, PDFString.of('abcd')]), '0'),
  },
  {
    name: 'a spot colour among others',
    code: 'ink.not-ordered',
    faulty: deviceN('Black', 'PANTONE 300 C'),
    clean: deviceN('Black', 'Magenta'),
  },
  {
    name: 'an ink that is none',
    code: 'ink.not-ordered',
    faulty: deviceN('Black', 'Varnish'),
    clean: deviceN('Black', 'None'),
  },
  {
    name: 'an ink that is called like a process ink, but in lower case',
    code: 'ink.not-ordered',
    faulty: deviceN('Cyan', 'black'),
    clean: deviceN('Cyan', 'Black'),
  },
  { name: 'more than can be listed', code: 'findings.more', faulty: inks(4), clean: inks(2) },
  { name: 'the registration colour', code: 'colour.registration', faulty: ink('All') },
  {
    name: 'the registration colour made of four inks',
    code: 'colour.registration',
    faulty: withContent('1 1 1 1 k 20 20 50 50 re f'),
    clean: withContent('1 1 0.9 1 k 20 20 50 50 re f'),
  },
  {
    name: 'a colour space that is not there',
    code: 'colour.unknown',
    faulty: withContent('/Nowhere cs 1 scn 20 20 50 50 re f'),
  },
  {
    name: 'a spot colour that nobody ordered',
    code: 'ink.not-ordered',
    faulty: ink('PANTONE 300 C'),
    clean: ink('Black'),
  },
  ...[absent, unreadable('job.extras')].flatMap((finishings) => [
    {
      name: `a spot colour while finishings are ${finishings.is}`,
      code: 'ink.order-unknown' as const,
      faulty: ink('Gold Foil'),
      order: { finishings },
      clean: ink('Gold Foil'),
      cleanOrder: foiled,
    },
    {
      name: `no spot colour is unordered while finishings are ${finishings.is}`,
      code: 'ink.not-ordered' as const,
      faulty: ink('Gold Foil'),
      order: { finishings: none },
      clean: ink('Gold Foil'),
      cleanOrder: { finishings },
    },
  ]),
  {
    name: 'the foil is no stranger where it is ordered',
    code: 'ink.not-ordered',
    faulty: ink('Gold Foil'),
    clean: ink('Gold Foil'),
    cleanOrder: foiled,
  },
  {
    name: 'another foil than the one that is ordered',
    code: 'ink.not-ordered',
    faulty: ink('Silver'),
    order: foiled,
    clean: ink('Metallic Gold'),
  },
  {
    name: 'an ink is called foil and no more',
    code: 'ink.not-ordered',
    faulty: ink('Varnish'),
    order: foiled,
    clean: ink('Hot Foil'),
  },
  {
    name: 'in the foil file the ink may have any name',
    code: 'ink.not-ordered',
    faulty: ink('Varnish'),
    order: foiled,
    cleanOrder: { ...foiled, kind: 'foil' },
    clean: ink('Varnish'),
  },
  {
    name: 'another ink is no foil',
    code: 'foil.missing',
    faulty: ink('PANTONE 300 C'),
    order: foiled,
    clean: ink('Gold Foil'),
  },
  {
    name: 'a foil without file and ink',
    code: 'foil.missing',
    faulty: {},
    order: foiled,
    clean: ink('Gold Foil'),
    cleanOrder: foiled,
  },
  {
    name: 'a foil with its own file',
    code: 'foil.missing',
    faulty: {},
    order: foiled,
    clean: {},
    cleanOrder: { ...foiled, kinds: ['colour', 'foil'] },
  },
  {
    name: 'CMYK in the foil file',
    code: 'foil.other-colours',
    faulty: { pages: [{ content: '0.2 0 0 0.6 k 10 10 100 50 re f' }] },
    order: { ...foiled, kind: 'foil' },
    clean: { pages: [inInks('', 'Gold Foil')] },
  },
  {
    name: 'grey beside the ink in the foil file',
    code: 'foil.other-colours',
    faulty: { pages: [inInks('0.5 g 20 20 9 9 re f', 'Gold Foil')] },
    order: { ...foiled, kind: 'foil' },
    clean: { pages: [{ content: '0 g 20 20 50 50 re f' }] },
  },
  {
    name: 'two inks in the foil file',
    code: 'foil.several-inks',
    faulty: { pages: [inInks('', 'Gold Foil', 'Varnish')] },
    order: { ...foiled, kind: 'foil' },
    clean: { pages: [inInks('', 'Gold Foil', 'All')] },
  },
  {
    name: 'overprint',
    code: 'overprint.used',
    faulty: state({ op: true, OPM: 1 }, '0 0 0 1 k 20 20 9 9 re f'),
    clean: state({ OP: false }, '0 0 0 1 k 20 20 9 9 re f'),
  },
  {
    name: 'overprint of lines',
    code: 'overprint.used',
    faulty: state({ OP: true }, '0 0 0 1 K 20 20 m 40 40 l S'),
  },
  {
    name: 'a soft mask on a picture',
    code: 'transparency.used',
    faulty: withContent('q 72 0 0 72 20 20 cm /Picture Do Q', {
      resources: (context) => ({
        XObject: {
          Picture: picture(context, 300, 300, {
            SMask: picture(context, 9, 9, { ColorSpace: 'DeviceGray' }),
          }),
        },
      }),
    }),
    clean: pictureOf(300, '72 0 0 72 20 20'),
  },
  {
    name: 'opacity',
    code: 'transparency.used',
    faulty: state({ ca: 0.5 }, '20 20 9 9 re f'),
    clean: state({ ca: 1 }, '20 20 9 9 re f'),
  },
  {
    name: 'opacity of lines',
    code: 'transparency.used',
    faulty: state({ CA: 0.5 }, '20 20 m 40 40 l S'),
    clean: state({ CA: 0.5 }, '20 20 9 9 re f'),
  },
  {
    name: 'a blend mode that is none',
    code: 'transparency.used',
    faulty: state({ BM: 'Screen' }, '20 20 9 9 re f'),
    clean: state({ BM: 'Compatible' }, '20 20 9 9 re f'),
  },
  {
    name: 'a blend mode',
    code: 'transparency.used',
    faulty: state({ BM: 'Multiply' }, '20 20 9 9 re f'),
    clean: state({ BM: 'Normal' }, '20 20 9 9 re f'),
  },
];
