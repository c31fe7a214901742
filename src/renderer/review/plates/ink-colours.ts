import { type PlateCoverage, type ProcessInk, processInks } from '../../../contract/index.ts';

/** Red, green and blue, from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** The process ink of a plate; null: a spot colour, whatever its name. */
export const processInkOf = ({ ink, isSpot }: Pick<PlateCoverage, 'ink' | 'isSpot'>): ProcessInk | null =>
  isSpot ? null : (processInks.find((one) => one === ink) ?? null);

/** Solid inks on coated paper, roughly as a screen shows them. */
const process: Readonly<Record<ProcessInk, Rgb>> = {
  Cyan: [0, 158, 224],
  Magenta: [229, 0, 125],
  Yellow: [255, 236, 0],
  Black: [29, 29, 27],
};
/** The file's colours of spot inks are for other printers; here they only have to be told apart. */
const spots: readonly Rgb[] = [
  [191, 144, 0],
  [122, 62, 157],
  [0, 128, 96],
  [214, 84, 0],
  [110, 120, 130],
  [178, 34, 64],
];
const BLACK: Rgb = [0, 0, 0];

/** How each plate is shown, in the order of the plates. */
export function coloursOf(plates: readonly Pick<PlateCoverage, 'ink' | 'isSpot'>[], isGrey: boolean): Rgb[] {
  const spotInks = plates.filter(({ isSpot }) => isSpot).map(({ ink }) => ink);
  return plates.map((plate) => {
    if (isGrey) return BLACK;
    const ink = processInkOf(plate);
    return ink === null ? (spots[spotInks.indexOf(plate.ink) % spots.length] ?? BLACK) : process[ink];
  });
}
