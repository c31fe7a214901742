import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Path of a Chromium or Chrome on this machine, or null. CHROME_PATH names one that is elsewhere. */
export function findChromium(): string | null {
  const places = [process.env.CHROME_PATH, ...usualPlaces].filter((place) => place !== undefined);
  return places.find((place) => existsSync(place)) ?? null;
}

/**
 * A headless browser that speaks to nobody but the pages it is given.
 * @param further switches of Chromium.
 */
export function launchChromium(further: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium();
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
  // Windows are closed before it pays to compile for speed.
  '--js-flags=--no-opt --no-maglev',
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
  const started = launchChromium([...forManyWindows, ...further]);
  shared.set(kind, started);
  return started;
}
