import type { FindingCode } from '../../../../contract/index.ts';
import type { PageOutcome, Proof } from '../proof/outcome.ts';
import { gather, type RawFinding, type Remark } from './finding.ts';
import { defineFinding } from './rule.ts';

/** What a second reader says about a file that was checked. */
export const proofFindings = [
  /**
   * A second reader sees something on the page that was not checked: a font, an image, other objects, another
   * box, or more or fewer pages.
   */
  defineFinding({ code: 'file.readers-differ', severity: ['blocked', 'blocked'] }),
  /** A page drawn from what was checked looks different from the page itself. */
  defineFinding({ code: 'file.round-trip-differs', severity: ['blocked', 'blocked'] }),
  /** The second reader cannot open the file, or a page. */
  defineFinding({ code: 'file.other-reader-cannot', severity: ['blocked', 'blocked'] }),
  /** The proof ended before any page was proven, or pages differ where something is irregular. */
  defineFinding({ code: 'file.not-proven', severity: ['warning', 'blocked'] }),
  /** On which pages both readers agree. */
  defineFinding({ code: 'file.proven', severity: ['info', 'info'] }),
];

/** Damage that most readers mend alike; if the other reader sees the same, the finding says so. */
const mended: ReadonlySet<FindingCode> = new Set([
  'file.cross-reference-rebuilt',
  'file.stream-length',
  'file.object-damaged',
  'file.stream-damaged',
]);

/** Nothing was read, or not all of it, so there is nothing to prove. */
const unread: ReadonlySet<FindingCode> = new Set([
  'file.not-pdf',
  'file.unreadable',
  'file.encrypted',
  'file.took-too-long',
  'file.too-much',
  'file.check-failed',
]);

/** Whether a checked file has something that a proof could prove. */
export const isProvable = (findings: readonly RawFinding[]): boolean =>
  !findings.some(({ code }) => unread.has(code));

/** Whether the check searched the file for its objects. */
export const wasRebuilt = (findings: readonly Pick<RawFinding, 'code'>[]): boolean =>
  findings.some(({ code }) => code === 'file.cross-reference-rebuilt');

/**
 * The findings of a check together with those of the proof after it. A cause has one finding: what the
 * check says already is only marked as seen by two readers.
 */
export function withProof(checked: readonly RawFinding[], proof: Proof): RawFinding[] {
  const isKnownDamaged = checked.some(({ code }) => code === 'file.stream-damaged');
  const remarks = [...proofRemarks(proof, isKnownDamaged)];
  const opinion = opinionOf(proof, isKnownDamaged);
  const seen = checked.map((finding): RawFinding => {
    const says = finding.code === 'file.stream-damaged' ? opinion.damage : opinion.structure;
    if (says === null || !mended.has(finding.code)) return finding;
    return { ...finding, values: { ...finding.values, otherReader: says } };
  });
  return [...seen, ...gather(remarks)];
}

type Says = 'agrees' | 'differs' | null;

/** What the other reader's pages say about damage that the check found. */
function opinionOf(
  proof: Proof,
  isKnownDamaged: boolean,
): { readonly structure: Says; readonly damage: Says } {
  if (proof.kind !== 'looked') return { structure: null, damage: null };
  const { pages, pageCount, otherPageCount } = proof;
  const isSame =
    pageCount === otherPageCount && pages.length > 0 && pages.every(({ kind }) => kind === 'equal');
  const isSeenTwice = isKnownDamaged && pages.some((page) => page.kind === 'differs' && page.isDamaged);
  return { structure: isSame ? 'agrees' : null, damage: isSeenTwice ? 'differs' : isSame ? 'agrees' : null };
}

function* proofRemarks(proof: Proof, isKnownDamaged: boolean): Generator<Remark> {
  switch (proof.kind) {
    case 'cannot':
      yield { code: 'file.other-reader-cannot', page: null };
      return;
    case 'not-proven':
      // An encrypted file is blocked as such.
      if (proof.why !== 'encrypted')
        yield { code: 'file.not-proven', page: null, values: { why: proof.why } };
      return;
    case 'looked': {
      const { pageCount, otherPageCount } = proof;
      if (pageCount !== otherPageCount) {
        const values = { what: 'pages', ours: pageCount, theirs: otherPageCount };
        yield { code: 'file.readers-differ', page: null, values };
      }
      yield* pageRemarks(proof.pages, isKnownDamaged);
      yield* provenRemarks(proof.pages, pageCount);
    }
  }
}

/** Each cause with what was found of it first; of further pages it is only said that there are some. */
function* pageRemarks(pages: readonly PageOutcome[], isKnownDamaged: boolean): Generator<Remark> {
  const first = new Map<string, Remark>();
  const once = (cause: string, remark: Remark): Remark => {
    const known = first.get(cause) ?? remark;
    first.set(cause, known);
    return { ...known, page: remark.page };
  };
  for (const outcome of pages) {
    const { page } = outcome;
    if (outcome.kind === 'cannot') yield { code: 'file.other-reader-cannot', page };
    if (outcome.kind !== 'differs' || (outcome.isDamaged && isKnownDamaged)) continue;
    const { disagreements, listDiffers, picture } = outcome;
    const whats = new Set<string>();
    for (const { what, ours, theirs } of disagreements) {
      if (whats.has(what)) continue;
      whats.add(what);
      yield once(what, { code: 'file.readers-differ', page, values: { what, ours, theirs } });
    }
    if (whats.size > 0) continue;
    if (listDiffers) yield { code: 'file.readers-differ', page, values: { what: 'objects' } };
    else yield once('picture', { code: 'file.round-trip-differs', page, place: picture?.place ?? null });
  }
}

function* provenRemarks(pages: readonly PageOutcome[], pageCount: number): Generator<Remark> {
  const listOf = (kind: PageOutcome['kind']): number[] =>
    pages
      .filter((outcome) => outcome.kind === kind)
      .map(({ page }) => page)
      .sort((one, other) => one - other);
  const equal = listOf('equal');
  // Pages that are nested too deeply are blocked as such.
  const others = pages.flatMap((one) => (one.kind === 'not-proven' && one.why !== 'depth' ? [one] : []));
  const [first] = others;
  if (equal.length > 0) {
    const values = { proven: equal.length, pageCount, pages: inRuns(equal) };
    const unproven = others.map(({ page }) => page).join(', ');
    yield { code: 'file.proven', page: null, values: unproven === '' ? values : { ...values, unproven } };
  } else if (first !== undefined) yield { code: 'file.not-proven', page: null, values: { why: first.why } };
}

/** "1–9, 12": rising numbers, with runs of three or more written together. */
function inRuns(numbers: readonly number[]): string {
  const runs: { from: number; to: number }[] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last !== undefined && last.to + 1 === number) last.to = number;
    else runs.push({ from: number, to: number });
  }
  const inWords = ({ from, to }: { from: number; to: number }): string =>
    from === to ? `${from}` : to === from + 1 ? `${from}, ${to}` : `${from}–${to}`;
  return runs.map(inWords).join(', ');
}
