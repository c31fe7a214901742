import {
  type Colour,
  colourSpaceOf,
  type GraphicsState,
  initialState,
  Lookup,
  MAX_FORM_DEPTH,
  type Operation,
  Operations,
  pageSlices,
  stateAfter,
  toMatrix,
  withExtras,
  within,
} from '../content/index.ts';
import { type Dict, isArray, isDict, Name, PdfCorruptError, type PdfValue, Stream } from '../pdf/index.ts';
import { written, writtenDict, writtenNumber, writtenOperation } from '../writing/serialise.ts';
import { hasColouredGlyphs } from './glyphs.ts';
import type { PlateImages } from './images.ts';
import { isUnseparated, tintsOf } from './inks.ts';
import { normalInline } from './inline.ts';
import { blendOf, isKept, type Paint, paintOf, paintOfSpace } from './keep.ts';
import { isPathOperator, type Kept, paintedPath, paintedText } from './painting.ts';
import { groupOf, notOnContent, notOnStates, type PageParts } from './parts.ts';
import { UsedResources } from './resources.ts';
import { CHANNELS, drawnSpace, writeSpace } from './spaces.ts';

const paintsText = new Set(['Tj', 'TJ', "'", '"']);
const setsColour = new Set(['g', 'rg', 'k', 'sc', 'scn', 'cs', 'G', 'RG', 'K', 'SC', 'SCN', 'CS']);
/** These mean nothing to a drawing. */
const leftOut = new Set(['MP', 'DP', 'ri', 'BX', 'EX']);

/** Where content runs: what it may refer to, and what of it was used. */
interface Scope {
  readonly resources: Dict | null;
  readonly used: UsedResources;
  readonly depth: number;
}

/**
 * Writes a page's content so that red, green and blue of a drawing are the complements of up to three inks.
 * All else stays: paths, text, fonts, masks, clipping.
 */
export class Drawing {
  readonly #parts: PageParts;
  readonly #images: PlateImages;
  readonly #inks: readonly number[];
  readonly #lookup: Lookup;
  readonly #inside = new Set<Stream>();
  /** Written forms, cells and gradients, by what they depend on. */
  readonly #written = new Map<string, string>();

  constructor(parts: PageParts, images: PlateImages, inks: readonly number[]) {
    this.#parts = parts;
    this.#images = images;
    this.#inks = inks;
    this.#lookup = new Lookup(parts.document, ignored, false);
  }

  /** The page's content and its resources, as written. */
  page(page: Dict): { readonly content: Buffer; readonly resources: string } {
    const { document } = this.#parts;
    const scope = { resources: document.dict(page.get('Resources')), used: new UsedResources(), depth: 0 };
    const slices = pageSlices(document, page.get('Contents'), () => this.#parts.marks.add('damaged'));
    const content = this.#colours(initialState) + this.#run(slices, scope, initialState);
    return { content: Buffer.from(content, 'latin1'), resources: scope.used.written() };
  }

  #run(slices: Iterator<Buffer>, scope: Scope, begin: GraphicsState): string {
    const { document } = this.#parts;
    const names = { document, resources: scope.resources };
    const operations = new Operations(slices, document.file.deadline, names);
    const saved: GraphicsState[] = [];
    const pieces: string[] = [];
    let state = begin;
    try {
      for (let one = operations.next(); one !== null; one = operations.next()) {
        if (one.operator === 'q') saved.push(state);
        else if (one.operator === 'Q') state = saved.pop() ?? state;
        else if (one.operator === 'gs') state = this.#extended(one, scope, state);
        else state = stateAfter(one, scope.resources, state, this.#lookup);
        pieces.push(this.#operation(one, scope, state));
      }
    } catch (error) {
      if (!(error instanceof PdfCorruptError)) throw error;
      this.#parts.marks.add('damaged');
    }
    // What was saved and not restored would reach into what comes behind.
    return pieces.join('') + 'Q\n'.repeat(saved.length);
  }

  #extended({ operands }: Operation, { resources }: Scope, state: GraphicsState): GraphicsState {
    const extras = this.#parts.document.dict(this.#lookup.resource(resources, 'ExtGState', operands.at(-1)));
    return extras === null ? state : withExtras(extras, state, this.#lookup);
  }

  #operation(operation: Operation, scope: Scope, state: GraphicsState): string {
    const { operator, operands } = operation;
    if (setsColour.has(operator)) return state.colourIsFixed ? '' : this.#colour(operator, scope, state);
    if (isPathOperator(operator)) return paintedPath(operator, this.#keptBy(state));
    if (paintsText.has(operator)) return this.#text(operation, state);
    if (leftOut.has(operator)) return '';
    switch (operator) {
      case 'gs':
        return this.#states(operands.at(-1), scope);
      case 'Tf':
        return this.#font(operation, scope, state);
      case 'Do':
        return this.#object(operands[0], scope, state);
      case 'BI':
        return this.#inline(operation, scope, state);
      case 'sh':
        return this.#shade(operands[0], scope, state);
      case 'BDC':
        return this.#marked(operands, scope);
      default:
        return writtenOperation(operation);
    }
  }

  #isKept(paint: Paint): boolean {
    const [ink] = this.#inks;
    return ink !== undefined && isKept(paint, ink, this.#parts.names);
  }

  #keptBy(state: GraphicsState): Kept {
    return {
      fill: this.#isKept(paintOf(state.fill, state.fillOverprint, state)),
      stroke: this.#isKept(paintOf(state.stroke, state.strokeOverprint, state)),
    };
  }

  #text(operation: Operation, state: GraphicsState): string {
    const kept = this.#keptBy(state);
    const isDrawn = this.#parts.document.name(state.font?.get('Subtype')) === 'Type3';
    if (!isDrawn || !kept.fill) return paintedText(operation, state.textMode, kept);
    // The glyphs of such a font are drawn in any mode; without them what follows on the line moves.
    this.#parts.marks.add('drawn-glyphs');
    return '';
  }

