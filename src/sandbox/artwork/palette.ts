import { Random } from '../random.ts';
import type { Ink } from './canvas.ts';

type Cmyk = Exclude<Ink, 'foil'>;

/** The colours of one brand. */
export interface Palette {
  readonly dark: Cmyk;
  readonly deep: Cmyk;
  readonly accent: Cmyk;
  readonly second: Cmyk;
  readonly paper: Cmyk;
}

const palettes: readonly Palette[] = [
  {
    dark: [0.95, 0.7, 0.3, 0.35],
    deep: [0.8, 0.45, 0.15, 0.1],
    accent: [0, 0.55, 0.85, 0],
    second: [0.02, 0.2, 0.55, 0],
    paper: [0.01, 0.03, 0.08, 0],
  },
  {
    dark: [0.85, 0.4, 0.7, 0.45],
    deep: [0.7, 0.15, 0.6, 0.1],
    accent: [0.05, 0.25, 0.9, 0],
    second: [0.3, 0, 0.55, 0],
    paper: [0.04, 0, 0.08, 0],
  },
  {
    dark: [0.6, 0.95, 0.35, 0.4],
    deep: [0.3, 0.9, 0.3, 0.1],
    accent: [0, 0.45, 0.45, 0],
    second: [0, 0.2, 0.25, 0],
    paper: [0, 0.03, 0.04, 0],
  },
  {
    dark: [0.9, 0.85, 0.4, 0.4],
    deep: [0.7, 0.65, 0.05, 0.05],
    accent: [0.6, 0, 0.25, 0],
    second: [0, 0.35, 0.1, 0],
    paper: [0.05, 0.03, 0.01, 0],
  },
  {
    dark: [0.2, 0.95, 0.9, 0.35],
    deep: [0.05, 0.85, 0.8, 0.05],
    accent: [0.02, 0.3, 0.75, 0],
    second: [0.55, 0.15, 0.2, 0],
    paper: [0.01, 0.04, 0.09, 0],
  },
  {
    dark: [0.75, 0.6, 0.55, 0.55],
    deep: [0.5, 0.35, 0.35, 0.2],
    accent: [0.75, 0.05, 0.4, 0],
    second: [0, 0.5, 0.6, 0],
    paper: [0.04, 0.03, 0.05, 0],
  },
];

/** The same company has the same colours everywhere. */
export const paletteOf = (company: string): Palette => new Random(`palette ${company}`).pick(palettes);
