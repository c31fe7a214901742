import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { build, Platform } from 'electron-builder';
import { buildParts } from './steps/build.ts';
import { whatIsMissing } from './steps/publisher.ts';

// npm run dist: the installers for this system, in release/, and the bill of materials in dist/sbom.cdx.json.

const root = resolve(import.meta.dirname, '..');
const missing = whatIsMissing(resolve(root, 'assets'), process.platform);
await buildParts(['renderer', 'preload', 'main', 'worker']);
execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: root, stdio: 'inherit', shell: true });
await build({ projectDir: root, targets: Platform.current().createTarget(), publish: 'never' });
for (const one of missing) console.warn(`\n${one}`);
