import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { HotFolderId } from '../../src/contract/index.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import type { HostHere } from '../support/thread-here.ts';
import { until } from '../support/until.ts';
import { type Axe, readAxeInto } from './axe.ts';
import { startBrowserHost } from './hosts/browser.ts';
import { startElectronHost } from './hosts/electron.ts';
import type { Host, HostOptions, HostWindow, WindowOptions } from './hosts/host.ts';
import type { StationClient } from './hosts/page-client.ts';
import { startStandInHost } from './hosts/stand-in.ts';
import { settled } from './screenshots.ts';

/**
 * What shows the station: the headless host in a browser, the desktop app with Chromium as a stand-in for
 * Electron, or the desktop app on Electron itself.
 */
export type HostKind = 'browser' | 'stand-in' | 'electron';
const starts: Readonly<Record<HostKind, (options: HostOptions) => Promise<Host>>> = {
  browser: startBrowserHost,
  'stand-in': startStandInHost,
  electron: startElectronHost,
};
/** The hosts that journeys run on: Electron only by `npm run test:electron`, and then nothing else. */
export const hosts: readonly HostKind[] =
  process.env.MAKEREADY_TEST_HOST === 'electron' ? ['electron'] : ['browser', 'stand-in'];

/** A window of the station, and what it has logged as a warning or error. */
export interface Window {
  readonly page: Page;
  readonly complaints: readonly string[];
}

/** A service, a station on one of its hosts, and its windows. */
export interface JourneyRig {
  readonly root: string;
  readonly hotFolder: string;
  readonly sandbox: Sandbox;
  /** Calls the station as a window does. */
  readonly station: StationClient;
  open(options?: WindowOptions): Promise<Window>;
  closeWindows(): Promise<void>;
  stop(): Promise<void>;
}

/** Complaints of a window in which nothing is wrong. */
const harmless = [
  // From Chromium, if a loaded machine needs seconds to draw the first text.
  /was preloaded using link preload but not used within a few seconds/,
  // From pdf.js, if a file is closed while it is being read.
  /Worker was terminated/,
];
const says = (patterns: readonly RegExp[], text: string): boolean =>
  patterns.some((pattern) => pattern.test(text));

/** Gathers what a window logs as a warning or error, and lets its steps take their time. */
export function hearComplaints(page: Page, complaints: string[]): void {
  page.context().setDefaultTimeout(60_000);
  page.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning';
    if (isComplaint && !says(harmless, message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => {
    if (!says(harmless, error.message)) complaints.push(error.message);
  });
}

/** A rig whose station runs in this process, behind its headless host. */
export interface Rig extends JourneyRig {
  readonly host: HostHere;
  hotFolderId(): HotFolderId;
}

interface RigOptions {
  /** False: nothing is set up, as on first start. */
  readonly connected: boolean;
}

/** A window in which things move, as for most operators. */
export const withMotion = { reducedMotion: 'no-preference' } as const satisfies WindowOptions;

/**
 * A rig with browser windows on the headless host. They ask for less motion, unless told otherwise: what a
 * press does is not waited for until it has moved there. What runs on every host, and the walk through all
 * screens, is tested with motion.
 */
export async function startRig({ connected }: RigOptions): Promise<Rig> {
  const { rig, host } = await assemble(startBrowserHost, connected);
  const { overview } = host.headless.station.api;
  return {
    ...rig,
    open: (options) => rig.open({ reducedMotion: 'reduce', ...options }),
    host: host.headless,
    hotFolderId: () => HotFolderId.parse(overview.get().hotFolders[0]?.id),
  };
}

/** A rig on the given host, whose windows are those of most operators. */
export const startRigOn = async (kind: HostKind, { connected }: RigOptions): Promise<JourneyRig> =>
  (await assemble(starts[kind], connected)).rig;

async function assemble<Shown extends Host>(
  start: (options: HostOptions) => Promise<Shown>,
  connected: boolean,
): Promise<{ readonly rig: JourneyRig; readonly host: Shown }> {
  const root = await mkdtemp(join(tmpdir(), 'makeready-e2e-'));
  const hotFolder = join(root, 'rip');
  await mkdir(hotFolder);
  const sandbox = await createSandbox();
  const host = await start({ data: join(root, 'data') });
  const windows: HostWindow[] = [];
  const rig: JourneyRig = {
    root,
    hotFolder,
    sandbox,
    station: host.station,
    async open(options = {}) {
      const complaints: string[] = [];
      const window = await host.open(options, (page) => {
        hearComplaints(page, complaints);
      });
      windows.push(window);
      return { page: window.page, complaints };
    },
    async closeWindows() {
      for (const window of windows.splice(0)) await window.close();
    },
    async stop() {
      await host.stop();
      await sandbox.stop();
      await rm(root, { recursive: true, force: true });
    },
  };
  if (connected) await connect(rig);
  return { rig, host };
}

/** Connects a station to its rig's service and adds the rig's hot folder. */
async function connect({ station, sandbox, hotFolder }: JourneyRig): Promise<void> {
  const { baseUrl, token } = sandbox;
  await station.connections.create({ name: 'Sandbox', baseUrl, token });
  const { ticket } = await station.hotFolders.check({ typedPath: hotFolder });
  await station.hotFolders.create({ name: 'RIP', folder: ticket });
  sandbox.registerWebhook(await webhookUrl(station));
}

/** Waits for the URL at which the station's only connection receives webhooks. */
export async function webhookUrl(station: JourneyRig['station']): Promise<string> {
  let url: string | null = null;
  await until('webhooks are received', async () => {
    const [connection] = (await station.overview.get()).connections;
    url = connection === undefined ? null : await station.webhooks.url({ id: connection.id });
    return url !== null;
  });
  return url ?? '';
}

/** Navigates a window to an address such as `#/transfers`. */
export const go = (page: Page, hash: string): Promise<void> =>
  page.evaluate((to) => {
    location.hash = to;
  }, hash);

/** Presses one key after another, slower than a barcode scanner. */
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key, { delay: 60 });
}

