import { type Dict, isDict, Name, PdfCorruptError, type PdfDocument, Stream } from '../pdf/index.ts';
import { printingAnnotations } from './annotations.ts';
import { type ColourSpace, colourSpaceOf } from './colour-space.ts';
import { shownGlyphs } from './drawn-glyphs.ts';
import { metricsOf } from './font-metrics.ts';
import { type Colour, clippedTo, type GraphicsState, initialState } from './graphics-state.ts';
import type { Spot } from './hit.ts';
import { Lookup } from './lookup.ts';
import type { Gaps, Marks } from './marks.ts';
import {
  type Area,
  identity,
  inverse,
  landing,
  type Matrix,
  scaleOf,
  toBox,
  toMatrix,
  transform,
  within,
} from './matrix.ts';
import { type Operation, Operations } from './operators.ts';
import { pageSlices } from './page-slices.ts';
import { Path } from './path.ts';
import { isTransferring, stateAfter, withExtras } from './state-after.ts';
import { beforeText, glyphMatrix, isOutlined, shownBytes, type TextRun, textRun } from './text.ts';

/** Forms nested deeper than this are not walked. */
export const MAX_FORM_DEPTH = 24;
const MAX_SAVED = 100_000;
/** The pointer hits a line within this distance of its centre, in points, however thin the line is. */
const THINNEST = 0.25;

/**
 * Walks the content of a page as a renderer does: graphics states, nested forms, tiling patterns, drawn
 * glyphs (Type 3), groups of soft masks, and printing annotations. It decides nothing; `marks` is called with
 * everything painted. All optional content counts as switched on.
 * @param spot reports what paints it; patterns then count by their name and are not walked; null: not
 * wanted.
 * @returns what could not be walked. Throws TimeoutError and LimitExceededError.
 */
export function walkPage(document: PdfDocument, page: Dict, marks: Marks, spot: Spot | null = null): Gaps {
  const walk = new Walk(document, marks, spot);
  walk.lookForPage(page);
  walk.runPage(page);
  for (const { appearance, matrix } of printingAnnotations(document, page)) {
    if (appearance !== null) walk.appearance(appearance, matrix);
  }
  return walk.gaps;
}

/** A tenth of a point in each direction; a page of A4 would have fifty million of them. */
const MIN_TILE_AREA = 0.01;

class Walk {
  readonly #document: PdfDocument;
  readonly #marks: Marks;
  readonly #spot: Spot | null;
  readonly #inside = new Set<Dict>();
  readonly #patterns = new Set<Dict>();
  readonly #drawnGlyphs = new Map<Dict, Set<string>>();
  readonly #masks = new Set<Dict>();
  readonly #lookup: Lookup;
  readonly gaps: Gaps = { tooDeep: false, endless: false, damaged: false, irregular: false };

  constructor(document: PdfDocument, marks: Marks, spot: Spot | null) {
    this.#document = document;
    this.#marks = marks;
    this.#spot = spot;
    this.#lookup = new Lookup(document, marks, spot === null);
  }

  /** Reports what the page itself needs and the file does not have. */
  lookForPage(page: Dict): void {
    this.#lookup.page(page);
  }

  /** The look of an annotation, placed by `matrix`. */
  appearance(form: Stream, matrix: Matrix): void {
    this.#into(form, null, { ...initialState, matrix }, 0);
  }

