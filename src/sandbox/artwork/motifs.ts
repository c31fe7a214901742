import type { Random } from '../random.ts';
import type { Area, Canvas, Ink } from './canvas.ts';
import type { Motif } from './motif.ts';

/** A brand's emblem, drawn around x, y (millimetres) in one ink. `gap` is the ink between its parts. */
export function drawEmblem(
  canvas: Canvas,
  motif: Motif,
  at: { readonly x: number; readonly y: number; readonly radius: number },
  ink: Ink,
): void {
  const { x, y, radius } = at;
  const around = (count: number, draw: (angle: number) => void): void => {
    for (let index = 0; index < count; index++) draw((index / count) * 2 * Math.PI);
  };
  const on = (angle: number, distance: number): [number, number] => [
    x + Math.cos(angle) * distance * radius,
    y + Math.sin(angle) * distance * radius,
  ];
  switch (motif) {
    case 'sun':
      canvas.circle(x, y, radius * 0.5, ink);
      around(12, (angle) =>
        canvas.polygon([on(angle - 0.14, 0.62), on(angle, 1), on(angle + 0.14, 0.62)], ink),
      );
      return;
    case 'waves':
      canvas.ring(x, y, radius * 0.94, radius * 0.1, ink);
      for (const [index, height] of [-0.28, 0.02, 0.32].entries()) {
        const half = radius * (0.62 - 0.06 * index);
        canvas.clip({ x: x - half, y: y - radius, width: 2 * half, height: 2 * radius }, () => {
          for (let step = -4; step < 4; step++) {
            canvas.ring(x + (step + 0.5) * half * 0.5, y + height * radius, half * 0.25, radius * 0.08, ink);
          }
        });
      }
      return;
    case 'leaves':
      around(5, (angle) => {
        const [tipX, tipY] = on(angle + Math.PI / 2, 1);
        const [stemX, stemY] = on(angle + Math.PI / 2, 0.14);
        canvas.leaf(stemX, stemY, tipX, tipY, radius * 0.42, ink);
      });
      return;
    case 'wheels':
      canvas.ring(x, y, radius * 0.92, radius * 0.14, ink);
      canvas.ring(x, y, radius * 0.2, radius * 0.12, ink);
      around(10, (angle) => {
        const [fromX, fromY] = on(angle, 0.24);
        const [toX, toY] = on(angle, 0.86);
        canvas.line(fromX, fromY, toX, toY, radius * 0.045, ink);
      });
      return;
    case 'bars':
      for (const [index, height] of [0.7, 1.2, 1.9, 1.5, 0.95].entries()) {
        const width = radius * 0.3;
        canvas.rectangle(
          {
            x: x + (index - 2.5) * radius * 0.4 + radius * 0.05,
            y: y - radius * 0.95,
            width,
            height: height * radius,
          },
          ink,
        );
      }
      return;
    case 'rings':
      for (const [dx, dy] of [
        [-0.42, 0.22],
        [0.42, 0.22],
        [0, -0.42],
      ] as const) {
        canvas.ring(x + dx * radius, y + dy * radius, radius * 0.46, radius * 0.12, ink);
      }
      return;
    case 'tiles':
      for (const [dx, dy] of [
        [-1, -1],
        [0, 0],
        [-1, 0],
        [0, -1],
      ] as const) {
        const tile = {
          x: x + dx * radius + radius * 0.05,
          y: y + dy * radius + radius * 0.05,
          width: radius * 0.9,
          height: radius * 0.9,
        };
        canvas.clip(tile, () => {
          const corner = dx === dy ? tile.x : tile.x + tile.width;
          canvas.circle(corner, dy === 0 ? tile.y : tile.y + tile.height, radius * 0.9, ink);
        });
      }
      return;
    case 'peaks':
      canvas.polygon(
        [
          [x - radius, y - radius * 0.7],
          [x - radius * 0.3, y + radius * 0.55],
          [x + radius * 0.4, y - radius * 0.7],
        ],
        ink,
      );
      canvas.polygon(
        [
          [x + radius * 0.02, y - radius * 0.16 + radius * 0.1],
          [x + radius * 0.32, y + radius * 0.3],
          [x + radius, y - radius * 0.7],
          [x + radius * 0.47, y - radius * 0.7],
        ],
        ink,
      );
      canvas.circle(x + radius * 0.5, y + radius * 0.72, radius * 0.22, ink);
      return;
  }
}

/** Fills `area` (millimetres) with the brand's motif, large and cut off at the edges. */
export function drawPattern(
  canvas: Canvas,
  motif: Motif,
  area: Area,
  inks: readonly [Ink, Ink, Ink],
  random: Random,
): void {
  const { x, y, width, height } = area;
  const short = Math.min(width, height);
  const some = (): Ink => random.pick(inks);
  canvas.clip(area, () => {
    switch (motif) {
      case 'waves':
      case 'peaks': {
        const layers = 6;
        for (let layer = layers; layer > 0; layer--) {
          const band = {
            x: x - short * 0.2,
            y,
            width: width + short * 0.4,
            height: (height * layer) / (layers + 1),
          };
          const ink = inks[layer % 3] ?? inks[0];
          canvas.opacity(0.55, () => {
            if (motif === 'waves')
              canvas.wave(
                band,
                short * (0.3 + 0.1 * random.next()),
                short * 0.14,
                layer % 2 === 0 ? 1 : -1,
                ink,
              );
            else drawRidge(canvas, band, short, ink, random);
          });
        }
        return;
      }
      case 'tiles':
      case 'bars': {
        const across = Math.max(3, Math.round(width / (short / 4)));
        const side = width / across;
        for (let row = 0; row * side < height; row++) {
          for (let column = 0; column < across; column++) {
            const cell = { x: x + column * side, y: y + row * side, width: side, height: side };
            if (motif === 'bars') {
              const tall = side * (0.25 + 0.75 * random.next());
              canvas.rectangle(
                { ...cell, x: cell.x + side * 0.12, width: side * 0.76, height: tall },
                some(),
              );
              continue;
            }
            canvas.rectangle(cell, some());
            const right = random.next() < 0.5;
            const top = random.next() < 0.5;
            canvas.clip(cell, () =>
              canvas.circle(right ? cell.x + side : cell.x, top ? cell.y + side : cell.y, side, some()),
            );
          }
        }
        return;
      }
      case 'sun':
      case 'leaves':
      case 'wheels':
      case 'rings':
        for (let index = 0; index < 14; index++) {
          const radius = short * (0.1 + 0.22 * random.next());
          const at = { x: x + width * random.next(), y: y + height * random.next(), radius };
          canvas.opacity(0.35 + 0.5 * random.next(), () => drawEmblem(canvas, motif, at, some()));
        }
        return;
    }
  });
}

function drawRidge(canvas: Canvas, band: Area, short: number, ink: Ink, random: Random): void {
  const points: [number, number][] = [[band.x, band.y]];
  let up = random.next() < 0.5;
  for (let x = band.x; x < band.x + band.width + short * 0.3; x += short * (0.12 + 0.12 * random.next())) {
    points.push([x, band.y + band.height + (up ? 1 : -1) * short * (0.06 + 0.12 * random.next())]);
    up = !up;
  }
  const last = points.at(-1)?.[0] ?? band.x;
  canvas.polygon([...points, [last, band.y]], ink);
}
