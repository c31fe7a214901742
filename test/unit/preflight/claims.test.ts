import { expect, it } from 'vitest';
import { checkMade } from '../../support/checking.ts';
import { claim, iccProfile, type MadePdf } from '../../support/made-pdf.ts';

/** Pages in grey, which every output profile can print. */
const grey = { pages: [{ content: '0.5 g 10 10 90 40 re f' }, { content: '0.5 g 10 10 90 40 re f' }] };

/** A file in grey that claims this version and meets its requirements, except for what is given. */
const claiming = (
  version: string,
  profile: Buffer | null = iccProfile('CMYK'),
  condition = 'FOGRA39',
): MadePdf => ({
  ...grey,
  change(document) {
    claim(document, version, true, profile, condition);
    const { context } = document;
    context.trailerInfo.Info = context.register(context.obj({ Trapped: 'False' }));
  },
});

const withoutMark = (): Buffer => {
  const profile = iccProfile('CMYK');
  profile.fill(0, 36, 40);
  return profile;
};

it.each<[string, MadePdf, string | null]>([
  ['nothing', claiming('PDF/X-4'), null],
  ['an unknown version', claiming('PDF/X-4x'), 'version'],
  ['no printing condition and no profile', claiming('PDF/X-3:2002', null, ''), 'condition'],
  ['a printing condition given by name', claiming('PDF/X-3:2002', null), null],
  ['a profile without its signature', claiming('PDF/X-4', withoutMark()), 'profile'],
  ['a grey profile in PDF/X-1a', claiming('PDF/X-1a:2001', iccProfile('GRAY')), 'profile-not-cmyk'],
  ['a grey profile in PDF/X-3', claiming('PDF/X-3:2002', iccProfile('GRAY')), null],
])('names the key rule of a claim that is broken, and no other: %s', async (_name, made, rule) => {
  const { findings } = await checkMade(made);
  const broken = findings.find(({ code }) => code === 'pdfx.broken');
  expect(broken?.values.rules ?? null).toBe(rule);
  expect(findings.some(({ code }) => code === 'pdfx.claimed')).toBe(rule === null);
});