  /** Walks the streams of a page as the single content that they are. */
  runPage(page: Dict): void {
    const contents = this.#document.resolve(page.get('Contents'));
    if (contents === null && page.has('Contents')) this.isDamaged('object-damaged');
    const slices = pageSlices(this.#document, contents, (trouble) => this.isDamaged(trouble));
    this.#run(slices, this.#document.dict(page.get('Resources')), initialState, 0);
  }

  isDamaged(trouble: 'stream-damaged' | 'object-damaged'): void {
    this.#document.trouble.add(trouble);
    this.gaps.damaged = true;
  }

  /** Content that breaks off is walked as far as it goes. */
  #run(slices: Iterator<Buffer>, resources: Dict | null, begin: GraphicsState, depth: number): void {
    if (depth > MAX_FORM_DEPTH) {
      this.gaps.tooDeep = true;
      return;
    }
    const document = this.#document;
    const operations = new Operations(slices, document.file.deadline, { document, resources });
    try {
      this.#follow(operations, resources, begin, depth);
    } catch (error) {
      if (!(error instanceof PdfCorruptError)) throw error;
      this.isDamaged('stream-damaged');
    }
    if (operations.isAmbiguous) document.trouble.add('inline-image');
    for (const one of operations.irregularities) {
      document.trouble.add(one);
      this.gaps.irregular = true;
    }
  }

  #follow(operations: Operations, resources: Dict | null, begin: GraphicsState, depth: number): void {
    const saved: GraphicsState[] = [];
    const path = new Path(this.#spot);
    let state = begin;
    for (;;) {
      const operation = operations.next();
      if (operation === null) return;
      switch (operation.operator) {
        case 'q':
          if (saved.length >= MAX_SAVED) throw new PdfCorruptError('Graphics states are nested too deeply.');
          saved.push(state);
          break;
        case 'Q':
          state = saved.pop() ?? state;
          break;
        case 'gs':
          state = this.#extended(operation, resources, state, depth);
          break;
        case 'Do':
          this.#paintObject(operation, resources, state, depth);
          break;
        case 'BI':
          if (isDict(operation.operands[0])) {
            const [inline] = operation.operands;
            this.#lookup.inline(inline);
            this.#throughStencil(inline, resources, state, depth);
            this.#marks.image(state, { inline }, resources);
          }
          break;
        case 'BDC':
          this.#property(operation, resources);
          break;
        case 'sh':
          this.#shade(operation, resources, state);
          break;
        case 'Tj':
        case 'TJ':
        case "'":
        case '"':
          state = this.#text(operation, resources, beforeText(operation, state), depth);
          break;
        default: {
          const way = path.follow(operation, state);
          if (way === null) {
            state = stateAfter(operation, resources, state, this.#lookup);
            break;
          }
          const { area, hit, clip } = path.take();
          if (way.fill !== null) {
            this.#pattern(state.fill, resources, state, depth);
            this.#marks.path(state, 'fill', area, !state.missesSpot && hit?.holds(way.fill) === true);
          }
          if (way.stroke) {
            this.#pattern(state.stroke, resources, state, depth);
            const reach = Math.max(THINNEST, (state.lineWidth * scaleOf(state.matrix)) / 2);
            this.#marks.path(
              state,
              'stroke',
              area,
              !state.missesSpot && hit !== null && hit.distance <= reach,
            );
          }
          if (clip === null) break;
          state = clippedTo(state, area);
          if (hit?.holds(clip) === false) state = { ...state, missesSpot: true };
        }
      }
    }
  }

