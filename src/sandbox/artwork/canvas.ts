import type { Face, TypeCase } from './type-case.ts';

/** Cyan, magenta, yellow and black from 0 to 1; or the foil, a spot colour. */
export type Ink = readonly [c: number, m: number, y: number, k: number] | 'foil';

/** Millimetres from the lower left corner of the sheet. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Shade {
  readonly from: Exclude<Ink, 'foil'>;
  readonly to: Exclude<Ink, 'foil'>;
  readonly line: readonly [x0: number, y0: number, x1: number, y1: number];
}

const POINTS_PER_MM = 72 / 25.4;
/** A quarter of a circle as a Bézier curve. */
const ROUND = 0.5523;

/** The content of one page, in millimetres, written as PDF operators; it notes which resources they need. */
export class Canvas {
  readonly #type: TypeCase;
  readonly #operators: string[] = [`${number(POINTS_PER_MM)} 0 0 ${number(POINTS_PER_MM)} 0 0 cm`];
  /** Opacities, named by their index. */
  readonly opacities: number[] = [];
  readonly shades: Shade[] = [];
  readonly faces = new Set<Face>();
  usesFoil = false;

  constructor(type: TypeCase) {
    this.#type = type;
  }

  get content(): string {
    return `${this.#operators.join('\n')}\n`;
  }

  rectangle({ x, y, width, height }: Area, ink: Ink): void {
    this.#fill(ink, `${numbers(x, y, width, height)} re`);
  }

  circle(x: number, y: number, radius: number, ink: Ink): void {
    this.#fill(ink, round(x, y, radius));
  }

  ring(x: number, y: number, radius: number, thickness: number, ink: Ink): void {
    this.#fill(ink, `${round(x, y, radius + thickness / 2)}\n${round(x, y, radius - thickness / 2)}`, 'f*');
  }

  polygon(points: readonly (readonly [x: number, y: number])[], ink: Ink): void {
    const path = points.map(([x, y], index) => `${numbers(x, y)} ${index === 0 ? 'm' : 'l'}`);
    this.#fill(ink, `${path.join(' ')} h`);
  }

  /** A leaf from one point to another, as wide in the middle as `width`. */
  leaf(x0: number, y0: number, x1: number, y1: number, width: number, ink: Ink): void {
    const [dx, dy] = [x1 - x0, y1 - y0];
    const length = Math.hypot(dx, dy);
    const [nx, ny] = [(-dy / length) * width, (dx / length) * width];
    const side = (
      sign: number,
      [fromX, fromY]: readonly [number, number],
      [toX, toY]: readonly [number, number],
    ) => {
      const [alongX, alongY] = [(toX - fromX) * 0.3, (toY - fromY) * 0.3];
      const [awayX, awayY] = [sign * nx * 0.65, sign * ny * 0.65];
      const first = numbers(fromX + alongX + awayX, fromY + alongY + awayY);
      const second = numbers(toX - alongX + awayX, toY - alongY + awayY);
      return `${first} ${second} ${numbers(toX, toY)} c`;
    };
    this.#fill(ink, `${numbers(x0, y0)} m ${side(1, [x0, y0], [x1, y1])} ${side(-1, [x1, y1], [x0, y0])} h`);
  }

  /** A band down to the lower edge of `area`, with a wave as its upper edge. */
  wave(area: Area, length: number, rise: number, shift: number, ink: Ink): void {
    const top = area.y + area.height;
    const parts = [`${numbers(area.x, area.y)} m ${numbers(area.x, top)} l`];
    let up = shift;
    for (let x = area.x; x < area.x + area.width; x += length) {
      const crest = top + rise * up;
      parts.push(`${numbers(x + length * 0.37, crest, x + length * 0.63, crest, x + length, top)} c`);
      up = -up;
    }
    this.#fill(ink, `${parts.join(' ')} ${numbers(area.x + area.width + length, area.y)} l h`);
  }

