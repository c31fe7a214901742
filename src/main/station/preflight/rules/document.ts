import { isUnknown, knownIn } from '../../../../contract/index.ts';
import { type PdfFacts, shortened } from '../facts/index.ts';
import type { Ambiguity, Irregularity } from '../pdf/index.ts';
import type { Remark } from './finding.ts';
import type { Order } from './order.ts';

const ambiguous = (what: Ambiguity): Remark => ({ code: 'file.ambiguous', page: null, values: { what } });
const irregular = (what: Irregularity): Remark => ({ code: 'file.irregular', page: null, values: { what } });

const structure: Readonly<Record<PdfFacts['structure'][number], Remark>> = {
  revision: ambiguous('revision'),
  'duplicate-key': ambiguous('duplicate-key'),
  'object-number': ambiguous('object-number'),
  'page-tree': ambiguous('page-tree'),
  'stream-end': ambiguous('stream-end'),
  'inline-image': ambiguous('inline-image'),
  'bytes-before': irregular('bytes-before'),
  'bytes-after': irregular('bytes-after'),
  'blank-after-stream': irregular('blank-after-stream'),
  checksum: irregular('checksum'),
  'data-end': irregular('data-end'),
  'number-out-of-range': irregular('number-out-of-range'),
  'image-end': irregular('image-end'),
  'cross-reference-rebuilt': {
    code: 'file.cross-reference-rebuilt',
    page: null,
  },
  'stream-length': {
    code: 'file.stream-length',
    page: null,
  },
  'stream-damaged': {
    code: 'file.stream-damaged',
    page: null,
  },
  'object-damaged': {
    code: 'file.object-damaged',
    page: null,
  },
};

/** The file as a whole: structure, active content, version, and whether it was printed before. */
export function* documentRemarks(facts: PdfFacts, order: Order): Generator<Remark> {
  if (facts.isEncrypted) {
    yield {
      code: 'file.encrypted',
      page: null,
    };
  }
  for (const problem of facts.structure) yield structure[problem];
  yield* stopRemarks(facts);
  for (const { kind, page } of facts.active) yield activeRemark(kind, page);
  if (facts.hasLayers) {
    yield {
      code: 'file.layers',
      page: null,
    };
  }
  yield* versionRemarks(facts);
  for (const job of order.printedFor.map(shortened)) {
    yield {
      code: 'file.duplicate',
      page: null,
      values: { job },
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
      };
      return;
    case 'pages':
      yield {
        code: 'file.too-much',
        page: null,
        values,
      };
      return;
    case 'bomb':
      yield {
        code: 'file.too-much',
        page: null,
        values,
      };
  }
}

function activeRemark(kind: PdfFacts['active'][number]['kind'], page: number | null): Remark {
  switch (kind) {
    case 'launch':
      return { code: 'file.launches', page };
    case 'javascript':
      return { code: 'file.javascript', page };
    case 'embedded-file':
      return { code: 'file.embedded-files', page };
    case 'form':
    case 'multimedia':
    case 'other-action':
      return { code: 'file.interactive', page, values: { kind } };
  }
}

function* versionRemarks({ version }: PdfFacts): Generator<Remark> {
  if (version >= '1.3' && version <= '1.7') return;
  yield {
    code: 'pdf.version',
    page: null,
    values: { version },
  };
}

/** Compares the number of pages with the order. */
export function* pageCountRemarks({ pageCount }: PdfFacts, order: Order): Generator<Remark> {
  const { pages: ordered, kind, component, finishings } = order;
  if (pageCount === 0) {
    yield { code: 'pages.none', page: null };
    return;
  }
  if (kind === 'foil') return;
  if (ordered !== null) {
    if (pageCount === ordered) return;
    yield {
      code: 'pages.count',
      page: null,
      values: { pageCount, ordered },
    };
    return;
  }
  const sides = component === 'general' ? sidesOf(finishings) : null;
  if (sides === null) {
    yield {
      code: 'pages.unknown',
      page: null,
      values: { pageCount },
    };
  } else if (pageCount !== sides) {
    yield {
      code: 'pages.sides',
      page: null,
      values: { pageCount, sides },
    };
  }
}

/** A flat product is printed on one side or both, depending on its ink finishing. */
function sidesOf(ordered: Order['finishings']): number | null {
  const finishings = knownIn(ordered) ?? [];
  if (finishings.some((alias) => /ink-single$/.test(alias))) return 1;
  return finishings.some((alias) => /ink-double$/.test(alias)) ? 2 : null;
}

/** What could not be compared, because it is not known what was ordered. */
export function* unknownRemarks({ finishings, finished, unfinished }: Order): Generator<Remark> {
  if (isUnknown(finishings)) yield { code: 'finishings.unknown', page: null };
  if (finished === null && unfinished === null) yield { code: 'size.unknown', page: null };
}
