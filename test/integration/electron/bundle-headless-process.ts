import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

// Runs the built main process with the fake in the place of Electron, for as long as it likes. First argument: the bundle; the
// others are the app's own.

const fake = new URL('../../support/fake-electron/index.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: fake, shortCircuit: true } : next(specifier, context),
});
// As Electron: the program, the app, its arguments.
const [bundle = ''] = process.argv.splice(2, 1);
process.argv[1] = bundle;
await import(pathToFileURL(bundle).href);
