import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether Ghostscript, which draws separations, is installed. */
export const hasGhostscript = await run('gs', ['--version']).then(
  () => true,
  () => false,
);

/** So much finer Ghostscript draws, so that edges compare as areas. */
const FINER = 4;

/** Ghostscript's separations of a file's first page: ink by name, from 0 to 255. @param dpi of 72 at least */
export async function separationsOf(path: string, dpi = 72): Promise<Map<string, Uint8Array>> {
  const folder = dirname(path);
  const options = ['-q', '-dNOPAUSE', '-dBATCH', '-dSAFER', '-sDEVICE=tiffsep', '-sCompression=none'];
  const page = [
    '-dFirstPage=1',
    '-dLastPage=1',
    `-r${dpi * FINER}`,
    `-sOutputFile=${join(folder, 'page.tif')}`,
  ];
  await run('gs', [...options, ...page, path]);
  const plates = new Map<string, Uint8Array>();
  for (const name of await readdir(folder)) {
    const ink = /^page\((.+)\)\.tif$/.exec(name)?.[1];
    if (ink !== undefined) plates.set(ink, averaged(await readFile(join(folder, name))));
  }
  return plates;
}

/** A grey TIFF without compression, reduced, as ink. */
function averaged(tiff: Buffer): Uint8Array {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const word = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number): number => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const tags = new Map<number, { readonly type: number; readonly count: number; readonly at: number }>();
  const table = long(4);
  for (let index = 0; index < word(table); index++) {
    const at = table + 2 + index * 12;
    tags.set(word(at), { type: word(at + 2), count: long(at + 4), at: at + 8 });
  }
  const numbers = (tag: number): number[] => {
    const entry = tags.get(tag);
    if (entry === undefined) return [];
    const [bytes, read] = entry.type === 3 ? [2, word] : [4, long];
    const from = entry.count * bytes > 4 ? long(entry.at) : entry.at;
    return Array.from({ length: entry.count }, (_, index) => read(from + index * bytes));
  };
  const [[width = 0], [height = 0]] = [numbers(256), numbers(257)];
  const lengths = numbers(279);
  const pixels = Buffer.concat(
    numbers(273).map((from, index) => tiff.subarray(from, from + (lengths[index] ?? 0))),
  );
  const [across, down] = [width / FINER, height / FINER];
  return Uint8Array.from({ length: across * down }, (_, at) => {
    const start = Math.floor(at / across) * FINER * width + (at % across) * FINER;
    let sum = 0;
    for (let y = 0; y < FINER; y++)
      for (let x = 0; x < FINER; x++) sum += 255 - (pixels[start + y * width + x] ?? 255);
    return Math.round(sum / FINER ** 2);
  });
}
