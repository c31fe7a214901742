import { join } from 'node:path';
import { message } from '../../contract/index.ts';
import { wordsIn } from '../../locales/words.ts';
import { dataFolderOf, folderOf, logFolderOf, prepareFolders, type WhichData } from '../host/data-folder.ts';
import { endNow } from '../host/end-now.ts';
import { endOnFatalErrors } from '../host/fatal-errors.ts';
import { printable, printableLines } from '../host/printable.ts';
import { StartupError } from '../host/startup-error.ts';
import { version } from '../host/version.ts';
import { addOperator, operatorOf, secretPrompt } from './add-operator.ts';
import { askPassword } from './ask-password.ts';
import { FlowLines } from './flow-lines.ts';
import { type HeadlessHost, type HeadlessOptions, startHeadlessHost } from './host.ts';
import { openLoggedIn } from './open-browser.ts';
import { type CommandLine, readCommandLine, usage } from './options.ts';
import { removePassword, setPassword } from './password.ts';
import { servingOf } from './serving.ts';
import { describeSiteRoles, describeSiteUpdate } from './site-ledger.ts';
import { brokenBy, describeUnbroken, verifyLogIn } from './verify-log.ts';
import { writeDiagnostics } from './write-diagnostics.ts';

const STOP_WITHIN_MS = 15_000;
const SAME_SIGNAL_MS = 1_000;
const words = wordsIn();
const print = (line: string): void => void process.stdout.write(`${printable(line)}\n`);

/** What differs between running from source and an installed desktop app. */
export interface HeadlessParts {
  /** Absolute path of the built screens. */
  readonly rendererFolder: string;
  /** The folder that contains an installed app, or null. */
  readonly beside: string | null;
  readonly startPreflight: HeadlessOptions['startPreflight'];
  readonly startThread: HeadlessOptions['startThread'];
}

/**
 * The headless host as a program: does what its arguments say, and ends the process on failure.
 * @param args of the command line.
 */
export function runHeadless(args: readonly string[], parts: HeadlessParts): void {
  main(args, parts).catch(fail);
}

async function main(args: readonly string[], parts: HeadlessParts): Promise<void> {
  const options = readCommandLine(args);
  const dataFolder = dataFolderOf(options.dataFolder, process.env, parts.beside);
  switch (options.task) {
    case 'help':
      return void process.stdout.write(usage(words));
    case 'version':
      return print(version);
    case 'set-password':
      return keepPassword(dataFolder, options.which);
    case 'remove-password':
      await removePassword(folderOf(dataFolder, options.which));
      return print(words.t('line.passwordRemoved'));
    case 'add-operator':
      return addFrom(options, folderOf(dataFolder, options.which));
    case 'site-roles':
      return showOfLedger(options, describeSiteRoles);
    case 'site-migrate':
      return showOfLedger(options, describeSiteUpdate);
    case 'diagnostics':
      return keepDiagnostics(options, folderOf(dataFolder, options.which));
    case 'verify-log': {
      const verdict = await verifyLogIn(folderOf(dataFolder, options.which));
      if (verdict.kind !== 'unbroken') throw new StartupError(brokenBy(verdict));
      return print(describeUnbroken(words, verdict));
    }
    case 'run':
      return run(options, dataFolder, parts);
  }
}

async function keepDiagnostics({ which, logFolder }: CommandLine, data: string): Promise<void> {
  const logs = logFolderOf({ which, logFolder, environment: process.env }) ?? join(data, 'logs');
  print(words.t('line.diagnosticsSaved', { path: await writeDiagnostics(data, logs) }));
}

async function addFrom({ operator }: CommandLine, data: string): Promise<void> {
  const given = operatorOf(operator ?? { name: '', role: null });
  await addOperator(data, given, await askPassword(secretPrompt(words, given.role)));
  print(words.t('line.operatorAdded', { name: given.name }));
}

async function showOfLedger({ ledger }: CommandLine, describe: typeof describeSiteUpdate): Promise<void> {
  if (ledger === null) return;
  const password = await askPassword(words.t('line.ledgerPasswordPrompt'));
  for (const line of await describe(words, ledger, password)) print(line);
}

