import { closeSync, openSync } from 'node:fs';
import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { type Gaps, walkPage } from '../content/index.ts';
import { type Dict, LimitExceededError, PdfDocument, pagesOf, TimeoutError } from '../pdf/index.ts';
import { withPdfium } from '../picture/engine.ts';
import { MAX_FILE_BYTES } from '../picture/file-access.ts';
import { TimeLimit } from '../time-limit.ts';
import { type Range, VirtualFile } from '../writing/virtual-file.ts';
import { disagreements } from './agree.ts';
import { differingArea } from './difference.ts';
import { type Drawing, drawPage, isLarge } from './drawing.ts';
import { OtherReader, type SeenPage, seePage } from './other-reader.ts';
import type { PageOutcome, Proof } from './outcome.ts';
import { MAX_SAMPLE, samplesOf } from './sample.ts';
import { WalkMarks } from './walk-marks.ts';
import { type Edit, rewrite } from './writer.ts';

/** PDFium keeps every packed stream until a file is closed, so files are opened again after this. */
const REOPEN_BYTES = 48 << 20;
/** Pages beyond this are counted by neither reader. */
const MAX_PAGES = 20_000;
const MAX_DISAGREEMENTS = 50;
/** So often a page that differs is looked at. */
const MAX_LOOKS = 4;

export interface ProofRequest {
  /** Absolute path of the file. */
  readonly path: string;
  /** Its hash, as hex, which chooses the pages. */
  readonly sha256: string;
  /** The check searched the file for its objects; what it then read is proven. */
  readonly isRebuilt: boolean;
  /** After this many milliseconds the rest is not proven. */
  readonly softMs: number;
  /** Until this many milliseconds have passed, more pages than a sample are proven; none if not given. */
  readonly moreMs?: number;
}

/**
 * Proves that the reader has read a file as others do. A second reader, PDFium, must see nothing that this
 * one did not report, and pages written again from what the walk went through must have the same objects
 * and look the same, pixel by pixel. Throws the system's error if the file cannot be read.
 * @param edit changes operations of the written pages, which must then differ.
 */
export async function prove(request: ProofRequest, edit?: Edit): Promise<Proof> {
  try {
    return await withPdfium((engine) => {
      const proving = new Proving(engine, request);
      try {
        return proving.prove(edit);
      } finally {
        proving.close();
      }
    });
  } catch (error) {
    // Whatever PDFium throws, the file caused it; the system's errors are the disk's.
    if (error instanceof Error && 'syscall' in error) throw error;
    return { kind: 'not-proven', why: causeOf(error) };
  }
}

/** Which limit ended a proof; a file that cannot be read is a fault, and the check says so. */
function causeOf(error: unknown): 'time' | 'memory' | 'fault' {
  if (error instanceof TimeoutError) return 'time';
  return error instanceof LimitExceededError ? 'memory' : 'fault';
}

interface WalkedPage {
  readonly number: number;
  readonly dict: Dict;
  readonly marks: WalkMarks;
  readonly gaps: Gaps;
}

/** A page as PDFium sees and draws it. */
export interface Look {
  readonly seen: SeenPage;
  readonly drawing: Drawing | null;
}

/** A page of the original and the page written again; null if PDFium cannot open it. */
interface BothLooks {
  readonly original: Look | null;
  readonly written: Look | null;
}

/** One file, open in both readers. */
export class Proving {
  readonly #engine: WrappedPdfiumModule;
  readonly #sha256: string;
  readonly #moreMs: number;
  readonly #limit: TimeLimit;
  readonly #file: number;
  readonly #document: PdfDocument;

