import { spawnSync } from 'node:child_process';
import { findTestChromium } from '../../test/support/browser.ts';

/** Debian has both; the first of them has no window of its own and takes less. */
const packages = ['chromium-headless-shell', 'chromium'];

/**
 * Makes sure that a Chromium is there for the browser tests: finds one, or installs Debian's where that is
 * possible. Returns its path; throws an Error that names exactly what to install.
 */
export function ensureChromium(say: (line: string) => void): string {
  const found = findTestChromium();
  if (found !== null) return found;
  const mayInstall = process.platform === 'linux' && process.getuid?.() === 0 && has('apt-get');
  if (mayInstall) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    for (const name of packages) {
      say(`No Chromium found: installing the package ${name} with apt-get ...`);
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
      const installed = findTestChromium();
      if (installed !== null) return installed;
    }
  }
  throw new Error(
    'The browser tests need Chromium and none was found. Install it (Debian: apt-get install ' +
      'chromium-headless-shell; Ubuntu: chromium), or set CHROME_PATH to a Chromium or Chrome executable.',
  );
}

const has = (command: string): boolean => spawnSync('which', [command], { stdio: 'ignore' }).status === 0;