  /** Both colours, as a drawing begins. */
  #colours(state: GraphicsState): string {
    return `${this.#tints(state.fill)}rg ${this.#tints(state.stroke)}RG\n`;
  }

  #tints(colour: Colour): string {
    const { names, palettes } = this.#parts;
    const tints = tintsOf(colour, this.#inks, names, palettes);
    return Array.from({ length: CHANNELS }, (_, at) => `${writtenNumber(1 - (tints[at] ?? 0))} `).join('');
  }

  #colour(operator: string, scope: Scope, state: GraphicsState): string {
    const isStroke = operator === operator.toUpperCase();
    const colour = isStroke ? state.stroke : state.fill;
    if (colour.space.kind !== 'pattern') return `${this.#tints(colour)}${isStroke ? 'RG' : 'rg'}\n`;
    if (colour.pattern === null) return '';
    const pattern = this.#pattern(colour, scope);
    if (pattern === null) return '';
    const name = scope.used.named('Pattern', pattern.reference);
    const [cs, scn] = isStroke ? ['CS', 'SCN'] : ['cs', 'scn'];
    if (!pattern.isUncoloured) return `/Pattern ${cs} ${name} ${scn}\n`;
    const base = colour.space.base ?? initialState.fill.space;
    const space = scope.used.named('ColorSpace', '[/Pattern/DeviceRGB]');
    return `${space} ${cs} ${this.#tints({ ...colour, space: base, pattern: null })}${name} ${scn}\n`;
  }

  #pattern(
    { pattern }: Colour,
    scope: Scope,
  ): { readonly reference: string; readonly isUncoloured: boolean } | null {
    const { document, out } = this.#parts;
    if (isDict(pattern)) {
      const shading = this.#shading(pattern.get('Shading'), scope);
      if (shading === null) return null;
      const matrix = document.array(pattern.get('Matrix'));
      const placed = matrix === null ? '' : `/Matrix ${written(matrix.map((one) => document.resolve(one)))}`;
      return { reference: `<</PatternType 2/Shading ${shading}${placed}>>`, isUncoloured: false };
    }
    if (!(pattern instanceof Stream)) return null;
    const isUncoloured = document.number(pattern.dict.get('PaintType')) === 2;
    const key = `cell ${pattern.start}`;
    const known = this.#written.get(key);
    if (known !== undefined) return { reference: known, isUncoloured };
    const begin = { ...initialState, inPattern: true, colourIsFixed: isUncoloured };
    const made = this.#content(pattern, scope, begin, isUncoloured ? '' : this.#colours(initialState));
    if (made === null) return null;
    const number = out.newNumber();
    const own = writtenDict(pattern.dict, out.reference, notOnContent).slice(0, -2);
    out.stream(number, `${own}/Resources ${made.resources}>>`, [made.content]);
    this.#written.set(key, `${number} 0 R`);
    return { reference: `${number} 0 R`, isUncoloured };
  }

  /** Content of a form or cell, written anew; null if it is inside itself or nested too deeply. */
  #content(
    stream: Stream,
    scope: Scope,
    begin: GraphicsState,
    before: string,
  ): { readonly content: Buffer; readonly resources: string } | null {
    const { document, marks } = this.#parts;
    if (this.#inside.has(stream) || scope.depth > MAX_FORM_DEPTH) {
      marks.add('damaged');
      return null;
    }
    this.#inside.add(stream);
    try {
      const resources = document.dict(stream.dict.get('Resources')) ?? scope.resources;
      const inner = { resources, used: new UsedResources(), depth: scope.depth + 1 };
      const content = before + this.#run(document.slices(stream), inner, begin);
      return { content: Buffer.from(content, 'latin1'), resources: inner.used.written() };
    } catch (error) {
      if (!(error instanceof PdfCorruptError)) throw error;
      marks.add('damaged');
      return null;
    } finally {
      this.#inside.delete(stream);
    }
  }

  #states(name: PdfValue | undefined, { resources, used }: Scope): string {
    const { document, out, marks } = this.#parts;
    const extras = document.dict(this.#lookup.resource(resources, 'ExtGState', name));
    if (extras === null) return '';
    for (const key of ['TR', 'TR2']) {
      const transfer = document.resolve(extras.get(key));
      if (transfer !== null && !(transfer instanceof Name)) marks.add('transfer-function');
    }
    const blend = document.resolve(extras.get('BM'));
    const mode = document.name(isArray(blend) ? blend[0] : blend);
    const [ink = 0] = this.#inks;
    const own = mode === null ? '' : `/BM/${blendOf(mode, ink)}`;
    const dict = `${writtenDict(extras, out.reference, notOnStates).slice(0, -2)}${own}>>`;
    return `${used.named('ExtGState', dict)} gs\n`;
  }

  #font({ operands }: Operation, { resources, used }: Scope, state: GraphicsState): string {
    const { document, out, marks } = this.#parts;
    const [name] = operands;
    const font = name instanceof Name ? document.dict(resources?.get('Font'))?.get(name.value) : undefined;
    if (font === undefined || state.font === null) return '';
    if (hasColouredGlyphs(document, state.font)) marks.add('drawn-glyphs');
    return `${used.named('Font', written(font, out.reference))} ${writtenNumber(state.fontSize)} Tf\n`;
  }

  #marked([tag, property]: readonly PdfValue[], { resources, used }: Scope): string {
    const { document, out } = this.#parts;
    const isLayer = tag instanceof Name && tag.value === 'OC' && property instanceof Name;
    const layer = isLayer ? document.dict(resources?.get('Properties'))?.get(property.value) : undefined;
    if (layer === undefined) return '/Span BMC\n';
    return `/OC ${used.named('Properties', written(layer, out.reference))} BDC\n`;
  }

  #object(name: PdfValue | undefined, scope: Scope, state: GraphicsState): string {
    const { document, out } = this.#parts;
    const object = this.#lookup.resource(scope.resources, 'XObject', name);
    if (!(object instanceof Stream) || !(name instanceof Name)) return '';
    const { dict } = object;
    if (document.name(dict.get('Subtype')) === 'Form') return this.#form(object, scope, state);
    if (document.resolve(dict.get('ImageMask')) === true) {
      if (this.#keptBy(state).fill) return '';
      const original = document.dict(scope.resources?.get('XObject'))?.get(name.value) ?? null;
      return `${scope.used.named('XObject', written(original, out.reference))} Do\n`;
    }
    const space = colourSpaceOf(document, dict.get('ColorSpace'), scope.resources);
    if (this.#isKept(paintOfSpace(space, state))) return '';
    const reference = this.#images.drawn({ dict, stream: object, inline: null, space }, state, this.#inks);
    return reference === null ? '' : `${scope.used.named('XObject', reference)} Do\n`;
  }

  #inline({ operands: [found], data }: Operation, scope: Scope, state: GraphicsState): string {
    if (!isDict(found) || data === undefined) return '';
    const dict = normalInline(found);
    const isStencil = dict.get('ImageMask') === true;
    const { document, out } = this.#parts;
    const space = colourSpaceOf(document, dict.get('ColorSpace'), scope.resources);
    const paint = isStencil ? paintOf(state.fill, state.fillOverprint, state) : paintOfSpace(space, state);
    if (this.#isKept(paint)) return '';
    if (!isStencil) {
      const reference = this.#images.drawn({ dict, stream: null, inline: data, space }, state, this.#inks);
      return reference === null ? '' : `${scope.used.named('XObject', reference)} Do\n`;
    }
    const number = out.newNumber();
    const head = writtenDict(dict, out.reference).slice(2);
    out.stream(number, `<</Type/XObject/Subtype/Image${head}`, [data]);
    return `${scope.used.named('XObject', `${number} 0 R`)} Do\n`;
  }

  /** A form looks different wherever the colours or the overprint that it inherits do. */
  #form(form: Stream, scope: Scope, state: GraphicsState): string {
    const { document, out } = this.#parts;
    const { fillOverprint, strokeOverprint, overprintMode, blendMode, textMode } = state;
    const key = JSON.stringify([
      ...[form.start, this.#colours(state), this.#keptBy(state), fillOverprint, strokeOverprint],
      ...[
        overprintMode,
        blendMode,
        textMode,
        state.colourIsFixed,
        state.inPattern ? 0 : state.matrix.slice(0, 4),
      ],
    ]);
    const known = this.#written.get(key);
    if (known !== undefined) return `${scope.used.named('XObject', known)} Do\n`;
    const matrix = toMatrix(document.array(form.dict.get('Matrix')));
    const made = this.#content(form, scope, { ...state, matrix: within(matrix, state.matrix) }, '');
    if (made === null) return '';
    const number = out.newNumber();
    const own = writtenDict(form.dict, out.reference, notOnContent).slice(0, -2);
    const group = groupOf(this.#parts, form.dict);
    out.stream(number, `${own}${group}/Resources ${made.resources}>>`, [made.content]);
    this.#written.set(key, `${number} 0 R`);
    return `${scope.used.named('XObject', `${number} 0 R`)} Do\n`;
  }

  #shade(name: PdfValue | undefined, scope: Scope, state: GraphicsState): string {
    const { document } = this.#parts;
    const value =
      name instanceof Name ? document.dict(scope.resources?.get('Shading'))?.get(name.value) : undefined;
    const space = colourSpaceOf(document, document.dict(value)?.get('ColorSpace'), scope.resources);
    if (this.#isKept(paintOfSpace(space, state))) return '';
    const shading = this.#shading(value, scope);
    return shading === null ? '' : `${scope.used.named('Shading', shading)} sh\n`;
  }

  /** A reference to a shading in the drawing's colours. */
  #shading(value: PdfValue | undefined, { resources }: Scope): string | null {
    const { document, out, names, marks } = this.#parts;
    const found = document.resolve(value);
    const dict = found instanceof Stream ? found.dict : isDict(found) ? found : null;
    if (dict === null) return null;
    const space = colourSpaceOf(document, dict.get('ColorSpace'), resources);
    const drawn = drawnSpace(space, this.#inks, names);
    if (drawn === null) {
      marks.add('image');
      return null;
    }
    if (isUnseparated(space)) marks.add('rgb');
    const own = writtenDict(dict, out.reference, notOnShadings).slice(0, -2);
    const written = `${own}/ColorSpace ${writeSpace(out, drawn)}>>`;
    const number = out.newNumber();
    if (found instanceof Stream) out.packedStream(number, written, found);
    else out.object(number, written);
    return `${number} 0 R`;
  }
}

const notOnShadings: ReadonlySet<string> = new Set(['ColorSpace', 'Length', 'Metadata']);

/** A drawing reports nothing that it lacks: the survey has. */
const ignored = {
  path: () => undefined,
  text: () => undefined,
  image: () => undefined,
  shading: () => undefined,
  missing: () => undefined,
};