/** Sends all keys and Enter at once, faster than any hand, to what has the focus: as a scanner does. */
export const scanInto = (page: Page, code: string): Promise<void> =>
  page.evaluate(
    (keys) => {
      for (const key of keys)
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        );
    },
    [...code, 'Enter'],
  );

/**
 * The link that opens a job's first file for review. Links of other screens are called “Review …”, too, and
 * one of them may still be shown.
 */
export const linkToReview = (page: Page, job: string): Locator =>
  page.locator(`main a[href^='#/review/${encodeURIComponent(job)}/']`).first();

/** The accessibility violations that axe-core finds once the page has settled. */
export async function violations(page: Page): Promise<string[]> {
  await settled(page);
  await readAxeInto(page);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { readonly axe: Axe };
    // Describing what passes would only cost time.
    const { violations: found } = await axe.run(document, { resultTypes: ['violations'] });
    return found.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`);
  });
}

/** By how many pixels the page is wider than its window, or what a screen shows than the screen. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      document.documentElement.scrollWidth - window.innerWidth,
      ...[...document.querySelectorAll('main, main > *')].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    ),
  );

/** Values of select fields and words on buttons that are too narrow to show them. */
export const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('input[aria-haspopup=listbox], .mantine-Button-label')]
      .filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth)
      .map((one) => (one instanceof HTMLInputElement ? one.value : (one.textContent ?? ''))),
  );

/**
 * Pairs of texts that overlap. Text that is cut off, scrolled out of sight or under a fixed element does not
 * count. A dialog covers the rest on purpose, so while one is open only its own texts are compared.
 */
export const collisions = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ALLOWED = 0.25;
    /** What an element lets be seen of its content, and the nearest fixed or sticky element around it. */
    interface Around {
      readonly left: number;
      readonly top: number;
      readonly right: number;
      readonly bottom: number;
      readonly fixed: Element | null;
    }
    const nothing: Around = {
      left: Number.NEGATIVE_INFINITY,
      top: Number.NEGATIVE_INFINITY,
      right: Number.POSITIVE_INFINITY,
      bottom: Number.POSITIVE_INFINITY,
      fixed: null,
    };
    // Hundreds of texts have most elements around them in common.
    const known = new Map<Element, Around>();
    function aroundIn(element: Element | null): Around {
      if (element === null) return nothing;
      const before = known.get(element);
      if (before !== undefined) return before;
      const { overflow, position } = getComputedStyle(element);
      const outside = aroundIn(element.parentElement);
      const edges = overflow === 'visible' ? outside : element.getBoundingClientRect();
      const around = {
        left: Math.max(outside.left, edges.left),
        top: Math.max(outside.top, edges.top),
        right: Math.min(outside.right, edges.right),
        bottom: Math.min(outside.bottom, edges.bottom),
        fixed: position === 'fixed' || position === 'sticky' ? element : outside.fixed,
      };
      known.set(element, around);
      return around;
    }
    const layer = document.querySelector('[role=dialog]') ?? document.body;
    const texts = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
    const pieces: (Around & { readonly node: Node })[] = [];
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const holder = node.parentElement;
      if (holder === null || (node.nodeValue ?? '').trim() === '') continue;
      if (!holder.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const around = aroundIn(holder);
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const whole of range.getClientRects()) {
        const left = Math.max(whole.left, around.left);
        const top = Math.max(whole.top, around.top);
        const right = Math.min(whole.right, around.right);
        const bottom = Math.min(whole.bottom, around.bottom);
        if (right - left > 2 && bottom - top > 2)
          pieces.push({ node, left, top, right, bottom, fixed: around.fixed });
      }
    }
    const found: string[] = [];
    for (const [index, one] of pieces.entries()) {
      for (const other of pieces.slice(index + 1)) {
        if (other.node === one.node || other.fixed !== one.fixed) continue;
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        const least = Math.min(one.bottom - one.top, other.bottom - other.top);
        if (across > 2 && down > ALLOWED * least)
          found.push(`${one.node.nodeValue} | ${other.node.nodeValue}`);
      }
    }
    return found;
  });
