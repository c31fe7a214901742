import { type Marks, OutOfTime, printingAnnotations, walkPage } from '../content/index.ts';
import { Damaged, type Dict, PdfDocument, pagesOf, Text, TooMuch } from '../pdf/index.ts';
import { activeKinds, activeOfCatalogue } from './active.ts';
import { boxesOf } from './boxes.ts';
import type { PageFacts, PdfFacts } from './facts.ts';
import { Fonts } from './fonts.ts';
import { outputProfileOf } from './output-profile.ts';
import { PageMarks, type SharedFacts } from './page-marks.ts';
import { Pictures } from './pictures.ts';

/** Pages beyond this are counted and not looked at. */
const MOST_PAGES = 20_000;

interface ReadingLimits {
  /** True: no more time; what is known until then is told. */
  readonly isOver: () => boolean;
}

/**
 * Reads what a PDF says of itself. Throws Damaged where it is no PDF, or too damaged to be opened, and the system's
 * error where the file cannot be read; everything less is a fact.
 */
export function readFacts(path: string, limits: ReadingLimits): PdfFacts {
  const document = new PdfDocument(path);
  try {
    const shared = { fonts: new Fonts(document), pictures: new Pictures(document) };
    const pages: PageFacts[] = [];
    const active = [...activeOfCatalogue(document)];
    let pageCount = 0;
    let stopped: PdfFacts['stopped'] = null;
    for (const page of pagesOf(document)) {
      if (pageCount >= MOST_PAGES) stopped = 'pages';
      else if (limits.isOver()) stopped = 'time';
      if (stopped === 'pages' || stopped === 'time') {
        pageCount = Math.max(pageCount, announcedPages(document));
        break;
      }
      pageCount++;
      for (const kind of activeKinds(document, page)) active.push({ kind, page: pageCount });
      const read = readPage(document, page, pageCount, shared, limits);
      stopped ??= read.stopped;
      pages.push(read.facts);
    }
    return {
      version: document.version,
      isEncrypted: document.isEncrypted,
      pdfxClaim: claimOf(document),
      outputIntents: intentsOf(document),
      trapped: document.name(document.dict(document.trailer.get('Info'))?.get('Trapped')),
      structure: [...document.trouble],
      pageCount,
      pages,
      pictures: shared.pictures.problems(limits.isOver),
      active,
      hasLayers:
        (document.array(document.dict(document.catalogue.get('OCProperties'))?.get('OCGs')) ?? []).length > 0,
      stopped,
    };
  } finally {
    document.close();
  }
}

/** What the page tree says itself. */
const announcedPages = (document: PdfDocument): number =>
  document.number(document.dict(document.catalogue.get('Pages'))?.get('Count')) ?? 0;

function readPage(
  document: PdfDocument,
  page: Dict,
  number: number,
  shared: SharedFacts,
  limits: ReadingLimits,
): { readonly facts: PageFacts; readonly stopped: PdfFacts['stopped'] } {
  const userUnit = document.number(page.get('UserUnit')) ?? 1;
  const { boxes, unreadable } = boxesOf(document, page);
  const marks = new PageMarks(document, shared, number, boxes.media, userUnit > 0 ? userUnit : 1);
  const stopped = document.isEncrypted ? null : walk(document, page, marks, limits);
  const isDamaged = document.trouble.has('stream-damaged') || document.trouble.has('object-damaged');
  return {
    stopped,
    facts: {
      number,
      userUnit,
      rotate: document.number(page.get('Rotate')) ?? 0,
      boxes,
      unreadableBoxes: unreadable,
      ...marks.facts,
      // What could not be read may have held ink.
      isBlank: marks.facts.isBlank && stopped === null && !isDamaged,
      annotations: document.isEncrypted ? [] : annotationsOf(document, page),
    },
  };
}

function walk(document: PdfDocument, page: Dict, marks: Marks, limits: ReadingLimits): PdfFacts['stopped'] {
  try {
    walkPage(document, page, marks, limits);
    return null;
  } catch (error) {
    if (error instanceof OutOfTime) return 'time';
    if (error instanceof TooMuch) return 'bomb';
    if (!(error instanceof Damaged)) throw error;
    document.trouble.add('stream-damaged');
    return null;
  }
}

/** Kinds of annotations that print, each once. */
const annotationsOf = (document: PdfDocument, page: Dict): string[] => [
  ...new Set(printingAnnotations(document, page).map(({ type }) => type.slice(0, 40))),
];

/** Of the information dictionary (PDF/X-1a and X-3) or of the metadata (PDF/X-4 and later). */
function claimOf(document: PdfDocument): string | null {
  if (document.isEncrypted) return null;
  const info = document.dict(document.trailer.get('Info'));
  for (const key of ['GTS_PDFXConformance', 'GTS_PDFXVersion']) {
    const value = document.resolve(info?.get(key));
    const claim = value instanceof Text ? /PDF\/X[-\w: ]*/.exec(value.bytes)?.[0].trim() : undefined;
    if (claim !== undefined) return claim;
  }
  const metadata = document.stream(document.catalogue.get('Metadata'));
  if (metadata === null) return null;
  try {
    const text = document
      .unpack(metadata)
      .subarray(0, 1 << 20)
      .toString('latin1');
    return /GTS_PDFXVersion\s*(?:=\s*["']|>)\s*(PDF\/X[-\w ]*)/.exec(text)?.[1]?.trim() ?? null;
  } catch (error) {
    if (error instanceof Damaged || error instanceof TooMuch) return null;
    throw error;
  }
}

function intentsOf(document: PdfDocument): PdfFacts['outputIntents'] {
  return (document.array(document.catalogue.get('OutputIntents')) ?? []).slice(0, 20).flatMap((one) => {
    const intent = document.dict(one);
    if (intent === null) return [];
    const condition = document.resolve(intent.get('OutputConditionIdentifier'));
    const profile = document.stream(intent.get('DestOutputProfile'));
    return [
      {
        subtype: document.name(intent.get('S')) ?? 'unknown',
        condition: condition instanceof Text ? condition.bytes.slice(0, 200) : null,
        profile: profile === null ? null : outputProfileOf(document, profile),
      },
    ];
  });
}
