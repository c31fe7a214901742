import { type Gaps, type Marks, printingAnnotations, walkPage } from '../content/index.ts';
import {
  type Dict,
  LimitExceededError,
  PdfCorruptError,
  PdfDocument,
  pagesOf,
  shownName,
  shownText,
  Text,
  TimeoutError,
  xmlText,
} from '../pdf/index.ts';
import { activeKinds, activeOfCatalogue } from './active.ts';
import { boxesOf } from './boxes.ts';
import type { PageFacts, PdfFacts } from './facts.ts';
import { Fonts } from './fonts.ts';
import { outputProfileOf } from './output-profile.ts';
import { PageMarks, type SharedFacts } from './page-marks.ts';
import { Pictures } from './pictures.ts';
import { shortened } from './shortened.ts';

/** Pages beyond this are counted but not checked. */
const MAX_PAGES = 20_000;

interface ReadingLimits {
  /** True when time is up; the findings so far are returned. */
  readonly isOver: () => boolean;
}

/**
 * Reads the facts of a PDF. Throws PdfCorruptError if it is not a PDF or too damaged to open,
 * LimitExceededError and TimeoutError if opening it costs too much, and the system's error if the file
 * cannot be read; everything less is a fact.
 */
export function readFacts(path: string, limits: ReadingLimits): PdfFacts {
  const facts = readOnce(path, limits, false);
  if (facts.isRebuilt || facts.stopped !== null || facts.protection === 'locked' || lacking(facts) === 0)
    return facts;
  // What the cross-reference does not lead to may be in the file all the same.
  try {
    const searched = readOnce(path, limits, true);
    if (lacking(searched) >= lacking(facts) || searched.stopped !== null) return facts;
    // Whether that still counts is a guess: it may have been removed.
    return { ...searched, structure: [...new Set([...searched.structure, 'revision'] as const)] };
  } catch (error) {
    const isWorse = [PdfCorruptError, LimitExceededError, TimeoutError].some((one) => error instanceof one);
    if (isWorse) return facts;
    throw error;
  }
}

const lacking = ({ pages, structure }: PdfFacts): number =>
  pages.reduce((sum, { missing }) => sum + missing.length, structure.includes('page-tree') ? 1 : 0);

function readOnce(path: string, limits: ReadingLimits, ignoresReference: boolean): PdfFacts {
  const document = new PdfDocument(path, limits.isOver, ignoresReference);
  const wasRebuilt = document.isRebuilt;
  try {
    const facts = factsOf(document, limits);
    // Pages read before the cross-reference turned out to be wrong may be of another revision.
    return document.isRebuilt && !wasRebuilt ? factsOf(document, limits) : facts;
  } finally {
    document.close();
  }
}

function factsOf(document: PdfDocument, limits: ReadingLimits): PdfFacts {
  // Facts about the whole file come first, so they are known even if its pages take too long.
  const active = [...activeOfCatalogue(document)];
  const claim = claimOf(document);
  const whole = {
    version: document.version,
    protection: document.protection,
    pdfxClaim: claim.kind === 'claim' ? claim.claim : null,
    outputIntents: intentsOf(document, document.catalogue),
    trapped: document.name(document.dict(document.trailer.get('Info'))?.get('Trapped')),
    hasLayers:
      (document.array(document.dict(document.catalogue.get('OCProperties'))?.get('OCGs')) ?? []).length > 0,
  };
  const announced = announcedPages(document);
  const shared = { fonts: new Fonts(document), pictures: new Pictures(document) };
  const pages: PageFacts[] = [];
  const stopped = readPages(document, shared, pages, active);
  const pictures = stopped === 'time' ? [] : shared.pictures.problems(limits.isOver);
  return {
    ...whole,
    // That nothing can be read without a password does not make the file damaged.
    structure: [...document.trouble].filter((one) => !document.isLocked || one === 'cross-reference-rebuilt'),
    isRebuilt: document.isRebuilt,
    pageCount: stopped === 'time' || stopped === 'pages' ? Math.max(pages.length, announced) : pages.length,
    pages,
    pictures,
    active,
    stopped: stopped ?? (claim.kind === 'bomb' ? 'bomb' : null),
  };
}

/** Reads page after page into `pages` and `active`; returns why not all of it was checked. */
function readPages(
  document: PdfDocument,
  shared: SharedFacts,
  pages: PageFacts[],
  active: PdfFacts['active'],
): PdfFacts['stopped'] {
  let stopped: PdfFacts['stopped'] = null;
  try {
    for (const page of pagesOf(document)) {
      if (pages.length >= MAX_PAGES) return 'pages';
      document.file.deadline.assertTime();
      const number = pages.length + 1;
      for (const kind of activeKinds(document, page)) active.push({ kind, page: number });
      const read = readPage(document, page, number, shared);
      pages.push(read.facts);
      if (read.stopped === 'time') return 'time';
      stopped ??= read.stopped;
    }
    return stopped;
  } catch (error) {
    if (error instanceof TimeoutError) return 'time';
    if (error instanceof LimitExceededError) return 'bomb';
    throw error;
  }
}

