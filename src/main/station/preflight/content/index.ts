export { printingAnnotations } from './annotations.ts';
export { type ColourSpace, channelsOf, colourSpaceOf } from './colour-space.ts';
export type { Colour, GraphicsState } from './graphics-state.ts';
export type { Spot } from './hit.ts';
export type { Gaps, Marks } from './marks.ts';
export { type Area, inverse, landing, overlaps, scaleOf, shared, transform } from './matrix.ts';
export { Palettes } from './palettes.ts';
export { isOutlined } from './text.ts';
export { MAX_FORM_DEPTH, walkPage } from './walk.ts';
