import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';

// node scripts/icons.ts: assets/icon.png out of assets/icon.svg, for windows and installers.

const assets = join(import.meta.dirname, '../assets');
const svg = await readFile(join(assets, 'icon.svg'), 'utf8');
await writeFile(
  join(assets, 'icon.png'),
  new Resvg(svg, { fitTo: { mode: 'width', value: 1024 } }).render().asPng(),
);
