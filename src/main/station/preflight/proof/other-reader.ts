import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import type { BoxName, PageBox } from '../../../../contract/index.ts';
import { memoryOf } from '../picture/engine.ts';
import { FileAccess } from '../picture/file-access.ts';
import type { VirtualFile } from '../writing/virtual-file.ts';

/** Kinds of PDFium's page objects. */
const TEXT = 1;
const IMAGE = 3;
const FORM = 5;
/** Text in this mode is not drawn. */
const INVISIBLE = 3;
const MAX_DEPTH = 30;
const MAX_OBJECTS = 200_000;
const MAX_NAME_BYTES = 1_024;

export interface SeenFont {
  /** One character a byte; empty if it has none. */
  readonly name: string;
  readonly isEmbedded: boolean;
}

/** An image as PDFium sees it. */
export interface SeenImage {
  readonly widthPx: number;
  readonly heightPx: number;
  /** PDFium's handle of it. */
  readonly handle: number;
}

/** What PDFium sees on a page. */
export interface SeenPage {
  /** In points, after Rotate. */
  readonly width: number;
  readonly height: number;
  /** Quarter turns clockwise; null if PDFium does not know. */
  readonly turns: number | null;
  /** Only those that stand on the page itself. */
  readonly boxes: Partial<Record<BoxName, PageBox>>;
  /** Of text that is drawn. */
  readonly fonts: readonly SeenFont[];
  readonly images: readonly SeenImage[];
  /** Every object with its kind, place, colours, font and pixels, in order, as texts to compare. */
  readonly objects: readonly string[];
}

/** A file as opened by PDFium. `close` gives its memory back. */
export class OtherReader {
  readonly #engine: WrappedPdfiumModule;
  readonly #access: FileAccess;
  readonly #document: number;

  constructor(engine: WrappedPdfiumModule, file: VirtualFile) {
    this.#engine = engine;
    this.#access = new FileAccess(engine, file);
    this.#document = engine.FPDF_LoadCustomDocument(this.#access.at, '');
  }

  /** PDFium can open it. */
  get isOpen(): boolean {
    return this.#document !== 0;
  }

  get pageCount(): number {
    return this.isOpen ? this.#engine.FPDF_GetPageCount(this.#document) : 0;
  }

  /** Passes a page's handle to `use`; null if PDFium cannot open the page. @param number from 1 */
  withPage<T>(number: number, use: (page: number) => T): T | null {
    const page = this.isOpen ? this.#engine.FPDF_LoadPage(this.#document, number - 1) : 0;
    if (page === 0) return null;
    try {
      return use(page);
    } finally {
      this.#engine.FPDF_ClosePage(page);
    }
  }

  close(): void {
    if (this.isOpen) this.#engine.FPDF_CloseDocument(this.#document);
    this.#access.free();
  }
}

/** Lists what is on a page. @param assertTime asked at every object; throws TimeoutError */
export function seePage(engine: WrappedPdfiumModule, page: number, assertTime: () => void): SeenPage {
  const scratch = new Scratch(engine);
  try {
    return new PageSight(engine, scratch, assertTime).see(page);
  } finally {
    scratch.free();
  }
}

/** A little of PDFium's memory, for what it returns through pointers. */
class Scratch {
  readonly at: number;
  readonly #engine: WrappedPdfiumModule;

  constructor(engine: WrappedPdfiumModule) {
    this.#engine = engine;
    this.at = engine.pdfium.wasmExports.malloc(MAX_NAME_BYTES);
  }

