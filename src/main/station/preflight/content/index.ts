export { printingAnnotations } from './annotations.ts';
export { type ColourSpace, channelsOf, colourSpaceOf } from './colour-space.ts';
export type { Colour, GraphicsState } from './graphics-state.ts';
export type { Spot } from './hit.ts';
export { type Area, inverse, landing, overlaps, scaleOf, transform } from './matrix.ts';
export { isOutlined } from './text.ts';
export { type Gaps, MAX_FORM_DEPTH, type Marks, walkPage } from './walk.ts';
