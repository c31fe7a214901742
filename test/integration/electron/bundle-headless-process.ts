import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

// Runs the built main process with the fake instead of Electron, for as long as it wants. First argument:
// the bundle; the others are the app's own.

const fake = new URL('../../support/fake-electron/index.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: fake, shortCircuit: true } : next(specifier, context),
});
// As Electron: the program, the app, its arguments.
const [bundle = ''] = process.argv.splice(2, 1);
process.argv[1] = bundle;
// A dialog of this kind blocks the real process until somebody closes it.
const { app, dialog } = await import('../../support/fake-electron/index.ts');
dialog.showErrorBox = (_title, words) => void process.stdout.write(`Dialog: ${words}\n`);
app.once('quit', () => process.exit(app.exitCode ?? 0));
// As Electron does, unless the app listens itself.
process.on('SIGTERM', () => process.listenerCount('SIGTERM') === 1 && app.quit());
app.beginStart();
await import(pathToFileURL(bundle).href);
