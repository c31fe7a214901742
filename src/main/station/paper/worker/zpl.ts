import type { PlacedLabel } from './label.ts';

// ZPL II, as Zebra's programming guide describes it.

/** What stands for itself in any field; `_` begins a byte, and `>` a function of Code 128. */
const PLAIN = /[A-Za-z0-9 .,:/()+-]/;
/** What Code 128 writes with two signs. */
const inCode128: Readonly<Record<string, string>> = { '>': '>0', '^': '><', '~': '>=' };

/**
 * Text for a field, as bytes of UTF-8: all but plain signs in hexadecimal, so that nothing an order says can
 * be a command.
 */
const escaped = (text: string): string =>
  [...text.toWellFormed()]
    .map((sign) => (PLAIN.test(sign) ? sign : Buffer.from(sign).toString('hex').replace(/../g, '_$&')))
    .join('');

/** A label as text for a printer, in ASCII. */
export function zplOf({ width, height, dot, id, lines, qr, bars }: PlacedLabel): string {
  const dots = (points: number): number => Math.round(points / dot);
  const at = (x: number, top: number): string => `^FO${dots(x)},${dots(top)}`;
  const code = [...id].map((sign) => inCode128[sign] ?? sign).join('');
  const texts = lines.map(({ line, style, x, top }) => {
    // No block, in which a backslash would be a sign for the printer: the lines are broken already.
    return `${at(x, top)}^A0N,${dots(style.size)}^FH_^FD${escaped(line.text)}^FS`;
  });
  const barCode = (room: NonNullable<typeof bars>): string => {
    const [turn, depth] = room.isUpright ? ['R', room.width] : ['N', room.height];
    const how = `^BY${room.dots}^BC${turn},${dots(depth)},N,N,N`;
    return `${at(room.x, room.top)}${how}^FH_^FD>:${escaped(code)}^FS`;
  };
  return [
    '^XA^CI28^LH0,0',
    `^PW${dots(width)}^LL${dots(height)}`,
    ...texts,
    `${at(qr.x, qr.top)}^BQN,2,${qr.dots}^FH_^FDMA,${escaped(id)}^FS`,
    ...(bars === null ? [] : [barCode(bars)]),
    '^PQ1^XZ\n',
  ].join('\n');
}
