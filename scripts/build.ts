import { buildParts } from './steps/build.ts';

await buildParts(['renderer', 'preload', 'main', 'worker']);
console.log('Built dist/renderer, dist/preload and dist/main.');
