import type { PdfFacts } from '../facts/index.ts';
import type { Remark } from './finding.ts';

/** The key rules of what a file claims to be. Never more than "claimed": the whole standard is not checked. */
export function* claimRemarks(facts: PdfFacts): Generator<Remark> {
  const { pdfxClaim: claim } = facts;
  const hasIntent = facts.outputIntents.some(({ subtype }) => subtype === 'GTS_PDFX');
  if (claim === null) {
    yield { code: 'pdfx.none', page: null, text: 'The file does not claim to be PDF/X.' };
    if (hasIntent) return;
    yield {
      code: 'pdfx.no-output-intent',
      page: null,
      text: 'The file does not say for which printing condition it was made.',
    };
    return;
  }
  const broken = brokenRules(facts, claim, hasIntent).join(', ');
  if (broken === '') {
    yield {
      code: 'pdfx.claimed',
      page: null,
      values: { claim },
      text: `${claim} claimed, key rules checked.`,
    };
    return;
  }
  yield {
    code: 'pdfx.broken',
    page: null,
    values: { claim, rules: broken },
    text: `${claim} claimed, but key rules are broken: ${broken}.`,
  };
}

function brokenRules(facts: PdfFacts, claim: string, hasIntent: boolean): string[] {
  const { pages, active, trapped } = facts;
  const isOld = /PDF\/X-[123]/.test(claim);
  const families = new Set(pages.flatMap(({ colours }) => colours.map(({ family }) => family)));
  const isColourful = ['rgb', 'icc-rgb', 'calibrated-rgb', 'lab'] as const;
  const rules: readonly (readonly [isBroken: boolean, name: string])[] = [
    [!hasIntent, 'no output intent'],
    [isOld && trapped !== 'True' && trapped !== 'False', 'trapping not stated'],
    [pages.some(({ boxes }) => boxes.trim === undefined && boxes.art === undefined), 'no trim box'],
    [pages.some(({ fonts }) => fonts.some(({ isEmbedded }) => !isEmbedded)), 'fonts not embedded'],
    [active.some(({ kind }) => kind === 'javascript' || kind === 'launch'), 'actions'],
    [isOld && pages.some(({ hasTransparency }) => hasTransparency), 'transparency'],
    [isOld && facts.hasLayers, 'layers'],
    [
      /PDF\/X-1/.test(claim) && isColourful.some((family) => families.has(family)),
      'colours other than CMYK and spots',
    ],
  ];
  return rules.filter(([isBroken]) => isBroken).map(([, name]) => name);
}
