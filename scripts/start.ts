import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { buildWhatIsStale } from './steps/build.ts';
import { findDesktop } from './steps/electron.ts';

// npm start: the workstation on its demo profile, in a desktop window where there can be one, otherwise in a
// browser. Arguments after `--` go to the host; `--no-demo` starts the real profile instead.

const root = resolve(import.meta.dirname, '..');
const given = process.argv.slice(2);
const wantsHeadless = given.includes('--headless');
const own = new Set(['--headless', '--no-sandbox', '--no-demo']);
const forHost = given.filter((argument) => !own.has(argument));
if (!given.includes('--no-demo')) forHost.unshift('--demo');

const say = (line: string): void => console.log(line);
const desktop = wantsHeadless
  ? ({ kind: 'unavailable', why: null } as const)
  : findDesktop(given.includes('--no-sandbox'));

await buildWhatIsStale(
  desktop.kind === 'ready' ? ['renderer', 'preload', 'main', 'worker'] : ['renderer'],
  say,
);

const [command, args] =
  desktop.kind === 'ready'
    ? [desktop.executable, [...desktop.args, root, ...forHost]]
    : [process.execPath, [resolve(root, 'src/main/headless/index.ts'), ...forHost]];
if (desktop.kind === 'unavailable')
  say(
    desktop.why === null
      ? 'Headless mode: open the link below in a browser.'
      : `No desktop window: ${desktop.why} Open the link below in a browser.`,
  );

const host = spawn(command, args, { stdio: 'inherit', cwd: root });
// Ctrl-C reaches the host by the terminal itself; a plain kill of this process has to be handed on.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => host.kill('SIGTERM'));
host.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)));