  constructor(engine: WrappedPdfiumModule, { path, sha256, isRebuilt, softMs, moreMs = 0 }: ProofRequest) {
    this.#engine = engine;
    this.#sha256 = sha256;
    this.#moreMs = moreMs;
    this.#limit = new TimeLimit(softMs);
    this.#file = openSync(path, 'r');
    try {
      this.#document = new PdfDocument(path, () => this.#limit.look(), isRebuilt);
    } catch (error) {
      closeSync(this.#file);
      throw error;
    }
  }

  close(): void {
    this.#document.close();
    closeSync(this.#file);
  }

  prove(edit?: Edit): Proof {
    const document = this.#document;
    if (document.isLocked) return { kind: 'not-proven', why: 'encrypted' };
    if (document.file.size > MAX_FILE_BYTES) return { kind: 'not-proven', why: 'size' };
    const all = this.#allPages();
    const begunAt = performance.now();
    const pages: PageOutcome[] = [];
    let otherPageCount = 0;
    for (const numbers of samplesOf(all.length, this.#sha256)) {
      if (pages.length > 0 && performance.now() - begunAt >= this.#moreMs) break;
      try {
        const walked = this.#walk(all, numbers);
        const pair = this.#pairOf(walked, edit);
        try {
          if (!pair.original.isOpen) return { kind: 'cannot' };
          otherPageCount = pair.original.pageCount;
          for (const [index, page] of walked.entries()) {
            pages.push(this.#compare(page, pair, index));
            pair.reopenIfLarge();
          }
        } finally {
          pair.close();
        }
      } catch (error) {
        const isEnough = pages.length >= (error instanceof TimeoutError ? 1 : MAX_SAMPLE);
        if (!isEnough || causeOf(error) === 'fault') throw error;
        break;
      }
    }
    return { kind: 'looked', pageCount: all.length, otherPageCount, pages };
  }

  /** A page as it is, and as it is written again. @param number from 1 */
  looks(number: number): BothLooks {
    const walked = this.#walk(this.#allPages(), [number]);
    const pair = this.#pairOf(walked);
    try {
      return this.#look(pair, number, 0);
    } finally {
      pair.close();
    }
  }

  #allPages(): Dict[] {
    const pages: Dict[] = [];
    for (const page of pagesOf(this.#document)) {
      if (pages.length >= MAX_PAGES) break;
      pages.push(page);
    }
    return pages;
  }

  #walk(pages: readonly Dict[], numbers: readonly number[]): WalkedPage[] {
    return numbers.flatMap((number) => {
      const dict = pages[number - 1];
      if (dict === undefined) return [];
      const marks = new WalkMarks(this.#document);
      return [{ number, dict, marks, gaps: walkPage(this.#document, dict, marks) }];
    });
  }

  /** All pages are walked before the first is written: they share resources, but not what they use. */
  #pairOf(walked: readonly WalkedPage[], edit?: Edit): Pair {
    const ran = new Set(walked.flatMap(({ marks }) => [...marks.contents].map(({ start }) => start)));
    const pages = walked.map(({ dict }) => dict);
    const written = rewrite(this.#document, pages, { ran }, edit);
    // Encrypted data is not the same in both, so none of it can be left out of both.
    const leftOut = this.#document.protection === 'none' ? this.#dataOfLargeImages(walked) : [];
    const whole = new VirtualFile(this.#file, [{ from: 0, to: this.#document.file.size }], leftOut);
    return new Pair(this.#engine, whole, new VirtualFile(this.#file, written, leftOut));
  }

  #dataOfLargeImages(walked: readonly WalkedPage[]): Range[] {
    const images = walked.flatMap(({ marks }) => [...marks.images.values()]);
    const ranges = images.flatMap((image): Range[] => {
      if (image.stream === null || !isLarge(image)) return [];
      const { start } = image.stream;
      return [{ from: start, to: start + this.#document.packedLength(image.stream) }];
    });
    return ranges.sort((one, other) => one.from - other.from);
  }

  #compare({ number, dict, marks, gaps }: WalkedPage, pair: Pair, index: number): PageOutcome {
    if (gaps.tooDeep) return { page: number, kind: 'not-proven', why: 'depth' };
    const { original, written } = this.#look(pair, number, index);
    if (original === null) return { page: number, kind: 'cannot' };
    const differing = disagreements(this.#document, dict, marks, original.seen);
    const listDiffers = !isSameList(original.seen.objects, written?.seen.objects ?? []);
    const isDrawn = original.drawing !== null && written?.drawing != null;
    const picture = isDrawn ? differingArea(this.#document, dict, original.drawing, written.drawing) : null;
    if (differing.length === 0 && !listDiffers && picture === null) {
      return isDrawn ? { page: number, kind: 'equal' } : { page: number, kind: 'not-proven', why: 'time' };
    }
    if (gaps.irregular) return { page: number, kind: 'not-proven', why: 'irregular' };
    return {
      page: number,
      kind: 'differs',
      disagreements: differing.slice(0, MAX_DISAGREEMENTS),
      listDiffers,
      picture,
      isDamaged: gaps.damaged,
    };
  }

  /**
   * A substitute for a font depends on the glyphs that PDFium drew before. So what differs is looked at
   * again, both files newly opened and the other one first, until a drawing of one is one of the other.
   */
  #look(pair: Pair, number: number, index: number): BothLooks {
    let looks = this.#lookAtBoth(pair, number, index, true);
    const all = [looks];
    for (;;) {
      for (const { original } of all) {
        const same = all.find(({ written }) => isSameLook(original, written));
        if (same !== undefined) return { original, written: same.written };
      }
      if (all.length === MAX_LOOKS) return looks;
      pair.reopen();
      try {
        looks = this.#lookAtBoth(pair, number, index, all.length % 2 === 0);
      } catch (error) {
        // What differed still does.
        if (error instanceof TimeoutError) return looks;
        throw error;
      }
      all.push(looks);
    }
  }

  #lookAtBoth(
    { original, written }: Pair,
    number: number,
    index: number,
    isOriginalFirst: boolean,
  ): BothLooks {
    const first = isOriginalFirst ? this.#lookAt(original, number) : null;
    const second = this.#lookAt(written, index + 1);
    return { original: isOriginalFirst ? first : this.#lookAt(original, number), written: second };
  }

  #lookAt(reader: OtherReader, number: number): Look | null {
    const engine = this.#engine;
    this.#document.file.deadline.assertTime();
    return reader.withPage(number, (page) => {
      const seen = seePage(engine, page, () => this.#document.file.deadline.step());
      return { seen, drawing: drawPage(engine, page, seen.images) };
    });
  }
}

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, index) => text === other[index]);

function isSameLook(one: Look | null, other: Look | null): boolean {
  if (one === null || other === null) return true;
  if (!isSameList(one.seen.objects, other.seen.objects)) return false;
  return one.drawing === null || other.drawing === null || one.drawing.pixels.equals(other.drawing.pixels);
}

/** The original and the written file, as PDFium has them open. */
class Pair {
  readonly #engine: WrappedPdfiumModule;
  readonly #files: { readonly original: VirtualFile; readonly written: VirtualFile };
  original: OtherReader;
  written: OtherReader;

  constructor(engine: WrappedPdfiumModule, original: VirtualFile, written: VirtualFile) {
    this.#engine = engine;
    this.#files = { original, written };
    this.original = new OtherReader(engine, original);
    this.written = new OtherReader(engine, written);
  }

  /** Gives PDFium's memory back. */
  reopenIfLarge(): void {
    const { original, written } = this.#files;
    if (original.given + written.given >= REOPEN_BYTES) this.reopen();
  }

  reopen(): void {
    const { original, written } = this.#files;
    this.close();
    original.given = 0;
    written.given = 0;
    this.original = new OtherReader(this.#engine, original);
    this.written = new OtherReader(this.#engine, written);
  }

  close(): void {
    this.original.close();
    this.written.close();
  }
}
