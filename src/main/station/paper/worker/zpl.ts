import { dotOf, type PlacedLabel } from './label.ts';

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
export function zplOf({ label, id, lines, qr, bars }: PlacedLabel): string {
  const dots = (points: number): number => Math.round(points / dotOf(label));
  const at = (x: number, top: number): string => `^FO${dots(x)},${dots(top)}`;
  const width = dots((label.width * 72) / 25.4);
  const height = dots((label.height * 72) / 25.4);
  const code = [...id].map((sign) => inCode128[sign] ?? sign).join('');
  return [
    '^XA^CI28^LH0,0',
    `^PW${width}^LL${height}`,
    ...lines.map(({ line, style, x, top }) => {
      const size = dots(style.size);
      return `${at(x, top)}^A0N,${size}^FB${dots(line.width) + size},1^FH_^FD${escaped(line.text.replaceAll('\\', '\\\\'))}^FS`;
    }),
    `${at(qr.x, qr.top)}^BQN,2,${qr.dots}^FH_^FDMA,${escaped(id)}^FS`,
    ...(bars === null
      ? []
      : [
          `${at(bars.x, bars.top)}^BY${bars.dots}^BC${bars.isUpright ? 'R' : 'N'},${dots(
            bars.isUpright ? bars.width : bars.height,
          )},N,N,N^FH_^FD>:${escaped(code)}^FS`,
        ]),
    '^PQ1^XZ\n',
  ].join('\n');
}
