import { PDFName } from '@cantoo/pdf-lib';
import { font } from '../../../support/made-pdf.ts';
import { type Case, withContent } from './case.ts';

const groupKey = PDFName.of('Group');
/** Content above cyan, which covers the page, with a word of `size` points at (x, y). */
const word = (colour: string, size: number, [x, y]: readonly [number, number] = [40, 40], more = {}) => ({
  ...withContent(
    `1 0 0 0 k 0 0 258 173 re f /State gs ${colour} BT /F ${size} Tf ${x} ${y} Td (  AB  ) Tj ET`,
    {
      resources: (context) => ({
        Font: { F: font(context, 'ABCDEF+Test', true) },
        ExtGState: { State: context.obj({ Type: 'ExtGState', ...more }) },
      }),
    },
  ),
});
const line = (colour: string, width: number) => withContent(`${colour} ${width} w 20 20 m 90 40 l S`);
const strip = (colour: string, height: number) => withContent(`${colour} 20 20 90 ${height} re f`);

/** Images, each from `left` to `right`, from the bottom to the top of the media box. */
const images = (...each: (readonly [left: number, right: number])[]) =>
  withContent(
    each
      .map(([left, right]) => `q ${right - left} 0 0 200 ${left} -9 cm BI /W 1 /H 1 /CS /G /BPC 8 ID A EI Q`)
      .join(' '),
  );

/** What is too small, too thin, or too near to the edge. The trim begins 8.5 pt from the media box. */
export const fineCases: readonly Case[] = [
  ...[
    { edge: 'left', near: [-2.4, 40], far: [5.6, 40] },
    { edge: 'bottom', near: [40, 12], far: [40, 18] },
    { edge: 'right', near: [213.6, 40], far: [209.6, 40] },
    { edge: 'top', near: [40, 152], far: [40, 149] },
  ].map(({ edge, near, far }) => ({
    name: `text near the ${edge} edge`,
    code: 'trim.text-near' as const,
    faulty: word('0 g', 12, [near[0] ?? 0, near[1] ?? 0]),
    clean: word('0 g', 12, [far[0] ?? 0, far[1] ?? 0]),
  })),
  {
    name: 'text that the trim cuts, and none outside',
    code: 'trim.text-near',
    faulty: word('0 g', 12, [-10, 40]),
    clean: word('0 g', 4, [40, 2]),
  },
  ...(
    [
      ['an image that ends before the trim', [[9.5, 300]], [[17.5, 300]]],
      ['the same on the right', [[0, 248]], [[0, 240]]],
      [
        'an image beside another with a gap, and without one',
        [
          [9.5, 300],
          [0, 5],
        ],
        [
          [9.5, 300],
          [0, 9.5],
        ],
      ],
      [
        'an image that ends at the trim, or beyond',
        [[12, 300]],
        [
          [8.5, 249.4],
          [-9, 300],
        ],
      ],
    ] as const
  ).map(([name, faulty, clean]) => ({
    name,
    code: 'trim.image-near' as const,
    faulty: images(...faulty),
    clean: images(...clean),
  })),
  {
    name: 'small text in two inks',
    code: 'text.several-inks',
    faulty: word('0 1 1 0 k', 7.9),
    clean: word('0 1 1 0 k', 8),
  },
  {
    name: 'text that is scaled down',
    code: 'text.several-inks',
    faulty: word('0.5 0 0 0.5 20 20 cm 0 1 1 0 k', 12),
    clean: word('2 0 0 2 -40 -40 cm 0 1 1 0 k', 5),
  },
  {
    name: 'text in one ink is in no other',
    code: 'text.several-inks',
    faulty: word('0.5 0 0 0.5 k', 6),
    clean: word('0 0 0 1 k', 6),
  },
  {
    name: 'rich black in small text',
    code: 'text.rich-black',
    faulty: word('0.7 0.6 0.6 1 k', 11),
    clean: word('0.7 0.6 0.6 1 k', 12),
  },
  {
    name: 'black that is only a little rich',
    code: 'text.rich-black',
    faulty: word('1 1 0 0.9 k', 10),
    clean: word('0.8 0.8 0.2 0.9 k', 10),
  },
  {
    name: 'black text over a colour',
    code: 'text.knockout',
    faulty: word('0 0 0 1 k', 11),
    clean: word('0 0 0 1 k', 11, undefined, { op: true, OPM: 1 }),
  },
  {
    name: 'grey text that is set to overprint removes the inks below it all the same',
    code: 'text.knockout',
    faulty: word('0 g', 11, undefined, { op: true, OPM: 1 }),
    clean: word('0 g', 12, undefined, { op: true, OPM: 1 }),
  },
  {
    name: 'black text over white over a colour',
    code: 'text.knockout',
    faulty: word('1 1 1 0 k 30 30 200 30 re f 0 g', 11),
    clean: word('0 0 0 0 k 30 30 200 30 re f 0 g', 11),
  },
  {
    name: 'a hairline',
    code: 'line.hairline',
    faulty: line('0 0 0 1 K', 0.24),
    clean: line('0 0 0 1 K', 0.25),
  },
  {
    name: 'a line as thin as the device can, and a white one',
    code: 'line.hairline',
    faulty: line('1 0 0 RG', 0),
    clean: line('1 G', 0),
  },
  {
    name: 'a filled shape as thin as a line',
    code: 'line.hairline',
    faulty: strip('0 0 0 1 k', 0.2),
    clean: strip('0 0 0 1 k', 0.3),
  },
  {
    name: 'a thin line in two inks',
    code: 'line.several-inks',
    faulty: line('1 0.5 0 0 K', 0.4),
    clean: line('1 0 0 0 K', 0.4),
  },
  {
    name: 'a filled shape like a line in two inks',
    code: 'line.several-inks',
    faulty: strip('1 0.5 0 0 k', 0.4),
    clean: strip('1 0.5 0 0 k', 0.6),
  },
  {
    name: 'a group whose objects remove each other',
    code: 'transparency.knockout-group',
    faulty: {
      pages: [
        {
          change: (page, { context }) => page.node.set(groupKey, context.obj({ S: 'Transparency', K: true })),
        },
      ],
    },
    clean: {
      pages: [
        {
          change: (page, { context }) =>
            page.node.set(groupKey, context.obj({ S: 'Transparency', K: false })),
        },
      ],
    },
  },
];