  line(x0: number, y0: number, x1: number, y1: number, thickness: number, ink: Ink): void {
    this.#operators.push(
      `${this.#color(ink, 'stroke')} ${number(thickness)} w ${numbers(x0, y0)} m ${numbers(x1, y1)} l S`,
    );
  }

  /** From the lower left to the upper right corner, or straight up. */
  gradient(
    area: Area,
    from: Exclude<Ink, 'foil'>,
    to: Exclude<Ink, 'foil'>,
    direction: 'up' | 'across' = 'up',
  ): void {
    const { x, y, width, height } = area;
    const line = [x, y, direction === 'up' ? x : x + width, y + height] as const;
    this.shades.push({ from, to, line });
    this.#operators.push(`q ${numbers(x, y, width, height)} re W n /Shade${this.shades.length - 1} sh Q`);
  }

  /** `size` in millimetres; `x` is the left edge, the middle or the right edge. */
  text(
    words: string,
    at: {
      readonly x: number;
      readonly y: number;
      readonly size: number;
      readonly align?: 'left' | 'centre' | 'right';
    },
    face: Face,
    ink: Ink,
  ): void {
    const { x, y, size, align = 'left' } = at;
    const width = this.#type.width(face, words) * size;
    const left = align === 'left' ? x : align === 'centre' ? x - width / 2 : x - width;
    this.faces.add(face);
    const shown = `/${face} ${number(size)} Tf ${numbers(left, y)} Td ${this.#type.encode(face, words)} Tj`;
    this.#operators.push(`${this.#color(ink, 'fill')} BT ${shown} ET`);
  }

  /** The largest size up to `most` (millimetres) at which `words` are not wider than `width`. */
  fitting(words: string, face: Face, width: number, most: number): number {
    return Math.min(most, width / Math.max(this.#type.width(face, words), 0.01));
  }

  /** Breaks `words` into lines not wider than `width` at `size`. */
  lines(words: string, face: Face, width: number, size: number): string[] {
    const lines: string[] = [];
    let line = '';
    let lineWidth = 0;
    for (const word of words.split(' ')) {
      const more = line === '' ? word : ` ${word}`;
      const longerWidth = this.#type.width(face, more, lineWidth);
      if (line !== '' && longerWidth * size > width) {
        lines.push(line);
        line = word;
        lineWidth = this.#type.width(face, word);
      } else {
        line += more;
        lineWidth = longerWidth;
      }
    }
    return [...lines, line];
  }

  clip({ x, y, width, height }: Area, draw: () => void): void {
    this.#operators.push(`q ${numbers(x, y, width, height)} re W n`);
    draw();
    this.#operators.push('Q');
  }

  opacity(opacity: number, draw: () => void): void {
    this.opacities.push(opacity);
    this.#operators.push(`q /Opacity${this.opacities.length - 1} gs`);
    draw();
    this.#operators.push('Q');
  }

  /** Draws with the origin moved to x, y and turned by `degrees` to the left. */
  turned(x: number, y: number, degrees: number, draw: () => void): void {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    this.#operators.push(`q ${numbers(cos, sin, -sin, cos, x, y)} cm`);
    draw();
    this.#operators.push('Q');
  }

  #fill(ink: Ink, path: string, operator = 'f'): void {
    this.#operators.push(`${this.#color(ink, 'fill')} ${path} ${operator}`);
  }

  #color(ink: Ink, how: 'fill' | 'stroke'): string {
    if (ink !== 'foil') return `${numbers(...ink)} ${how === 'fill' ? 'k' : 'K'}`;
    this.usesFoil = true;
    return how === 'fill' ? '/Foil cs 1 scn' : '/Foil CS 1 SCN';
  }
}

function round(x: number, y: number, radius: number): string {
  const handle = radius * ROUND;
  return [
    `${numbers(x + radius, y)} m`,
    `${numbers(x + radius, y + handle, x + handle, y + radius, x, y + radius)} c`,
    `${numbers(x - handle, y + radius, x - radius, y + handle, x - radius, y)} c`,
    `${numbers(x - radius, y - handle, x - handle, y - radius, x, y - radius)} c`,
    `${numbers(x + handle, y - radius, x + radius, y - handle, x + radius, y)} c h`,
  ].join(' ');
}

const number = (value: number): string => String(Math.round(value * 10_000) / 10_000);
const numbers = (...values: readonly number[]): string => values.map(number).join(' ');
