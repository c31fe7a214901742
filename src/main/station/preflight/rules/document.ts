import { type PdfFacts, shortened } from '../facts/index.ts';
import type { Remark } from './finding.ts';
import type { Order } from './order.ts';

const structure: Readonly<Record<PdfFacts['structure'][number], Remark>> = {
  'cross-reference-rebuilt': {
    code: 'file.cross-reference-rebuilt',
    page: null,
    text: "The file's table of contents is damaged. It could be rebuilt; not every RIP does so.",
  },
  'stream-length': {
    code: 'file.stream-length',
    page: null,
    text: 'Lengths in the file are written wrongly. Readers mend this; not every RIP does.',
  },
  'stream-damaged': {
    code: 'file.stream-damaged',
    page: null,
    text: 'Part of the content is damaged and cannot be unpacked: something will be missing.',
  },
  'object-damaged': {
    code: 'file.object-damaged',
    page: null,
    text: 'Parts of the file are damaged or missing.',
  },
};

/** The file as a whole: structure, what is active in it, version, whether it was printed before. */
export function* documentRemarks(facts: PdfFacts, order: Order): Generator<Remark> {
  if (facts.isEncrypted) {
    yield {
      code: 'file.encrypted',
      page: null,
      text: 'The file is encrypted: what is in it cannot be checked, and many RIPs refuse it.',
    };
  }
  for (const problem of facts.structure) yield structure[problem];
  yield* stopRemarks(facts);
  for (const { kind, page } of facts.active) yield activeRemark(kind, page);
  if (facts.hasLayers) {
    yield {
      code: 'file.layers',
      page: null,
      text: 'The file has layers: what prints depends on which of them are switched on.',
    };
  }
  yield* versionRemarks(facts);
  for (const job of order.printedFor.map(shortened)) {
    yield {
      code: 'file.duplicate',
      page: null,
      values: { job },
      text: `The very same file was printed before, for ${job}.`,
    };
  }
}

function* stopRemarks({ stopped, pages, pageCount }: PdfFacts): Generator<Remark> {
  const values = { looked: pages.length, pageCount };
  switch (stopped) {
    case null:
      return;
    case 'time':
      yield {
        code: 'file.took-too-long',
        page: null,
        values,
        text: `Looking at the file took too long: ${pages.length} of ${pageCount} pages were looked at.`,
      };
      return;
    case 'pages':
      yield {
        code: 'file.too-much',
        page: null,
        values,
        text: `The file has ${pageCount} pages; the first ${pages.length} were looked at.`,
      };
      return;
    case 'bomb':
      yield {
        code: 'file.too-much',
        page: null,
        values,
        text: 'The file unpacks to more than any honest file does. It may bring a RIP down.',
      };
  }
}

function activeRemark(kind: PdfFacts['active'][number]['kind'], page: number | null): Remark {
  switch (kind) {
    case 'launch':
      return { code: 'file.launches', page, text: 'The file tries to start a program.' };
    case 'javascript':
      return { code: 'file.javascript', page, text: 'The file holds JavaScript.' };
    case 'embedded-file':
      return { code: 'file.embedded-files', page, text: 'Other files are embedded in the file.' };
    case 'form':
      return interactive(kind, page, 'The file holds form fields: what they show may not print.');
    case 'multimedia':
      return interactive(kind, page, 'The file holds sound, film or 3D: it will not print.');
    case 'other-action':
      return interactive(kind, page, 'The file holds actions that have no place in print.');
  }
}

const interactive = (kind: string, page: number | null, text: string): Remark => ({
  code: 'file.interactive',
  page,
  values: { kind },
  text,
});

function* versionRemarks({ version }: PdfFacts): Generator<Remark> {
  if (version >= '1.3' && version <= '1.7') return;
  yield {
    code: 'pdf.version',
    page: null,
    values: { version },
    text:
      version === ''
        ? 'The file does not say which version of PDF it is.'
        : `The file is PDF ${version}: not every RIP reads it.`,
  };
}

/** How many pages there are against how many there should be. */
export function* pageCountRemarks({ pageCount }: PdfFacts, order: Order): Generator<Remark> {
  const { pages: ordered, kind, component, finishings } = order;
  if (pageCount === 0) {
    yield { code: 'pages.none', page: null, text: 'The file has no pages.' };
    return;
  }
  if (kind === 'foil') return;
  if (ordered !== null) {
    if (pageCount === ordered) return;
    yield {
      code: 'pages.count',
      page: null,
      values: { pageCount, ordered },
      text: `The file has ${inPages(pageCount)}; ordered are ${ordered}.`,
    };
    return;
  }
  const sides = component === 'general' ? sidesOf(finishings) : null;
  if (sides === null) {
    yield {
      code: 'pages.unknown',
      page: null,
      values: { pageCount },
      text: `The file has ${inPages(pageCount)}. How many were ordered is not known: not checked.`,
    };
  } else if (pageCount !== sides) {
    yield {
      code: 'pages.sides',
      page: null,
      values: { pageCount, sides },
      text: `The file has ${inPages(pageCount)}; it is ordered to be printed on ${sides === 1 ? 'one side' : 'both sides'}.`,
    };
  }
}

const inPages = (count: number): string => (count === 1 ? '1 page' : `${count} pages`);

/** A flat product is printed on one side or on both; the ink finishing says which. */
function sidesOf(finishings: readonly string[]): number | null {
  if (finishings.some((alias) => /ink-single$/.test(alias))) return 1;
  return finishings.some((alias) => /ink-double$/.test(alias)) ? 2 : null;
}

/** What could not be compared, because the service does not report it. */
export function* unknownRemarks({ finished, unfinished }: Order): Generator<Remark> {
  if (finished !== null || unfinished !== null) return;
  yield {
    code: 'size.unknown',
    page: null,
    text: 'Which size was ordered is not known: page sizes were not checked.',
  };
}
