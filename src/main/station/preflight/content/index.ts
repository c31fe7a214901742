export { type ColourSpace, colourSpaceOf } from './colour-space.ts';
export type { Colour, GraphicsState } from './graphics-state.ts';
export { type Area, landing } from './matrix.ts';
export { type Marks, OutOfTime, walkPage } from './walk.ts';
