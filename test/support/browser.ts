import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';

/** Debian's Chromium without a desktop window: the same engine for less processor time. */
const headlessShell = '/usr/lib/chromium/chromium-headless-shell';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  headlessShell,
];

const firstOf = (places: readonly (string | undefined)[]): string | null =>
  places.find((place) => place !== undefined && existsSync(place)) ?? null;

/** Path of a Chromium or Chrome on this machine, or null. CHROME_PATH names one in another place. */
export const findChromium = (): string | null => firstOf([process.env.CHROME_PATH, ...usualPlaces]);

/** Path of the browser in which tests open their windows, or null: the cheapest one there is. */
export const findTestChromium = (): string | null =>
  firstOf([process.env.CHROME_PATH, headlessShell, ...usualPlaces]);

/**
 * A headless browser that talks to nothing but the pages it is given.
 * @param further switches of Chromium.
 * @param executablePath of the browser; null throws an Error.
 */
export function launchChromium(
  further: readonly string[] = [],
  executablePath = findChromium(),
): Promise<Browser> {
  if (executablePath === null) throw new Error('No Chromium was found; npm test says how to get one.');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...further,
    ],
  });
}

/** Switches that make many short-lived windows cheaper, and measurements worthless. */
const forManyWindows = [
  // Every window would parse all scripts beside its own thread, even those compiled for the one before.
  // Of several lists Chromium takes the last, so this one repeats what Playwright's own has for these tests.
  '--disable-features=ScriptStreaming,AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,PaintHolding',
  // The next window of a context does not start a process of its own and compile everything again.
  '--process-per-site',
  `--js-flags=${[
    // Windows close before optimising pays; compiled code is kept for the next one.
    '--no-opt',
    '--no-maglev',
    '--no-flush-bytecode',
    // A window has grown little when it closes, so most of its memory need not be collected, and not by
    // many threads.
    '--min-semi-space-size=64',
    '--max-semi-space-size=128',
    '--single-threaded-gc',
    // While the heap grows, everything kept in it would be marked again and again.
    '--initial-heap-size=512',
  ].join(' ')}`,
];

/** The browsers that the test files of this process share, by their switches. */
const shared = new Map<string, Promise<Browser>>();

/**
 * The browser of this process with these switches. It is started once, because that takes more than a
 * second of processor time, and ends with the process; each caller closes what it has opened in it.
 */
export async function sharedChromium(further: readonly string[] = []): Promise<Browser> {
  const kind = further.join(' ');
  const known = await shared.get(kind);
  if (known?.isConnected()) return known;
  const started = launchChromium([...forManyWindows, ...further], findTestChromium());
  shared.set(kind, started);
  return started;
}