async function keepPassword(dataFolder: string, which: WhichData): Promise<void> {
  const { data } = await prepareFolders(folderOf(dataFolder, which));
  await setPassword(data, await askPassword(words.t('line.passwordPrompt')));
  print(words.t('line.passwordSaved'));
}

async function run(options: CommandLine, dataFolder: string, parts: HeadlessParts): Promise<void> {
  const { rendererFolder, startPreflight, startThread } = parts;
  outliveTerminal();
  const starting = startHeadlessHost({
    ...options,
    dataFolder,
    serving: await servingOf(options.serving),
    rendererFolder,
    startPreflight,
    startThread,
    environment: process.env,
  });
  endOnFatalErrors({
    station: () => starting.then(({ station }) => station),
    show: (error) =>
      process.stderr.write(`${printableLines(String(error instanceof Error ? error.stack : error))}\n`),
    exit: (code) => process.exit(code),
  });
  const isStopping = mindSignals(starting);
  const host = await starting;
  if (options.logTo === 'stdout' || isStopping()) return;
  greet(host, options.port);
  if (options.open && canOpenBrowser()) {
    await openLoggedIn(host.folders.data, host.web.newLoginUrl()).catch(() =>
      print(words.t('line.noBrowser')),
    );
  }
  host.station.onRestart(() => print(words.t('line.restarted')));
  await printFlow(host, options.verbose);
}

/** A closed pipe, a terminal that has gone or a full disk ends what it shows, not the station. */
function outliveTerminal(): void {
  for (const stream of [process.stdin, process.stdout, process.stderr]) stream.on('error', () => undefined);
}

function greet(host: HeadlessHost, wantedPort: number): void {
  if (wantedPort !== 0 && host.web.port !== wantedPort) {
    print(words.t('line.portTaken', { port: wantedPort }));
  }
  const started = { version, folder: host.folders.data };
  print(words.t(host.demo === null ? 'line.started' : 'line.demoStarted', started));
  if (host.demo !== null) {
    print(words.t('line.hotFolder', { folder: host.demo.hotFolder }));
    print(words.t('line.service', { url: host.demo.adminUrl }));
  }
  printLogin(host);
  print(words.t('line.once'));
  if (process.stdin.isTTY) process.stdin.on('data', () => printLogin(host));
}

const printLogin = (host: HeadlessHost): void =>
  print(words.t('line.login', { url: host.web.newLoginUrl() }));

async function printFlow(host: HeadlessHost, inFull: boolean): Promise<void> {
  const lines = new FlowLines(words, { inFull });
  for await (const batch of host.station.events(
    { kinds: ['overview', 'transfer'] },
    new AbortController().signal,
  )) {
    for (const { step, what } of batch.flatMap((event) => lines.next(event))) {
      print(`${new Date().toTimeString().slice(0, 8)}  ${words.t(`step.${step}`).padEnd(12)}  ${what}`);
    }
  }
}

const canOpenBrowser = (): boolean =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY);

/**
 * The first signal stops everything in order; one that comes during the start does so as soon as that is
 * done. A later one, or a stop that hangs, ends the process, which the store survives. One Ctrl-C arrives
 * several times at once: from the terminal, from npm and from a library that passes signals on.
 * @returns whether it is stopping.
 */
function mindSignals(starting: Promise<HeadlessHost>): () => boolean {
  let stoppingSince: number | null = null;
  const stop = (): void => {
    if (stoppingSince !== null) {
      if (Date.now() - stoppingSince > SAME_SIGNAL_MS) endNow();
      return;
    }
    stoppingSince = Date.now();
    print(words.t('line.stopping'));
    setTimeout(endNow, STOP_WITHIN_MS).unref();
    starting
      .then((host) => host.stop())
      .then(() => {
        print(words.t('line.stopped'));
        process.exit(0);
      })
      .catch(fail);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // For machines without a terminal to press Enter in. Windows has no such signal.
  if (process.platform !== 'win32') process.on('SIGUSR2', () => starting.then(printLogin, fail));
  return () => stoppingSince !== null;
}

function fail(error: unknown): void {
  const what =
    error instanceof StartupError
      ? error.what
      : message('startup.failed', { fault: String(error instanceof Error ? error.stack : error) });
  process.stderr.write(`${printableLines(words.say(what))}\n`);
  process.exit(1);
}
