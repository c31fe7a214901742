export { printingAnnotations } from './annotations.ts';
export { type ColourSpace, channelsOf, colourSpaceOf } from './colour-space.ts';
export { type Colour, type GraphicsState, initialState } from './graphics-state.ts';
export type { Spot } from './hit.ts';
export { Lookup } from './lookup.ts';
export type { Gaps, Marks } from './marks.ts';
export {
  type Area,
  inverse,
  landing,
  overlaps,
  scaleOf,
  shared,
  toMatrix,
  transform,
  within,
} from './matrix.ts';
export { type Operation, Operations } from './operators.ts';
export { pageSlices } from './page-slices.ts';
export { Palettes } from './palettes.ts';
export { stateAfter, withExtras } from './state-after.ts';
export { isOutlined } from './text.ts';
export { MAX_FORM_DEPTH, walkPage } from './walk.ts';