  /** `gs`; the group of a soft mask is walked. */
  #extended(
    { operands }: Operation,
    resources: Dict | null,
    state: GraphicsState,
    depth: number,
  ): GraphicsState {
    const document = this.#document;
    const extras = document.dict(this.#lookup.found(resources, 'ExtGState', operands.at(-1)));
    if (extras === null) return state;
    if (isTransferring(document, extras)) document.trouble.add('transfer-function');
    const mask = document.resolve(extras.get('SMask'));
    if (isDict(mask)) this.#mask(mask, resources, state, depth);
    return withExtras(extras, state, this.#lookup);
  }

  /** Optional content that is marked with a name that the file does not have. */
  #property({ operands }: Operation, resources: Dict | null): void {
    const [tag, name] = operands;
    if (tag instanceof Name && tag.value === 'OC' && name instanceof Name)
      this.#lookup.found(resources, 'Properties', name);
  }

  /** Walks the group of a soft mask, once per page. */
  #mask(mask: Dict, resources: Dict | null, { matrix }: GraphicsState, depth: number): void {
    if (this.#masks.has(mask) || this.#spot !== null) return;
    this.#masks.add(mask);
    const group = this.#document.stream(mask.get('G'));
    if (group === null) this.#marks.missing('object', 'SMask');
    else this.#into(group, resources, { ...initialState, matrix, inMask: true }, depth);
  }

  /** A stencil paints with the current colour, which may be a pattern. */
  #throughStencil(image: Dict, resources: Dict | null, state: GraphicsState, depth: number): void {
    const isStencil = this.#document.resolve(image.get('ImageMask') ?? image.get('IM')) === true;
    if (isStencil) this.#pattern(state.fill, resources, state, depth);
  }

  #paintObject({ operands }: Operation, resources: Dict | null, state: GraphicsState, depth: number): void {
    const object = this.#lookup.found(resources, 'XObject', operands[0]);
    const kind = object instanceof Stream ? this.#document.name(object.dict.get('Subtype')) : null;
    if (object instanceof Stream && kind === 'Image') {
      this.#standsForFile(object.dict);
      this.#throughStencil(object.dict, resources, state, depth);
      this.#marks.image(state, object, resources);
    } else if (object instanceof Stream && kind === 'Form') this.#into(object, resources, state, depth);
    else if (object !== null && operands[0] instanceof Name) this.#marks.missing('object', operands[0].value);
  }

  /** Notes an image or a form that programs with OPI or reference XObjects replace by another file. */
  #standsForFile(dict: Dict): void {
    const isProxy = ['OPI', 'Ref'].some((key) => this.#document.dict(dict.get(key)) !== null);
    if (isProxy) this.#document.trouble.add('other-file');
  }

  /** Walks a form or a pattern's cell. One that paints itself is not entered twice. */
  #into(form: Stream, resources: Dict | null, state: GraphicsState, depth: number): void {
    if (this.#inside.has(form.dict)) {
      this.gaps.endless = true;
      return;
    }
    const matrix = toMatrix(this.#document.array(form.dict.get('Matrix')));
    const own = this.#document.dict(form.dict.get('Resources')) ?? resources;
    this.#lookup.entry(form.dict, 'Resources');
    this.#standsForFile(form.dict);
    this.#marks.ran?.(form);
    this.#inside.add(form.dict);
    try {
      const placed = { ...state, matrix: within(matrix, state.matrix) };
      const box = this.#boxOf(form);
      const inBox = clippedTo(placed, box && landing(placed.matrix, box));
      const begin = this.#isOutside(box, placed) ? { ...inBox, missesSpot: true } : inBox;
      this.#run(this.#document.slices(form), own, begin, depth + 1);
    } finally {
      this.#inside.delete(form.dict);
    }
  }

  /** The box that clips a form, in its own units. */
  #boxOf({ dict }: Stream): Area | null {
    return toBox(this.#document.array(dict.get('BBox'))?.map((one) => this.#document.number(one)) ?? []);
  }

  /** Whether a form's own box clips the spot in question. */
  #isOutside(box: Area | null, { matrix }: GraphicsState): boolean {
    const spot = this.#spot;
    const back = spot === null ? null : inverse(matrix);
    if (spot === null || back === null || box === null) return false;
    const [x, y] = transform(back, spot.x, spot.y);
    return x < box.left || x > box.right || y < box.bottom || y > box.top;
  }

  /** Shows text, and returns the state behind it. */
  #text(operation: Operation, resources: Dict | null, state: GraphicsState, depth: number): GraphicsState {
    const bytes = shownBytes(operation);
    if (bytes === '') return state;
    const { font } = state;
    const run = textRun(operation, state, font && metricsOf(this.#document, font));
    if (state.textMode !== 3) {
      this.#showText(resources, state, run, depth);
      if (font !== null) this.#drawGlyphs(font, bytes, resources, state, depth);
    }
    return { ...state, textShift: run.shift };
  }

  #showText(resources: Dict | null, state: GraphicsState, { area, body }: TextRun, depth: number): void {
    const { font, textMode } = state;
    if (font === null) this.#marks.missing('font', state.fontName ?? '');
    if (textMode !== 7) this.#pattern(state.fill, resources, state, depth);
    if (isOutlined(textMode)) this.#pattern(state.stroke, resources, state, depth);
    this.#marks.text(state, area, body);
  }

  /** Walks the glyphs of a Type 3 font that a string shows, each once per page. */
  #drawGlyphs(font: Dict, bytes: string, resources: Dict | null, state: GraphicsState, depth: number): void {
    const document = this.#document;
    if (this.#spot !== null || document.name(font.get('Subtype')) !== 'Type3') return;
    const drawn = this.#drawnGlyphs.get(font) ?? new Set<string>();
    this.#drawnGlyphs.set(font, drawn);
    const begin: GraphicsState = {
      ...state,
      matrix: glyphMatrix(toMatrix(document.array(font.get('FontMatrix'))), state),
      stroke: state.fill,
      textMode: 0,
      inGlyph: true,
    };
    const own = document.dict(font.get('Resources')) ?? resources;
    for (const [name, one] of shownGlyphs(document, font, bytes)) {
      if (drawn.has(name)) continue;
      drawn.add(name);
      const glyph = document.stream(one);
      if (glyph === null) {
        this.#marks.missing('object', name);
        continue;
      }
      this.#marks.ran?.(glyph);
      this.#run(document.slices(glyph), own, begin, depth + 1);
    }
  }

  /** Walks a tiling pattern's cell, once per page: all its tiles are identical. */
  #pattern(colour: Colour, resources: Dict | null, state: GraphicsState, depth: number): void {
    const { pattern, space, values } = colour;
    const dict = pattern instanceof Stream ? pattern.dict : isDict(pattern) ? pattern : null;
    if (dict === null || this.#spot !== null) return;
    if (this.#inside.has(dict)) this.gaps.endless = true;
    if (this.#patterns.has(dict)) return;
    this.#patterns.add(dict);
    if (pattern instanceof Stream) {
      if (this.#tileArea(dict) < MIN_TILE_AREA) this.gaps.endless = true;
      const { fillAlpha, strokeAlpha } = state;
      const begin = { ...initialState, fillAlpha, strokeAlpha, inMask: state.inMask, inPattern: true };
      const base = space.kind === 'pattern' ? space.base : null;
      if (base === null || this.#document.number(dict.get('PaintType')) !== 2) {
        this.#into(pattern, resources, begin, depth);
        return;
      }
      const own: Colour = { space: base, values, pattern: null };
      this.#into(pattern, resources, { ...begin, fill: own, stroke: own, colourIsFixed: true }, depth);
      return;
    }
    const shading = this.#document.dict(dict.get('Shading'));
    if (shading === null) this.#marks.missing('object', 'Shading');
    else this.#marks.shading(state, this.#spaceOf(shading, resources), true);
  }

  /** Of one tile with its distance to the next, in square points; unknown steps are no finding. */
  #tileArea(pattern: Dict): number {
    const document = this.#document;
    const steps = ['XStep', 'YStep'].map((step) => document.number(pattern.get(step)));
    const scale = scaleOf(toMatrix(document.array(pattern.get('Matrix'))) ?? identity);
    return steps.reduce<number>(
      (area, step) => area * Math.abs(step ?? Number.POSITIVE_INFINITY),
      scale ** 2,
    );
  }

  #shade({ operands }: Operation, resources: Dict | null, state: GraphicsState): void {
    const shading = this.#document.dict(this.#lookup.found(resources, 'Shading', operands[0]));
    if (shading === null) return;
    this.#marks.shading(state, this.#spaceOf(shading, resources), false);
  }

  #spaceOf(shading: Dict, resources: Dict | null): ColourSpace {
    return colourSpaceOf(this.#document, shading.get('ColorSpace'), resources);
  }
}
