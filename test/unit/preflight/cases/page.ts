import { PDFName } from '@cantoo/pdf-lib';
import { absent, known, none, unreadable } from '../../../../src/contract/index.ts';
import { compositeFont } from '../../../support/made-pdf.ts';
import { type Case, inForm, inline, onPages, pictureOf, text } from './case.ts';

/** What can be wrong with a page: its number, its boxes and size, its fonts and images. */
export const pageCases: readonly Case[] = [
  { name: 'too many pages', code: 'pages.count', faulty: { pages: [{}, {}, {}] }, order: { pages: 2 } },
  { name: 'one page where two sides are ordered', code: 'pages.sides', faulty: { pages: [{}] } },
  {
    name: 'two pages where one side is ordered',
    code: 'pages.sides',
    faulty: {},
    order: { finishings: known(['finishing-ink-single']) },
    clean: { pages: [{}] },
  },
  {
    name: 'how many pages is not told',
    code: 'pages.unknown',
    faulty: {},
    order: { component: 'inner' },
    cleanOrder: { component: 'inner', pages: 2 },
  },
  { name: 'a blank page', code: 'pages.blank', faulty: { pages: [{ content: '' }, {}] } },
  {
    name: 'a page painted white only',
    code: 'pages.blank',
    faulty: { pages: [{ content: '0 0 0 0 k 0 0 300 300 re f' }, {}] },
  },
  ...['1 g', '1 1 1 rg'].map((white) => ({
    name: `a page painted white only, ${white}`,
    code: 'pages.blank' as const,
    faulty: { pages: [{ content: `${white} 0 0 300 300 re f` }, {}] },
    clean: { pages: [{ content: `${white} 0 0 300 300 re f 0.9 g 9 9 9 9 re f` }, {}] },
  })),
  {
    name: 'a wrong trim size',
    code: 'box.trim-size',
    faulty: onPages({ trim: [3, 3, 88.6, 58] }),
    clean: onPages({ trim: [3, 3, 88.4, 58] }),
  },
  {
    name: 'the other orientation is the same size',
    code: 'box.trim-size',
    faulty: onPages({ media: [0, 0, 61, 91], bleed: [0, 0, 61, 91], trim: [3, 3, 57, 88] }),
    clean: onPages({ media: [0, 0, 61, 91], bleed: [0, 0, 61, 91], trim: [3, 3, 58, 88] }),
  },
  {
    name: 'sizes count after UserUnit',
    code: 'box.trim-size',
    faulty: onPages({ trim: [3, 3, 60, 40], userUnit: 2 }),
    clean: onPages({ userUnit: 2 }),
  },
  { name: 'no trim box', code: 'box.trim-missing', faulty: onPages({ trim: null }) },
  {
    name: 'no bleed',
    code: 'box.bleed-missing',
    faulty: onPages({ media: [0, 0, 85, 55], bleed: null, trim: [0, 0, 85, 55] }),
    clean: onPages({ media: [-5, -5, 96, 66], bleed: null }),
  },
  {
    name: 'a bleed at two edges only',
    code: 'box.bleed-missing',
    faulty: onPages({ bleed: [0, 3, 91, 58] }),
  },
  {
    name: 'room around the bleed without a bleed box',
    code: 'box.bleed-size',
    faulty: onPages({ media: [-5, -5, 99, 69], bleed: null, trim: null }),
    clean: onPages({ media: [-5, -5, 99, 69], bleed: null }),
  },
  {
    name: 'another bleed',
    code: 'box.bleed-size',
    faulty: onPages({ media: [-5, -5, 99, 69], bleed: [-2, -2, 93, 63] }),
    clean: onPages({ media: [-5, -5, 99, 69] }),
  },
  {
    name: 'a trim box off the centre of its bleed',
    code: 'box.bleed-uneven',
    faulty: onPages({ trim: [0, 6, 85, 61] }),
    clean: onPages({ trim: [3.4, 2.6, 88.4, 57.6] }),
  },
  ...(
    [
      ['left', [0, 3, 85, 58]],
      ['right', [6, 3, 91, 58]],
      ['bottom', [3, 0, 88, 55]],
      ['top', [3, 6, 88, 61]],
    ] as const
  ).map(([side, trim]) => ({
    name: `no bleed at the ${side}`,
    code: 'box.bleed-uneven' as const,
    faulty: onPages({ trim }),
  })),
  {
    name: 'a large sheet without a bleed box, and no bleed at two edges',
    code: 'box.bleed-uneven',
    faulty: onPages({ media: [0, 0, 120, 90], bleed: null, trim: [0, 0, 85, 55] }),
    clean: onPages({ media: [0, 0, 120, 90], bleed: null, trim: [3, 3, 88, 58] }),
  },
  {
    name: 'bleed on each side in the other orientation, after UserUnit',
    code: 'box.bleed-uneven',
    faulty: onPages({ media: [0, 0, 61, 91], bleed: [0, 0, 61, 91], trim: [0, 3, 55, 88], userUnit: 2 }),
    clean: onPages({ media: [0, 0, 61, 91], bleed: [0, 0, 61, 91], trim: [3, 3, 58, 88], userUnit: 2 }),
  },
  {
    name: 'another bleed across than up, in the other orientation',
    code: 'box.bleed-uneven',
    order: { unfinished: { width: 95, height: 61 } },
    faulty: onPages({ media: [0, 0, 61, 95], bleed: [0, 0, 61, 95], trim: [3, 3, 58, 88] }),
    clean: onPages({ media: [0, 0, 61, 95], bleed: [0, 0, 61, 95], trim: [3, 5, 58, 90] }),
  },
  {
    name: 'a crop box smaller than the trim, without a bleed box',
    code: 'box.crop-cuts',
    faulty: onPages({ bleed: null, crop: [10, 10, 80, 50] }),
    clean: onPages({ bleed: null, crop: [0, 0, 91, 61] }),
  },
  {
    name: 'a crop box smaller than the trim',
    code: 'box.crop-cuts',
    faulty: onPages({ crop: [10, 10, 80, 50] }),
    clean: onPages({ crop: [0, 0, 91, 61] }),
  },
  {
    name: 'a crop box that cuts off the bleed',
    code: 'box.crop-cuts',
    faulty: onPages({ crop: [3, 3, 88, 58] }),
    clean: onPages({ crop: [-5, -5, 99, 69], media: [-5, -5, 99, 69] }),
  },
  {
    name: 'a crop box at the trim, where no bleed box is written',
    code: 'box.bleed-missing',
    faulty: onPages({ bleed: null, crop: [3, 3, 88, 58] }),
    clean: onPages({ bleed: null, crop: [0, 0, 91, 61] }),
  },
  {
    name: 'a trim box beyond its bleed box',
    code: 'box.not-nested',
    faulty: onPages({ trim: [3, 3, 95, 58] }),
  },
  ...(
    [
      ['trim', 'bleed', { bleed: [5, 5, 86, 56] }],
      ['art', 'bleed', { bleed: [2, 2, 89, 59], art: [0, 0, 91, 61] }],
      ['trim', 'media', { media: [0, 0, 86, 61], bleed: null }],
      ['bleed', 'media', { bleed: [-3, 0, 91, 61] }],
      ['crop', 'media', { crop: [-3, -3, 94, 64] }],
    ] as const
  ).map(([inner, outer, boxes]) => ({
    name: `the ${inner} box alone beyond the ${outer} box`,
    code: 'box.not-nested' as const,
    faulty: onPages(boxes),
  })),
  { name: 'a box without breadth', code: 'box.unreadable', faulty: onPages({ trim: [3, 3, 3, 58] }) },
  { name: 'a box without height', code: 'box.unreadable', faulty: onPages({ trim: [3, 3, 88, 3] }) },
  {
    name: 'a box of three numbers; its corners may come in any order',
    code: 'box.unreadable',
    faulty: onPages({
      change: (page) => page.node.set(PDFName.of('TrimBox'), page.doc.context.obj([9, 9, 99])),
    }),
    clean: onPages({ trim: [88, 58, 3, 3] }),
  },
  {
    name: 'no media box',
    code: 'box.media-missing',
    faulty: { pages: [{ change: (page) => page.node.delete(PDFName.of('MediaBox')) }, {}] },
  },
  {
    name: 'no size known',
    code: 'size.unknown',
    faulty: {},
    order: { finished: null, unfinished: null },
    cleanOrder: { unfinished: null },
  },
  ...[absent, unreadable('job.extras')].map((finishings) => ({
    name: `finishings are ${finishings.is}`,
    code: 'finishings.unknown' as const,
    faulty: {},
    order: { finishings },
    cleanOrder: { finishings: none },
  })),
  { name: 'a font without its glyphs', code: 'font.not-embedded', faulty: text(false), clean: text(true) },
  {
    name: 'a font of many glyphs without them',
    code: 'font.not-embedded',
    faulty: text(false, compositeFont),
    clean: text(true, compositeFont),
  },
  {
    name: 'a coarse picture',
    code: 'image.resolution-low',
    faulty: pictureOf(199, '72 0 0 72 20 20'),
    clean: pictureOf(201, '72 0 0 72 20 20'),
  },
  {
    name: 'a scan that is placed a hair too large',
    code: 'image.resolution-low',
    faulty: pictureOf(200, '72.5 0 0 72.5 20 20'),
    clean: pictureOf(200, '72.01 0 0 72.01 20 20'),
  },
  {
    name: 'a strip of a gradient, a few pixels broad',
    code: 'image.resolution-very-low',
    faulty: pictureOf(17, '72 0 0 72 20 20'),
    clean: pictureOf(16, '72 0 0 72 20 20'),
  },
  {
    name: 'a very coarse picture',
    code: 'image.resolution-very-low',
    faulty: pictureOf(99, '72 0 0 72 20 20'),
    clean: pictureOf(101, '72 0 0 72 20 20'),
  },
  {
    name: 'a coarse picture, turned',
    code: 'image.resolution-low',
    faulty: pictureOf(150, '0 72 -72 0 100 20'),
    clean: pictureOf(300, '0 72 -72 0 100 20'),
  },
  {
    name: 'a picture that is fine at first, and coarse the second time',
    code: 'image.resolution-low',
    faulty: pictureOf(300, '72 0 0 72 20 20 cm /Picture Do 3 0 0 3 0 0'),
    clean: pictureOf(300, '72 0 0 72 20 20 cm /Picture Do 0.5 0 0 0.5 0 0'),
  },
  {
    name: 'a picture that is coarse at first',
    code: 'image.resolution-low',
    faulty: pictureOf(150, '72 0 0 72 20 20 cm /Picture Do 0.5 0 0 0.5 0 0'),
    clean: pictureOf(300, '72 0 0 72 20 20'),
  },
  {
    name: 'a picture that is stretched',
    code: 'image.resolution-low',
    faulty: pictureOf(300, '144 0 0 72 20 20'),
    clean: pictureOf(300, '72 0 0 36 20 20'),
  },
  {
    name: 'a picture on a page of large units',
    code: 'image.resolution-low',
    faulty: { pages: [{ ...pictureOf(300, '72 0 0 72 20 20').pages?.[0], userUnit: 2 }] },
    clean: { pages: [{ ...pictureOf(300, '36 0 0 36 20 20').pages?.[0], userUnit: 2 }] },
  },
  {
    name: 'coarse line art in the colour of the moment',
    code: 'image.resolution-low',
    faulty: pictureOf(300, '72 0 0 72 20 20', { ImageMask: true, BitsPerComponent: 1 }),
    clean: pictureOf(600, '72 0 0 72 20 20', { ImageMask: true, BitsPerComponent: 1 }),
  },
  {
    name: 'a coarse picture in the page itself',
    code: 'image.resolution-very-low',
    faulty: inline('72 0 0 72'),
    clean: inline('0.5 0 0 0.5'),
  },
  {
    name: 'a coarse picture in a scaled form',
    code: 'image.resolution-low',
    faulty: inForm(150),
    clean: inForm(300),
  },
  {
    name: 'coarse line art',
    code: 'image.resolution-low',
    faulty: pictureOf(499, '72 0 0 72 20 20', { BitsPerComponent: 1, ColorSpace: 'DeviceGray' }),
    clean: pictureOf(501, '72 0 0 72 20 20', { BitsPerComponent: 1, ColorSpace: 'DeviceGray' }),
  },
];
