import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { PDFHexString, type PDFObject } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import type { PdfFacts } from '../../../src/main/station/preflight/facts/index.ts';
import { measure } from '../../../src/main/station/preflight/plates/measure.ts';
import { prove } from '../../../src/main/station/preflight/proof/proof.ts';
import { asFile, checkBytes, codesOf, factsOf } from '../../support/checking.ts';
import { claim, makePdf, picture, spot } from '../../support/made-pdf.ts';
import { skipWhere } from '../../support/skip.ts';

const run = promisify(execFile);
const hasQpdf = await run('qpdf', ['--version']).then(
  () => true,
  () => false,
);

/** A page whose facts come from strings, names, streams in streams and metadata. */
const artwork = (objectStreams: boolean): Promise<Buffer> =>
  makePdf({
    objectStreams,
    pages: [
      {
        content: [
          '0.2 0.4 0.6 0 k 20 20 100 60 re f /Gold cs 1 scn 40 40 30 30 re f',
          'q 60 0 0 60 150 60 cm /Photo Do Q q 30 0 0 30 20 120 cm /Indexed Do Q',
        ].join('\n'),
        resources: (context): Record<string, Record<string, PDFObject>> => {
          const table = PDFHexString.of('00ff00ffff000000');
          return {
            ColorSpace: { Gold: spot(context, 'Gold Foil') },
            XObject: {
              Photo: picture(context, 90, 90),
              Indexed: context.register(
                context.flateStream(
                  Uint8Array.from({ length: 400 }, (_, at) => at % 2),
                  {
                    ...{ Type: 'XObject', Subtype: 'Image', Width: 20, Height: 20, BitsPerComponent: 8 },
                    ColorSpace: ['Indexed', 'DeviceCMYK', 1, table],
                  },
                ),
              ),
            },
          };
        },
      },
    ],
    change: (document) => claim(document, 'PDF/X-4', true),
  });

const kinds = {
  'RC4 of 40 bits': ['40'],
  'RC4 of 128 bits': ['128', '--use-aes=n'],
  'RC4 of 128 bits in crypt filters': ['128', '--use-aes=n', '--force-V4'],
  'AES of 128 bits': ['128', '--use-aes=y'],
  'AES of 128 bits, metadata plain': ['128', '--use-aes=y', '--cleartext-metadata'],
  'AES of 256 bits': ['256'],
  'AES of 256 bits, metadata plain': ['256', '--cleartext-metadata'],
  'AES of 256 bits as Adobe first had it': ['256', '--force-R5'],
  'nothing allowed': ['256', '--print=none', '--modify=none', '--extract=n'],
} as const;

const encrypted = (bytes: Uint8Array, user: string, how: readonly string[]): Promise<Buffer> =>
  asFile(bytes, async (path) => {
    const out = `${path}.out.pdf`;
    const [bits = '', ...more] = how;
    const passwords = ['--allow-weak-crypto', '--encrypt', user, 'owner', bits, ...more, '--'];
    await run('qpdf', [...passwords, path, out]);
    return readFile(out);
  });

/** Everything known about the file apart from whether, and for which version, it was written again. */
const known = ({ protection: _, version: __, ...facts }: PdfFacts): unknown => facts;

const toProve = (path: string) => ({
  path,
  sha256: 'ab'.repeat(32),
  isRebuilt: false,
  bleedMm: 3,
  softMs: 60_000,
});

describe('a file that opens without a password', skipWhere(!hasQpdf, 'qpdf is not installed here'), () => {
  const all = Object.entries(kinds).flatMap(([kind, how]) =>
    [false, true].map((objectStreams) => ({ kind, how, objectStreams })),
  );

  it.each(all)('is read: $kind, object streams $objectStreams', { timeout: 60_000 }, async (one) => {
    const plain = await artwork(one.objectStreams);
    const bytes = await encrypted(plain, '', one.how);
    const facts = await factsOf(bytes);
    expect(facts.protection).toBe('open');
    expect(known(facts)).toEqual(known(await factsOf(plain)));
    expect(codesOf(await checkBytes(bytes))).toEqual(
      expect.arrayContaining(['file.encrypted-open', 'pdfx.broken', 'ink.not-ordered']),
    );
    expect(await asFile(bytes, (path) => prove(toProve(path)))).toMatchObject({
      kind: 'looked',
      pages: [{ kind: 'equal' }],
    });
    expect(await asFile(bytes, (path) => measure(toProve(path)))).toEqual(
      await asFile(plain, (path) => measure(toProve(path))),
    );
  });

  it.each(all)('is read without its cross-reference: $kind, object streams $objectStreams', async (one) => {
    const plain = await artwork(one.objectStreams);
    const bytes = await encrypted(plain, '', one.how);
    const cut = bytes.subarray(0, bytes.lastIndexOf('startxref'));
    const { pages, structure } = await factsOf(cut);
    expect(structure).toEqual(['cross-reference-rebuilt']);
    expect(pages).toEqual((await factsOf(plain)).pages);
  });

  it.each(Object.entries(kinds))('is refused with a password: %s', async (_, how) => {
    const codes = codesOf(await checkBytes(await encrypted(await artwork(true), 'secret', how)));
    expect(codes).toContain('file.encrypted');
    expect(codes).not.toContain('file.encrypted-open');
    expect(codes).not.toContain('pages.blank');
  });
});
