import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { build, Platform } from 'electron-builder';
import { buildParts } from './steps/build.ts';
import { whatIsMissing } from './steps/publisher.ts';

// npm run dist:dir: the application as a folder, for this system, from the Electron in node_modules or the
// unpacked one that ELECTRON_DIST names. Downloads nothing.

const root = resolve(import.meta.dirname, '..');
const places = [process.env.ELECTRON_DIST, resolve(root, 'node_modules/electron/dist')];
const electronDist = places.find((place) => place !== undefined && existsSync(resolve(place, 'version')));

if (electronDist === undefined) {
  process.stderr.write(
    'No Electron to pack: run `npx electron --version` once where it can be downloaded, or name an unpacked one with ELECTRON_DIST.\n',
  );
  process.exit(1);
}
// This makes no installer, whose name of the publisher Windows checks.
const missing = process.platform === 'win32' ? [] : whatIsMissing(resolve(root, 'assets'), process.platform);
await buildParts(['renderer', 'preload', 'main', 'worker']);
await build({
  projectDir: root,
  targets: Platform.current().createTarget('dir'),
  publish: 'never',
  config: { extends: './electron-builder.yml', electronDist },
});
for (const one of missing) console.warn(`\n${one}`);
