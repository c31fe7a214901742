import { type PDFContext, PDFHeader, PDFName, type PDFObject, PDFString } from '@cantoo/pdf-lib';
import { type FindingCode, known } from '../../../../src/contract/index.ts';
import type { Order } from '../../../../src/main/station/preflight/rules/index.ts';
import {
  claim,
  font,
  type MadePage,
  type MadePdf,
  ofCatalogue,
  picture,
  someInk,
  spot,
} from '../../../support/made-pdf.ts';

/** A finding, a file that has it, and one that does not. */
export interface Case {
  readonly name: string;
  readonly code: FindingCode;
  readonly faulty: MadePdf;
  readonly clean?: MadePdf;
  readonly order?: Partial<Order>;
  /** The order of the clean file, if it differs. */
  readonly cleanOrder?: Partial<Order>;
}

/** One page with this content, and a clean one. */
export const withContent = (
  content: string,
  more: Partial<NonNullable<MadePdf['pages']>[number]> = {},
): MadePdf => ({
  pages: [{ content: `${someInk} ${content}`, ...more }, {}],
});

/** An image of `px` x `px` pixels on one square inch, whatever its matrix does. */
export const pictureOf = (
  px: number,
  matrix: string,
  more: Record<string, number | string | boolean> = {},
): MadePdf =>
  withContent(`q ${matrix} cm /Picture Do Q`, {
    resources: (context) => ({ XObject: { Picture: picture(context, px, px, more) } }),
  });

/** An image of 17 x 17 pixels, inline in the content. */
export const inline = (matrix: string): MadePdf =>
  withContent(`q ${matrix} 20 20 cm BI /W 17 /H 17 /CS /G /BPC 8 ID ${'A'.repeat(17 * 17)} EI Q`);

/** The same image inside a form that is itself scaled. */
export const inForm = (px: number): MadePdf =>
  withContent('q 2 0 0 2 0 0 cm /Form Do Q', {
    resources: (context) => ({
      XObject: {
        Form: context.register(
          context.flateStream('q 36 0 0 36 0 0 cm /Picture Do Q', {
            Type: 'XObject',
            Subtype: 'Form',
            BBox: [0, 0, 200, 200],
            Resources: { XObject: { Picture: picture(context, px, px) } },
          }),
        ),
      },
    }),
  });

export const text = (isEmbedded: boolean, made = font): MadePdf =>
  withContent('BT /F 12 Tf 20 20 Td (AB) Tj ET', {
    resources: (context) => ({ Font: { F: made(context, 'ABCDEF+Test', isEmbedded) } }),
  });

export const ink = (name: string): MadePdf =>
  withContent('/Spot cs 1 scn 20 20 50 50 re f', {
    resources: (context) => ({ ColorSpace: { Spot: spot(context, name) } }),
  });

/** Text that is filled, outlined, neither or both, depending on its mode, in these colours. */
export const textIn = (mode: number, colours: string): MadePdf =>
  withContent(`${colours} BT ${mode} Tr /F 12 Tf 20 20 Td (AB) Tj ET`, {
    resources: (context) => ({ Font: { F: font(context, 'ABCDEF+Test', true) } }),
  });

/** A page with this content, and a square in each of these inks. */
export const inInks = (content: string, ...names: readonly string[]): MadePage => ({
  content: [...names.map((_, index) => `/Ink${index} cs 1 scn 20 20 50 50 re f`), content].join(' '),
  resources: (context) => ({
    ColorSpace: Object.fromEntries(names.map((name, index) => [`Ink${index}`, spot(context, name)])),
  }),
});

/** Pages with a hundred spot colours each, none of them ordered. */
export const inks = (pages: number): MadePdf => ({
  pages: Array.from({ length: pages }, (_, page) => {
    const names = Array.from({ length: 100 }, (__, index) => `Ink${page}x${index}`);
    return {
      content: names.map((name) => `/${name} cs 1 scn 20 20 50 50 re f`).join(' '),
      resources: (context: PDFContext) => ({
        ColorSpace: Object.fromEntries(names.map((name) => [name, spot(context, name)])),
      }),
    };
  }),
});

export const state = (values: Record<string, number | boolean | string>, content: string): MadePdf =>
  withContent(`q /State gs ${content} Q`, {
    resources: (context) => ({ ExtGState: { State: context.obj({ Type: 'ExtGState', ...values }) } }),
  });

/** A page in this colour space. */
export const inSpace = (space: (context: PDFContext) => PDFObject, values = '1 0 0'): MadePdf =>
  withContent(`/Space cs ${values} sc 20 20 50 50 re f`, {
    resources: (context) => ({ ColorSpace: { Space: space(context) } }),
  });
export const profiled = (components: number) =>
  inSpace(
    (context) => context.obj(['ICCBased', context.register(context.stream('profile', { N: components }))]),
    '1 0 0 0'.slice(0, 2 * components - 1),
  );
export const deviceN = (...names: string[]) =>
  inSpace(
    (context) =>
      context.obj([
        'DeviceN',
        names,
        'DeviceCMYK',
        {
          FunctionType: 2,
          Domain: names.flatMap(() => [0, 1]),
          C0: [0, 0, 0, 0],
          C1: [0, 0, 0, 1],
          N: 1,
        },
      ]),
    names.map(() => '1').join(' '),
  );

/** A page with an annotation. */
export const annotated = (
  annotation: (context: PDFContext) => Record<string, PDFObject | string>,
): MadePdf => ({
  pages: [
    {
      change: (page, { context }) =>
        page.node.set(PDFName.of('Annots'), context.obj([context.obj(annotation(context))])),
    },
    {},
  ],
});
/** A page with an action when it is opened. */
export const onOpening = (act: (context: PDFContext) => PDFObject): MadePdf => ({
  pages: [
    { change: (page, { context }) => page.node.set(PDFName.of('AA'), context.obj({ O: act(context) })) },
    {},
  ],
});

/** The file claims to be PDF/X-4, or PDF/X-1a with what that requires of every file. */
export const claims = (version: 'PDF/X-4' | 'PDF/X-3' | 'PDF/X-1a', made: MadePdf = {}): MadePdf => ({
  ...made,
  change(document) {
    made.change?.(document);
    claim(document, version, true);
    if (version === 'PDF/X-1a') {
      const { context } = document;
      context.trailerInfo.Info = context.register(
        context.obj({ Trapped: 'False', GTS_PDFXVersion: PDFString.of('PDF/X-1a:2001') }),
      );
    }
  },
});
/** The header states this version. */
export const inVersion = (version: `1.${number}`): MadePdf => ({
  change(document) {
    document.context.header = PDFHeader.forVersion(1, Number(version.slice(2)));
  },
});
export const layered: MadePdf = {
  change: (document) =>
    ofCatalogue(document, 'OCProperties', document.context.obj({ OCGs: [{ Type: 'OCG' }] })),
};

export const foiled = { finishings: known(['finishing-ink-double', 'finishing-foiling-gold-foil-print']) };
export const onPages = (change: NonNullable<MadePdf['pages']>[number]): MadePdf => ({
  pages: [change, change],
});
