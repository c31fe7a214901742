import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { buildWhatIsStale } from './steps/build.ts';
import { licencesPage, packagesInApp } from './steps/licences.ts';

// npm run licences: docs/licences.md, from what is in the built app.

const root = resolve(import.meta.dirname, '..');
await buildWhatIsStale(['renderer', 'main', 'worker'], console.log);
await writeFile(resolve(root, 'docs/licences.md'), licencesPage(await packagesInApp(resolve(root, 'dist'))));
