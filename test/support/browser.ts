import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';

/** Debian's Chromium without a desktop's window around it: the same engine, for less processor time. */
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

/** Path of a Chromium or Chrome on this machine, or null. CHROME_PATH names one that is elsewhere. */
export const findChromium = (): string | null => firstOf([process.env.CHROME_PATH, ...usualPlaces]);

/** Path of the one in which tests open their windows, or null: the cheapest that is there. */
export const findTestChromium = (): string | null =>
  firstOf([process.env.CHROME_PATH, headlessShell, ...usualPlaces]);

/**
 * A headless browser that speaks to nobody but the pages it is given.
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

/** What makes many short windows cheaper, and measurements worthless. */
const forManyWindows = [
  // A window after another of its context does not begin with a process of its own, and its own compiling.
  '--process-per-site',
  `--js-flags=${[
    // Windows are closed before it pays to compile for speed; what is compiled stays for the next one.
    '--no-opt',
    '--no-maglev',
    '--no-flush-bytecode',
    // A window has grown little when it is closed: most of it need not be collected, and not by many threads.
    '--min-semi-space-size=16',
    '--max-semi-space-size=32',
    '--single-threaded-gc',
    // All that it keeps it would mark again and again while it grows.
    '--initial-heap-size=512',
  ].join(' ')}`,
];

/** The browsers that the files of this process share, by their switches. */
const shared = new Map<string, Promise<Browser>>();

/**
 * The browser of this process with these switches. It is started once, for that takes more than a second of
 * processor time, and ends with the process: who asks for it closes what they have opened in it.
 */
export async function sharedChromium(further: readonly string[] = []): Promise<Browser> {
  const kind = further.join(' ');
  const known = await shared.get(kind);
  if (known?.isConnected()) return known;
  const started = launchChromium([...forManyWindows, ...further], findTestChromium());
  shared.set(kind, started);
  return started;
}
