import type { ColourSpace } from '../content/index.ts';
import type { ObjectWriter } from '../writing/object-writer.ts';
import { componentsOf, sourceOf } from './inks.ts';

/** Channels of a drawing: red, green and blue, each the complement of an ink. */
export const CHANNELS = 3;

/** A DeviceN colour space over DeviceRGB: its names and its program, as content of a PDF. */
export interface DrawnSpace {
  readonly names: string;
  readonly domain: string;
  readonly program: string;
}

/**
 * A colour space in a drawing of these inks, for colours that PDFium computes itself: those of gradients
 * and of images that are not decoded here. What has no known inks becomes white. Null if the space has no
 * components of its own.
 */
export function drawnSpace(
  space: ColourSpace,
  inks: readonly number[],
  names: readonly string[],
): DrawnSpace | null {
  const count = space.kind === 'indexed' ? null : componentsOf(space);
  if (count === null || count === 0) return null;
  const outputs = Array.from({ length: CHANNELS }, (_, channel) => {
    const ink = inks[channel];
    const source = ink === undefined ? null : sourceOf(space, ink, names[ink] ?? '');
    if (source === null) return '1';
    const value = `${count + channel - 1 - source.component} index`;
    return source.isComplement ? value : `${value} 1 exch sub`;
  });
  return {
    names: Array.from({ length: count }, (_, at) => `/C${at}`).join(''),
    domain: '0 1 '.repeat(count),
    program: `{${outputs.join(' ')} ${count + CHANNELS} ${CHANNELS} roll ${'pop '.repeat(count)}}`,
  };
}

/** Writes the space's program. Returns the space, as written. */
export function writeSpace(out: ObjectWriter, { names, domain, program }: DrawnSpace): string {
  const number = out.newNumber();
  const range = '0 1 '.repeat(CHANNELS);
  out.stream(number, `<</FunctionType 4/Domain[${domain}]/Range[${range}]>>`, [Buffer.from(program)]);
  return `[/DeviceN[${names}]/DeviceRGB ${number} 0 R]`;
}