  floats(count: number): number[] {
    return Array.from({ length: count }, (_, index) => this.#view.getFloat32(index * 4, true));
  }

  integers(count: number): number[] {
    return Array.from({ length: count }, (_, index) => this.#view.getUint32(index * 4, true));
  }

  text(bytes: number): string {
    const memory = memoryOf(this.#engine);
    return Buffer.from(memory.subarray(this.at, this.at + bytes)).toString('latin1');
  }

  free(): void {
    this.#engine.pdfium.wasmExports.free(this.at);
  }

  get #view(): DataView {
    const memory = memoryOf(this.#engine);
    return new DataView(memory.buffer, memory.byteOffset + this.at, MAX_NAME_BYTES);
  }
}

class PageSight {
  readonly #engine: WrappedPdfiumModule;
  readonly #scratch: Scratch;
  readonly #assertTime: () => void;
  readonly #fonts = new Map<number, SeenFont>();
  readonly #drawnFonts = new Set<SeenFont>();
  readonly #images: SeenImage[] = [];
  readonly #objects: string[] = [];

  constructor(engine: WrappedPdfiumModule, scratch: Scratch, assertTime: () => void) {
    this.#engine = engine;
    this.#scratch = scratch;
    this.#assertTime = assertTime;
  }

  see(page: number): SeenPage {
    const engine = this.#engine;
    const turns = engine.FPDFPage_GetRotation(page);
    const count = engine.FPDFPage_CountObjects(page);
    this.#list(count, (index) => engine.FPDFPage_GetObject(page, index), 0);
    return {
      width: engine.FPDF_GetPageWidthF(page),
      height: engine.FPDF_GetPageHeightF(page),
      turns: turns < 0 ? null : turns,
      boxes: this.#boxes(page),
      fonts: [...this.#drawnFonts],
      images: this.#images,
      objects: this.#objects,
    };
  }

  #boxes(page: number): Partial<Record<BoxName, PageBox>> {
    const engine = this.#engine;
    const { at } = this.#scratch;
    const boxes: Partial<Record<BoxName, PageBox>> = {};
    const look = (name: BoxName, isThere: boolean): void => {
      if (!isThere) return;
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = this.#scratch.floats(4);
      boxes[name] = {
        left: Math.min(x1, x2),
        bottom: Math.min(y1, y2),
        right: Math.max(x1, x2),
        top: Math.max(y1, y2),
      };
    };
    look('media', engine.FPDFPage_GetMediaBox(page, at, at + 4, at + 8, at + 12));
    look('crop', engine.FPDFPage_GetCropBox(page, at, at + 4, at + 8, at + 12));
    look('bleed', engine.FPDFPage_GetBleedBox(page, at, at + 4, at + 8, at + 12));
    look('trim', engine.FPDFPage_GetTrimBox(page, at, at + 4, at + 8, at + 12));
    look('art', engine.FPDFPage_GetArtBox(page, at, at + 4, at + 8, at + 12));
    return boxes;
  }

  #list(count: number, objectAt: (index: number) => number, depth: number): void {
    const engine = this.#engine;
    for (let index = 0; index < count && this.#objects.length < MAX_OBJECTS; index++) {
      this.#assertTime();
      const object = objectAt(index);
      const kind = engine.FPDFPageObj_GetType(object);
      this.#objects.push(this.#described(object, kind));
      if (kind === FORM && depth < MAX_DEPTH) {
        const inside = engine.FPDFFormObj_CountObjects(object);
        this.#list(inside, (inner) => engine.FPDFFormObj_GetObject(object, inner), depth + 1);
      }
    }
  }

  #described(object: number, kind: number): string {
    const engine = this.#engine;
    const { at } = this.#scratch;
    const parts: unknown[] = [kind];
    const [red, green, blue, alpha] = [at, at + 4, at + 8, at + 12];
    if (engine.FPDFPageObj_GetFillColor(object, red, green, blue, alpha))
      parts.push(...this.#scratch.integers(4));
    if (engine.FPDFPageObj_GetStrokeColor(object, red, green, blue, alpha))
      parts.push(...this.#scratch.integers(4));
    if (kind === TEXT) {
      const font = this.#font(engine.FPDFTextObj_GetFont(object));
      const mode = engine.FPDFTextObj_GetTextRenderMode(object);
      if (mode !== INVISIBLE) this.#drawnFonts.add(font);
      parts.push(mode, font.name, font.isEmbedded);
      // The bounds of drawn glyphs (Type 3) depend on glyphs that are not shown, those of a substitute on
      // what PDFium drew before.
      if (font.name === '' || !font.isEmbedded) {
        if (engine.FPDFPageObj_GetMatrix(object, at)) parts.push(...this.#scratch.floats(6));
        return parts.join(' ');
      }
    }
    if (kind === IMAGE && engine.FPDFImageObj_GetImagePixelSize(object, at, at + 4)) {
      const [widthPx = 0, heightPx = 0] = this.#scratch.integers(2);
      this.#images.push({ widthPx, heightPx, handle: object });
      parts.push(widthPx, heightPx);
    }
    if (engine.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12))
      parts.push(...this.#scratch.floats(4));
    return parts.join(' ');
  }

  #font(handle: number): SeenFont {
    const known = this.#fonts.get(handle);
    if (known !== undefined) return known;
    const engine = this.#engine;
    const { at } = this.#scratch;
    const bytes = handle === 0 ? 0 : engine.FPDFFont_GetBaseFontName(handle, at, MAX_NAME_BYTES);
    const font: SeenFont = {
      // The count includes the zero at the end. A name that does not fit is not written at all.
      name: bytes > 1 && bytes <= MAX_NAME_BYTES ? this.#scratch.text(bytes - 1) : '',
      isEmbedded: handle !== 0 && engine.FPDFFont_GetIsEmbedded(handle) === 1,
    };
    this.#fonts.set(handle, font);
    return font;
  }
}
