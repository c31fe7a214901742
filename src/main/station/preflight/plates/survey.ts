import type { PlateMark } from '../../../../contract/index.ts';
import {
  type ColourSpace,
  colourSpaceOf,
  type GraphicsState,
  isOutlined,
  type Marks,
  scaleOf,
} from '../content/index.ts';
import { type Dict, isDict, type PdfDocument, type Stream } from '../pdf/index.ts';
import { ALL, isUnseparated, namesOf, processInks } from './inks.ts';
import { type Paint, paintOf, paintOfSpace } from './keep.ts';

const MAX_INKS = 64;
const opaqueModes: ReadonlySet<string> = new Set(['Normal', 'Compatible']);

/** What a walk over a page says about its inks: which there are, and how operators treat them. */
export class Survey implements Marks {
  readonly inks: string[] = [...processInks];
  readonly #marks = new Set<PlateMark>();
  /** Area of images in square points times their components: a measure of how much ink may be there. */
  weight = 0;
  readonly #document: PdfDocument;
  readonly #paints = new Map<string, Paint>();
  #hasRgbGroup = false;
  #blends = false;

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  /** Each way in which an operator of the page treats inks, once. */
  get paints(): Paint[] {
    return [...this.#paints.values()];
  }

  /** Why the page's plates are not exact, as far as the walk sees. */
  get marks(): Set<PlateMark> {
    const isBlendedInRgb = this.#hasRgbGroup && this.#blends;
    return new Set([...this.#marks, ...(isBlendedInRgb ? (['rgb-blend'] as const) : [])]);
  }

  path(state: GraphicsState, way: 'fill' | 'stroke'): void {
    if (way === 'fill') this.#fill(state);
    else this.#stroke(state);
  }

  text(state: GraphicsState): void {
    if (state.textMode === 7) return;
    if (state.textMode !== 1 && state.textMode !== 5) this.#fill(state);
    if (isOutlined(state.textMode)) this.#stroke(state);
  }

  image(state: GraphicsState, image: Stream | { readonly inline: Dict }, resources: Dict | null): void {
    if (state.inMask) return;
    const dict = 'inline' in image ? image.inline : image.dict;
    if (this.#document.resolve(dict.get('ImageMask') ?? dict.get('IM')) === true) {
      this.#fill(state);
      return;
    }
    const space = colourSpaceOf(this.#document, dict.get('ColorSpace') ?? dict.get('CS'), resources);
    this.weight += scaleOf(state.matrix) ** 2;
    this.#space(space, state);
  }

  shading(state: GraphicsState, space: ColourSpace): void {
    this.#space(space, state);
  }

  missing(): void {
    this.#marks.add('damaged');
  }

  ran({ dict }: Stream): void {
    this.group(dict);
  }

  /** Notes what a page's or form's transparency group does. */
  group(holder: Dict): void {
    const document = this.#document;
    const group = document.dict(holder.get('Group'));
    if (group === null) return;
    if (document.resolve(group.get('K')) === true) this.#marks.add('knockout-group');
    const space = document.resolve(group.get('CS'));
    if (space === null) return;
    if (isUnseparated(colourSpaceOf(document, space, null))) this.#hasRgbGroup = true;
  }

  #fill(state: GraphicsState): void {
    if (state.inMask) return;
    this.#note(state.fill.space, state.fill.values);
    this.#add(paintOf(state.fill, state.fillOverprint, state), state);
    this.#ofPattern(state.fill.pattern, state);
  }

  #stroke(state: GraphicsState): void {
    if (state.inMask) return;
    this.#note(state.stroke.space, state.stroke.values);
    this.#add(paintOf(state.stroke, state.strokeOverprint, state), state);
    this.#ofPattern(state.stroke.pattern, state);
  }

  #ofPattern(pattern: GraphicsState['fill']['pattern'], state: GraphicsState): void {
    if (!isDict(pattern)) return;
    const shading = this.#document.dict(pattern.get('Shading'));
    if (shading === null) return;
    if (this.#document.number(shading.get('ShadingType')) === 1) this.#marks.add('function-shading');
    this.#space(colourSpaceOf(this.#document, shading.get('ColorSpace'), null), state);
  }

  #space(space: ColourSpace, state: GraphicsState): void {
    if (state.inMask) return;
    this.#note(space);
    this.#add(paintOfSpace(space, state), state);
  }

  #add(paint: Paint, { fillAlpha, strokeAlpha, blendMode, hasSoftMask }: GraphicsState): void {
    if (fillAlpha < 1 || strokeAlpha < 1 || hasSoftMask || !opaqueModes.has(blendMode)) this.#blends = true;
    const key = JSON.stringify(paint);
    if (!this.#paints.has(key)) this.#paints.set(key, paint);
  }

  #note(space: ColourSpace, values: readonly number[] = []): void {
    for (const name of namesOf(space) ?? []) {
      if (name === ALL || name === 'None' || this.inks.includes(name)) continue;
      if (this.inks.length < MAX_INKS) this.inks.push(name);
      else this.#marks.add('damaged');
    }
    // White is no ink on every press.
    const isWhite = space.kind === 'rgb' && values.length === 3 && values.every((value) => value === 1);
    if (isUnseparated(space) && !isWhite) this.#marks.add('rgb');
    const base = space.kind === 'indexed' ? space.base : space;
    if (base.kind === 'calibrated-gray' || (base.kind === 'icc' && base.components === 1))
      this.#marks.add('icc-gray');
    if (base.kind === 'icc' && base.components === 4) this.#marks.add('icc-cmyk');
  }
}
