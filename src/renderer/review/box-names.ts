/** In CSS px of the stage. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A name to be written in a corner of a box. */
export interface Named {
  readonly name: string;
  readonly box: Rectangle;
  readonly corner: 'top-left' | 'bottom-left' | 'bottom-right';
}

/** The maximum width of a letter relative to its size, and the distance of lines. */
const LETTER_EM = 0.7;
const LINE_EM = 1.25;
/** The distance of a name from the edges of its box. */
const BESIDE_PX = 5;
const ABOVE_PX = 4;

const lieOver = (one: Rectangle, other: Rectangle): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/**
 * The place of each name, in lines of `size` px: as near to its corner as possible without covering an
 * earlier one; null if its box has no room for it.
 */
export function placeNames(names: readonly Named[], size: number): (Rectangle | null)[] {
  const taken: Rectangle[] = [];
  const height = size * LINE_EM;
  return names.map(({ name, box, corner }) => {
    const width = name.length * LETTER_EM * size;
    if (width + 2 * BESIDE_PX > box.width) return null;
    const x = corner === 'bottom-right' ? box.x + box.width - BESIDE_PX - width : box.x + BESIDE_PX;
    const lines = Math.floor((box.height - 2 * ABOVE_PX) / height);
    for (let line = 0; line < Math.min(lines, names.length); line++) {
      const from = line * height + ABOVE_PX;
      const y = corner === 'top-left' ? box.y + from : box.y + box.height - from - height;
      const place = { x, y, width, height };
      if (taken.some((other) => lieOver(place, other))) continue;
      taken.push(place);
      return place;
    }
    return null;
  });
}
