import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';

// node scripts/icons.ts: the pictures in assets/ out of icon.svg and tray.svg, for windows, installers and
// trays.

const assets = join(import.meta.dirname, '../assets');

/** A PNG of this width and height in pixels. */
async function drawn(name: string, side: number): Promise<Buffer> {
  const svg = await readFile(join(assets, name), 'utf8');
  return new Resvg(svg, { fitTo: { mode: 'width', value: side } }).render().asPng();
}

/** An .ico of PNGs: a header, an entry of 16 bytes for each, and what they point to. */
async function icoOf(name: string, sides: readonly number[]): Promise<Buffer> {
  const pictures = await Promise.all(sides.map((side) => drawn(name, side)));
  const directory = Buffer.alloc(6 + 16 * sides.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(sides.length, 4);
  let offset = directory.length;
  for (const [at, side] of sides.entries()) {
    const entry = 6 + 16 * at;
    const bytes = pictures[at]?.length ?? 0;
    // 256 is written as zero.
    directory.writeUInt8(side % 256, entry);
    directory.writeUInt8(side % 256, entry + 1);
    directory.writeUInt16LE(1, entry + 4);
    directory.writeUInt16LE(32, entry + 6);
    directory.writeUInt32LE(bytes, entry + 8);
    directory.writeUInt32LE(offset, entry + 12);
    offset += bytes;
  }
  return Buffer.concat([directory, ...pictures]);
}

/** What macOS calls its images, each a PNG of so many pixels. */
const ICNS: Readonly<Record<string, number>> = {
  ...{ icp4: 16, icp5: 32, ic07: 128, ic08: 256, ic09: 512 },
  ...{ ic11: 32, ic12: 64, ic13: 256, ic14: 512, ic10: 1024 },
};

/** An .icns: a header, and each image behind its name and length. */
async function icnsOf(name: string): Promise<Buffer> {
  const part = (type: string, content: Buffer): Buffer => {
    const head = Buffer.alloc(8);
    head.write(type, 'latin1');
    head.writeUInt32BE(head.length + content.length, 4);
    return Buffer.concat([head, content]);
  };
  const images = Object.entries(ICNS).map(async ([type, side]) => part(type, await drawn(name, side)));
  return part('icns', Buffer.concat(await Promise.all(images)));
}

await writeFile(join(assets, 'icon.png'), await drawn('icon.svg', 1024));
// The programs' own icons. Without them, packing for Windows or macOS would download what makes them.
await writeFile(join(assets, 'icon.ico'), await icoOf('icon.svg', [16, 24, 32, 48, 64, 128, 256]));
await writeFile(join(assets, 'icon.icns'), await icnsOf('icon.svg'));
// The sizes that freedesktop.org's icon theme has: menus and docks find no other.
await mkdir(join(assets, 'icons'), { recursive: true });
for (const side of [16, 24, 32, 48, 64, 128, 256, 512])
  await writeFile(join(assets, 'icons', `${side}x${side}.png`), await drawn('icon.svg', side));
// What Windows asks for on screens of 100 to 300 percent.
await writeFile(join(assets, 'tray.ico'), await icoOf('icon.svg', [16, 20, 24, 28, 32, 40, 48]));
// Their names make macOS draw them in the colour of its menu bar, and the second one on a dense screen.
await writeFile(join(assets, 'trayTemplate.png'), await drawn('tray.svg', 18));
await writeFile(join(assets, 'trayTemplate@2x.png'), await drawn('tray.svg', 36));
