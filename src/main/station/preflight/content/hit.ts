/** A place on the page, in points. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

export type FillRule = 'nonzero' | 'evenodd';
type At = readonly [x: number, y: number];

const PIECES = 16;

/**
 * Follows a path while it is built, and reports whether a point is inside it, or how near it is to its
 * line.
 */
export class Hit {
  readonly #spot: Spot;
  #winding = 0;
  #crossings = 0;
  #distance = Number.POSITIVE_INFINITY;
  #start: At | null = null;
  #at: At | null = null;

  constructor(spot: Spot) {
    this.#spot = spot;
  }

  move(to: At): void {
    this.#closeUnseen();
    this.#start = to;
    this.#at = to;
  }

  line(to: At): void {
    const from = this.#at ?? to;
    this.#cross(from, to);
    this.#near(from, to);
    this.#at = to;
  }

  /** `first` is null if the first control point is the current point. */
  curve(first: At | null, second: At, to: At): void {
    const from = this.#at ?? to;
    const one = first ?? from;
    const along = (t: number, axis: 0 | 1): number => {
      const s = 1 - t;
      return (
        s * s * s * from[axis] +
        3 * s * s * t * one[axis] +
        3 * s * t * t * second[axis] +
        t * t * t * to[axis]
      );
    };
    for (let piece = 1; piece <= PIECES; piece++) {
      this.line([along(piece / PIECES, 0), along(piece / PIECES, 1)]);
    }
  }

  close(): void {
    if (this.#start !== null) this.line(this.#start);
  }

  /** Whether the spot is inside, as filling sees it: every open part counts as closed. */
  holds(rule: FillRule): boolean {
    this.#closeUnseen();
    return rule === 'nonzero' ? this.#winding !== 0 : this.#crossings % 2 === 1;
  }

  /** Distance of the line from the spot, in points. */
  get distance(): number {
    return this.#distance;
  }

  #closeUnseen(): void {
    if (this.#at !== null && this.#start !== null) this.#cross(this.#at, this.#start);
    this.#at = this.#start;
  }

  /** Counts where the path crosses the ray to the right. */
  #cross([x1, y1]: At, [x2, y2]: At): void {
    const { x, y } = this.#spot;
    if (y1 <= y === y2 <= y) return;
    if (x1 + ((y - y1) / (y2 - y1)) * (x2 - x1) <= x) return;
    this.#crossings++;
    this.#winding += y2 > y1 ? 1 : -1;
  }

  #near([x1, y1]: At, [x2, y2]: At): void {
    const { x, y } = this.#spot;
    const [dx, dy] = [x2 - x1, y2 - y1];
    const length = dx * dx + dy * dy;
    const part = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length));
    this.#distance = Math.min(this.#distance, Math.hypot(x - x1 - part * dx, y - y1 - part * dy));
  }
}
