import type { GraphicsState } from './graphics-state.ts';
import { type FillRule, Hit, type Spot } from './hit.ts';
import { type Area, type Matrix, transform } from './matrix.ts';
import type { Operation } from './operators.ts';

type Point = readonly [number, number];

interface Painting {
  readonly fill: FillRule | null;
  readonly stroke: boolean;
}

const painting: Readonly<Record<string, Painting>> = {
  f: { fill: 'nonzero', stroke: false },
  F: { fill: 'nonzero', stroke: false },
  'f*': { fill: 'evenodd', stroke: false },
  S: { fill: null, stroke: true },
  s: { fill: null, stroke: true },
  B: { fill: 'nonzero', stroke: true },
  'B*': { fill: 'evenodd', stroke: true },
  b: { fill: 'nonzero', stroke: true },
  'b*': { fill: 'evenodd', stroke: true },
  n: { fill: null, stroke: false },
};

/** A path being painted: the area around it and, on a walk for one spot, how it hits that. */
interface Painted {
  readonly area: Area | null;
  readonly hit: Hit | null;
  /** The rule by which it clips what is painted afterwards; null if it does not. */
  readonly clip: FillRule | null;
}

/** The path under construction. */
export class Path {
  readonly #spot: Spot | null;
  /** Grows until the path is taken. */
  #area: { -readonly [Edge in keyof Area]: Area[Edge] } | null = null;
  #hit: Hit | null = null;
  #clip: FillRule | null = null;

  /** @param spot to be hit; null: not wanted. */
  constructor(spot: Spot | null) {
    this.#spot = spot;
  }

  /** How the operation paints the path; null if it is not a painting operation. */
  follow({ operator, operands }: Operation, { matrix }: GraphicsState): Painting | null {
    switch (operator) {
      case 'm': {
        const to = this.#point(matrix, operands, 0);
        this.#hit?.move(to);
        break;
      }
      case 'l': {
        const to = this.#point(matrix, operands, 0);
        this.#hit?.line(to);
        break;
      }
      case 'c': {
        const first = this.#point(matrix, operands, 0);
        const second = this.#point(matrix, operands, 2);
        const to = this.#point(matrix, operands, 4);
        this.#hit?.curve(first, second, to);
        break;
      }
      case 'v': {
        const second = this.#point(matrix, operands, 0);
        const to = this.#point(matrix, operands, 2);
        this.#hit?.curve(null, second, to);
        break;
      }
      case 'y': {
        const first = this.#point(matrix, operands, 0);
        const to = this.#point(matrix, operands, 2);
        this.#hit?.curve(first, to, to);
        break;
      }
      case 're':
        this.#rectangle(matrix, operands);
        break;
      case 'h':
      case 's':
      case 'b':
      case 'b*':
        this.#hit?.close();
        break;
      case 'W':
        this.#clip = 'nonzero';
        break;
      case 'W*':
        this.#clip = 'evenodd';
        break;
    }
    return painting[operator] ?? null;
  }

  take(): Painted {
    const painted = { area: this.#area, hit: this.#hit, clip: this.#clip };
    this.#area = null;
    this.#hit = null;
    this.#clip = null;
    return painted;
  }

  #rectangle(matrix: Matrix, operands: Operation['operands']): void {
    const [x, y] = [numberAt(operands, 0), numberAt(operands, 1)];
    const [right, top] = [x + numberAt(operands, 2), y + numberAt(operands, 3)];
    const corner = this.#reach(transform(matrix, x, y));
    const others = [
      this.#reach(transform(matrix, right, y)),
      this.#reach(transform(matrix, right, top)),
      this.#reach(transform(matrix, x, top)),
    ];
    this.#hit?.move(corner);
    for (const other of others) this.#hit?.line(other);
    this.#hit?.close();
  }

  /** The point whose coordinates begin at `index`. The path reaches it. */
  #point(matrix: Matrix, operands: Operation['operands'], index: number): Point {
    return this.#reach(transform(matrix, numberAt(operands, index), numberAt(operands, index + 1)));
  }

  #reach(point: Point): Point {
    if (this.#spot !== null) this.#hit ??= new Hit(this.#spot);
    const [x, y] = point;
    const area = this.#area;
    if (area === null) {
      this.#area = { left: x, bottom: y, right: x, top: y };
      return point;
    }
    if (x < area.left) area.left = x;
    if (x > area.right) area.right = x;
    if (y < area.bottom) area.bottom = y;
    if (y > area.top) area.top = y;
    return point;
  }
}

/** 0 for an operand that is missing or not a number. */
function numberAt(operands: Operation['operands'], index: number): number {
  const operand = operands[index];
  return typeof operand === 'number' ? operand : 0;
}