/** The number of pages according to the page tree, which may say anything. */
function announcedPages(document: PdfDocument): number {
  const count = document.number(document.dict(document.catalogue.get('Pages'))?.get('Count')) ?? 0;
  return Number.isSafeInteger(count) ? count : 0;
}

function readPage(
  document: PdfDocument,
  page: Dict,
  number: number,
  shared: SharedFacts,
): { readonly facts: PageFacts; readonly stopped: PdfFacts['stopped'] } {
  const userUnit = document.number(page.get('UserUnit')) ?? 1;
  const { boxes, unreadable } = boxesOf(document, page);
  const rotate = document.number(page.get('Rotate')) ?? 0;
  if (rotate % 90 !== 0) document.trouble.add('rotation');
  const marks = new PageMarks(document, shared, number, boxes, userUnit > 0 ? userUnit : 1);
  marks.group(page);
  const walked = document.isLocked ? { stopped: null, gaps: noGaps } : walk(document, page, marks);
  const { facts } = marks;
  return {
    stopped: walked.stopped,
    facts: {
      number,
      userUnit,
      rotate,
      boxes,
      unreadableBoxes: unreadable,
      ...facts,
      // A page with unread parts cannot be called blank.
      isBlank: facts.isBlank && walked.stopped === null && !walked.gaps.damaged && !walked.gaps.tooDeep,
      isTooDeep: walked.gaps.tooDeep,
      isEndless: walked.gaps.endless,
      outputIntents: intentsOf(document, page),
      annotations: document.isLocked ? [] : annotationsOf(document, page),
    },
  };
}

const noGaps: Gaps = { tooDeep: false, endless: false, damaged: false, irregular: false };

function walk(
  document: PdfDocument,
  page: Dict,
  marks: Marks,
): { readonly stopped: PdfFacts['stopped']; readonly gaps: Gaps } {
  try {
    return { stopped: null, gaps: walkPage(document, page, marks) };
  } catch (error) {
    if (error instanceof TimeoutError) return { stopped: 'time', gaps: noGaps };
    if (error instanceof LimitExceededError) return { stopped: 'bomb', gaps: noGaps };
    throw error;
  }
}

/** Kinds of printing annotations, each once. */
const annotationsOf = (document: PdfDocument, page: Dict): string[] => [
  ...new Set(printingAnnotations(document, page).map(({ type }) => shownName(type).slice(0, 40))),
];

type Claim = { readonly kind: 'claim'; readonly claim: string | null } | { readonly kind: 'bomb' };

/** From the information dictionary (PDF/X-1a and X-3) or the metadata (PDF/X-4 and later). */
function claimOf(document: PdfDocument): Claim {
  if (document.isLocked) return noClaim;
  const info = document.dict(document.trailer.get('Info'));
  for (const key of ['GTS_PDFXConformance', 'GTS_PDFXVersion']) {
    const value = document.resolve(info?.get(key));
    const claim =
      value instanceof Text ? /PDF\/X[-\w: ]*/.exec(shownText(value.bytes))?.[0].trim() : undefined;
    if (claim !== undefined) return { kind: 'claim', claim: shortened(claim) };
  }
  const metadata = document.stream(document.catalogue.get('Metadata'));
  if (metadata === null) return noClaim;
  try {
    const text = xmlText(document.unpack(metadata, 'data-end').subarray(0, 1 << 20));
    const claim = /GTS_PDFXVersion\s*(?:=\s*["']|>)\s*(PDF\/X[-\w ]*)/.exec(text)?.[1]?.trim();
    return claim === undefined ? noClaim : { kind: 'claim', claim: shortened(claim) };
  } catch (error) {
    if (error instanceof PdfCorruptError || error instanceof TimeoutError) return noClaim;
    if (error instanceof LimitExceededError) return { kind: 'bomb' };
    throw error;
  }
}

const noClaim: Claim = { kind: 'claim', claim: null };

/** The output intents of the catalogue or of a page. */
function intentsOf(document: PdfDocument, holder: Dict): PdfFacts['outputIntents'] {
  return (document.array(holder.get('OutputIntents')) ?? []).slice(0, 20).flatMap((one) => {
    const intent = document.dict(one);
    if (intent === null) return [];
    const condition = document.resolve(intent.get('OutputConditionIdentifier'));
    const profile = document.stream(intent.get('DestOutputProfile'));
    return [
      {
        subtype: shortened(shownName(document.name(intent.get('S')) ?? 'unknown')),
        condition: condition instanceof Text ? shownText(condition.bytes).slice(0, 200) : null,
        profile: profile === null ? null : outputProfileOf(document, profile),
      },
    ];
  });
}
