import { PDFName } from '@cantoo/pdf-lib';
import { action, claim, iccProfile, ofCatalogue } from '../../../support/made-pdf.ts';
import {
  annotated,
  type Case,
  claims,
  inVersion,
  layered,
  onOpening,
  onPages,
  profiled,
  state,
  text,
  withContent,
} from './case.ts';

/** What the file declares about itself, and what it must not contain. */
export const fileCases: readonly Case[] = [
  {
    name: 'no PDF/X claim',
    code: 'pdfx.none',
    faulty: {},
    clean: { change: (document) => claim(document, 'PDF/X-4', true) },
  },
  {
    name: 'a claim that holds',
    code: 'pdfx.claimed',
    faulty: { change: (document) => claim(document, 'PDF/X-4', true) },
  },
  {
    name: 'a claim without output intent',
    code: 'pdfx.broken',
    faulty: { change: (document) => claim(document, 'PDF/X-4', false) },
    clean: { change: (document) => claim(document, 'PDF/X-4', true) },
  },
  { name: 'a claim of the old kind', code: 'pdfx.claimed', faulty: claims('PDF/X-1a') },
  {
    name: 'trapping is not told',
    code: 'pdfx.broken',
    faulty: { change: (document) => claim(document, 'PDF/X-1a', true) },
    clean: claims('PDF/X-1a'),
  },
  {
    name: 'trapping is not told in PDF/X-3',
    code: 'pdfx.broken',
    faulty: claims('PDF/X-3'),
    clean: claims('PDF/X-4'),
  },
  {
    name: 'a claim without trim box',
    code: 'pdfx.broken',
    faulty: claims('PDF/X-4', onPages({ trim: null })),
    clean: claims('PDF/X-4', onPages({ trim: null, art: [3, 3, 88, 58] })),
  },
  {
    name: 'a claim, and a font without its glyphs',
    code: 'pdfx.broken',
    faulty: claims('PDF/X-4', text(false)),
    clean: claims('PDF/X-4', text(true)),
  },
  {
    name: 'a claim, and an action',
    code: 'pdfx.broken',
    faulty: claims(
      'PDF/X-4',
      onOpening((context) => action(context, 'JavaScript')),
    ),
    clean: claims(
      'PDF/X-4',
      onOpening((context) => action(context, 'GoTo')),
    ),
  },
  {
    name: 'a claim, and a program that is started',
    code: 'pdfx.broken',
    faulty: claims(
      'PDF/X-4',
      onOpening((context) => action(context, 'Launch')),
    ),
    clean: claims(
      'PDF/X-4',
      onOpening((context) => action(context, 'SubmitForm')),
    ),
  },
  {
    name: 'transparency in PDF/X-1a',
    code: 'pdfx.broken',
    faulty: claims('PDF/X-1a', state({ ca: 0.5 }, '20 20 9 9 re f')),
    clean: claims('PDF/X-4', state({ ca: 0.5 }, '20 20 9 9 re f')),
  },
  {
    name: 'layers in PDF/X-1a',
    code: 'pdfx.broken',
    faulty: claims('PDF/X-1a', layered),
    clean: claims('PDF/X-4', layered),
  },
  {
    name: 'RGB in PDF/X-1a',
    code: 'pdfx.broken',
    faulty: claims('PDF/X-1a', withContent('1 0 0 rg 20 20 50 50 re f')),
    clean: claims('PDF/X-4', profiled(3)),
  },
  {
    name: 'RGB in PDF/X-4 for a CMYK press',
    code: 'pdfx.broken',
    faulty: claims('PDF/X-4', withContent('1 0 0 rg 20 20 50 50 re f')),
    clean: {
      pages: [{ content: '1 0 0 rg 20 20 50 50 re f' }],
      change: (document) => claim(document, 'PDF/X-4', true, iccProfile('RGB ')),
    },
  },
  {
    name: 'CMYK in PDF/X-4 for an RGB device',
    code: 'pdfx.broken',
    faulty: { change: (document) => claim(document, 'PDF/X-4', true, iccProfile('RGB ')) },
    clean: { change: (document) => claim(document, 'PDF/X-4', true) },
  },
  {
    name: 'an output profile without a byte',
    code: 'pdfx.broken',
    faulty: { change: (document) => claim(document, 'PDF/X-4', true, '') },
    clean: { change: (document) => claim(document, 'PDF/X-4', true) },
  },
  {
    name: 'a printing condition by its name alone',
    code: 'pdfx.broken',
    faulty: { change: (document) => claim(document, 'PDF/X-4', true, null) },
    clean: { change: (document) => claim(document, 'PDF/X-4p', true, null) },
  },
  {
    name: 'a version that there is not',
    code: 'pdfx.broken',
    faulty: { change: (document) => claim(document, 'PDF/X-99z', true) },
    clean: { change: (document) => claim(document, 'PDF/X-6', true) },
  },
  {
    name: 'a claim of no pages',
    code: 'pdfx.broken',
    faulty: { pages: [], change: (document) => claim(document, 'PDF/X-4', true) },
    clean: { change: (document) => claim(document, 'PDF/X-4', true) },
  },
  {
    name: 'a claim, and a stamp that prints',
    code: 'pdfx.broken',
    faulty: claims(
      'PDF/X-4',
      annotated((context) => ({ Subtype: 'Stamp', F: context.obj(4) })),
    ),
    clean: claims(
      'PDF/X-4',
      annotated(() => ({ Subtype: 'Stamp' })),
    ),
  },
  {
    name: 'no output intent',
    code: 'pdfx.no-output-intent',
    faulty: {},
    clean: { change: (document) => claim(document, 'PDF/X-4', true) },
  },
  {
    name: 'JavaScript on opening',
    code: 'file.javascript',
    faulty: {
      change: (document) => ofCatalogue(document, 'OpenAction', action(document.context, 'JavaScript')),
    },
    clean: { change: (document) => ofCatalogue(document, 'OpenAction', action(document.context, 'GoTo')) },
  },
  {
    name: 'JavaScript by name',
    code: 'file.javascript',
    faulty: {
      change: (document) =>
        ofCatalogue(document, 'Names', document.context.obj({ JavaScript: { Names: [] } })),
    },
  },
  {
    name: 'a launch from an annotation',
    code: 'file.launches',
    faulty: {
      pages: [
        {
          change: (page, { context }) =>
            page.node.set(
              PDFName.of('Annots'),
              context.obj([{ Subtype: 'Link', A: action(context, 'Launch') }]),
            ),
        },
        {},
      ],
    },
  },
  {
    name: 'JavaScript after another action, on opening a page',
    code: 'file.javascript',
    faulty: onOpening((context) =>
      context.obj({ S: 'GoTo', Next: [context.obj({ S: 'GoTo', Next: action(context, 'JavaScript') })] }),
    ),
    clean: onOpening((context) => context.obj({ S: 'GoTo', Next: [context.obj({ S: 'URI' })] })),
  },
  {
    name: 'an action that has no place in print',
    code: 'file.interactive',
    faulty: onOpening((context) => action(context, 'SubmitForm')),
    clean: annotated((context) => ({ Subtype: 'Link', A: action(context, 'URI') })),
  },
  { name: 'a film', code: 'file.interactive', faulty: annotated(() => ({ Subtype: 'Movie' })) },
  {
    name: 'a file as a note',
    code: 'file.embedded-files',
    faulty: annotated(() => ({ Subtype: 'FileAttachment' })),
    clean: annotated(() => ({ Subtype: 'Text' })),
  },
  {
    name: 'an embedded file',
    code: 'file.embedded-files',
    faulty: {
      change: (document) =>
        ofCatalogue(document, 'Names', document.context.obj({ EmbeddedFiles: { Names: [] } })),
    },
  },
  {
    name: 'a file that belongs to the document',
    code: 'file.embedded-files',
    faulty: { change: (document) => ofCatalogue(document, 'AF', document.context.obj([])) },
  },
  {
    name: 'a portfolio of files',
    code: 'file.embedded-files',
    faulty: { change: (document) => ofCatalogue(document, 'Collection', document.context.obj({})) },
  },
  {
    name: 'a form field',
    code: 'file.interactive',
    faulty: {
      change: (document) =>
        ofCatalogue(document, 'AcroForm', document.context.obj({ Fields: [{ FT: 'Tx' }] })),
    },
  },
  {
    name: 'layers',
    code: 'file.layers',
    faulty: layered,
  },
  {
    name: 'a new version of PDF',
    code: 'pdf.version',
    faulty: { change: (document) => document.catalog.set(PDFName.of('Version'), PDFName.of('2.0')) },
  },
  {
    name: 'the first version beyond those that every RIP reads',
    code: 'pdf.version',
    faulty: inVersion('1.8'),
    clean: inVersion('1.7'),
  },
  {
    name: 'an old version of PDF',
    code: 'pdf.version',
    faulty: inVersion('1.2'),
    clean: inVersion('1.3'),
  },
  {
    name: 'the same file printed before',
    code: 'file.duplicate',
    faulty: {},
    order: { printedFor: ['Job 7'] },
    cleanOrder: {},
  },
];
