import { spawnSync } from 'node:child_process';
import { findChromium } from '../../test/support/browser.ts';

/**
 * Makes sure that a Chromium is there for the browser tests: finds one, or installs Debian's where that is
 * possible. Returns its path; throws an Error that names exactly what to install.
 */
export function ensureChromium(say: (line: string) => void): string {
  const found = findChromium();
  if (found !== null) return found;
  const mayInstall = process.platform === 'linux' && process.getuid?.() === 0 && has('apt-get');
  if (mayInstall) {
    say('No Chromium found: installing the package chromium with apt-get ...');
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    const installed = findChromium();
    if (installed !== null) return installed;
  }
  throw new Error(
    'The browser tests need Chromium and none was found. Install it (Debian, Ubuntu: apt-get install ' +
      'chromium), or set CHROME_PATH to a Chromium or Chrome executable.',
  );
}

const has = (command: string): boolean => spawnSync('which', [command], { stdio: 'ignore' }).status === 0;
