import type { Catalogue } from '../../../../locales/catalogue.ts';
import type { OutputIntent, PdfFacts } from '../facts/index.ts';
import { defineRule } from './rule.ts';

/** The existing versions of PDF/X, as files write them. */
const known = /^PDF\/X-(?:1:2001|1a:200[13]|1a|2:2003|3:200[23]|3|4p?|5n|5p?g|6[np]?)$/;

/** A key rule of PDF/X. Its words are in the catalogue, under `part.rule`. */
type KeyRule = keyof Catalogue['findings']['part']['rule'];

/**
 * The key rules of what a file claims to be. Never more than "claimed", because the whole standard is not
 * checked.
 */
export const claimRules = [
  /** No PDF/X claim. */
  defineRule({
    code: 'pdfx.none',
    severity: ['info', 'warning'],
    *check({ pdfxClaim }) {
      if (pdfxClaim === null) yield {};
    },
  }),
  /** Not claimed, and no printing condition either. */
  defineRule({
    code: 'pdfx.no-output-intent',
    severity: ['info', 'warning'],
    *check(facts) {
      if (facts.pdfxClaim === null && intentOf(facts) === undefined) yield {};
    },
  }),
  /** "PDF/X-4 claimed, key rules checked": never "compliant". */
  defineRule({
    code: 'pdfx.claimed',
    severity: ['info', 'info'],
    *check(facts) {
      const { pdfxClaim: claim } = facts;
      if (claim !== null && brokenRules(facts, claim).length === 0) yield { values: { claim } };
    },
  }),
  /**
   * Claimed, but a key rule is broken: version, encryption, output intent and its profile, trapping, boxes,
   * fonts, actions, annotations, transparency, layers, colours.
   */
  defineRule({
    code: 'pdfx.broken',
    severity: ['warning', 'blocked'],
    *check(facts) {
      const { pdfxClaim: claim } = facts;
      const broken = claim === null ? [] : brokenRules(facts, claim);
      if (claim !== null && broken.length > 0) yield { values: { claim, rules: broken.join(',') } };
    },
  }),
];

const isForPdfx = ({ subtype }: OutputIntent): boolean => subtype === 'GTS_PDFX';

/** Of the whole file or, as PDF/X-6 allows, of its first page if every page has its own. */
function intentOf({ outputIntents, pages, pdfxClaim }: PdfFacts): OutputIntent | undefined {
  const whole = outputIntents.find(isForPdfx);
  const mayBeOnPages = pdfxClaim?.startsWith('PDF/X-6') === true;
  if (whole !== undefined || !mayBeOnPages || !pages.every((page) => page.outputIntents.some(isForPdfx)))
    return whole;
  return pages[0]?.outputIntents.find(isForPdfx);
}

function brokenRules(facts: PdfFacts, claim: string): KeyRule[] {
  const { pages, active, trapped } = facts;
  const isFirst = /PDF\/X-1/.test(claim);
  const isOld = /PDF\/X-[123]/.test(claim);
  const intent = intentOf(facts);
  const profile = intent?.profile ?? null;
  // A printing condition given only by name is one of presses.
  const isForPress = intent !== undefined && (profile === null || profile === 'cmyk');
  const families = new Set(pages.flatMap(({ colours }) => colours.map(({ family }) => family)));
  const isColourful = ['rgb', 'icc-rgb', 'calibrated-rgb', 'lab'] as const;
  const rules: readonly (readonly [isBroken: boolean, rule: KeyRule])[] = [
    [!known.test(claim), 'version'],
    [facts.protection !== 'none', 'encryption'],
    [facts.pageCount === 0, 'pages'],
    [intent === undefined, 'intent'],
    [intent !== undefined && profile === null && (intent.condition ?? '') === '', 'condition'],
    [intent !== undefined && profile === null && /PDF\/X-(?:4$|6$)/.test(claim), 'profile-missing'],
    [profile === 'damaged', 'profile'],
    [isFirst && profile !== null && profile !== 'cmyk' && profile !== 'damaged', 'profile-not-cmyk'],
    [isOld && trapped !== 'True' && trapped !== 'False', 'trapping'],
    [pages.some(({ boxes }) => boxes.trim === undefined && boxes.art === undefined), 'trim'],
    [pages.some(({ fonts }) => fonts.some(({ isEmbedded }) => !isEmbedded)), 'fonts'],
    [active.some(({ kind }) => kind === 'javascript' || kind === 'launch'), 'actions'],
    [pages.some(({ annotations }) => annotations.some((type) => type !== 'TrapNet')), 'annotations'],
    [isOld && pages.some(({ hasTransparency }) => hasTransparency), 'transparency'],
    [isOld && facts.hasLayers, 'layers'],
    [isFirst && isColourful.some((family) => families.has(family)), 'colours-x1'],
    [!isFirst && families.has('rgb') && isForPress, 'rgb'],
    [families.has('cmyk') && (profile === 'rgb' || profile === 'gray'), 'cmyk'],
  ];
  return rules.filter(([isBroken]) => isBroken).map(([, rule]) => rule);
}
