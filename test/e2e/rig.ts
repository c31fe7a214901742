import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
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
 * What shows the station: its headless host and a browser; the desktop app with a real Chromium standing in
 * for Electron; the desktop app on the real Electron.
 */
export type HostKind = 'browser' | 'stand-in' | 'electron';
const starts: Readonly<Record<HostKind, (options: HostOptions) => Promise<Host>>> = {
  browser: startBrowserHost,
  'stand-in': startStandInHost,
  electron: startElectronHost,
};
/**
 * The hosts to go through a journey on: without Electron unless `npm run test:electron` asks for it and
 * nothing else.
 */
export const hosts: readonly HostKind[] =
  process.env.MAKEREADY_TEST_HOST === 'electron' ? ['electron'] : ['browser', 'stand-in'];

/** A window of the station, with everything it complained about. */
export interface Window {
  readonly page: Page;
  readonly complaints: readonly string[];
}

/** A service, a station on one of its hosts, and a window on it. */
export interface JourneyRig {
  readonly root: string;
  readonly hotFolder: string;
  readonly sandbox: Sandbox;
  /** The station, asked as a window asks it. */
  readonly station: StationClient;
  open(options?: WindowOptions): Promise<Window>;
  closeWindows(): Promise<void>;
  stop(): Promise<void>;
}

/** What is said of a window in which nothing is wrong. */
const harmless = [
  // Chromium, where a loaded machine takes seconds from a page to its first letter.
  /was preloaded using link preload but not used within a few seconds/,
  // pdf.js, of a file that is closed while it is being read.
  /Worker was terminated/,
];
const says = (patterns: readonly RegExp[], text: string): boolean =>
  patterns.some((pattern) => pattern.test(text));

/** A rig whose station is in this process, behind its headless host. */
export interface Rig extends JourneyRig {
  readonly host: HostHere;
  hotFolderId(): HotFolderId;
}

interface RigOptions {
  /** False: as on first start, with nothing set up. */
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

/** A rig on the host of a kind, whose windows move. */
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
        page.context().setDefaultTimeout(60_000);
        page.on('console', (message) => {
          const isComplaint = message.type() === 'error' || message.type() === 'warning';
          if (isComplaint && !says(harmless, message.text())) complaints.push(message.text());
        });
        page.on('pageerror', (error) => {
          if (!says(harmless, error.message)) complaints.push(error.message);
        });
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

/** Connects a station to its rig's service, and feeds the rig's hot folder. */
async function connect({ station, sandbox, hotFolder }: JourneyRig): Promise<void> {
  const { baseUrl, token } = sandbox;
  await station.connections.create({ name: 'Sandbox', baseUrl, token });
  const { ticket } = await station.hotFolders.check({ typedPath: hotFolder });
  await station.hotFolders.create({ name: 'RIP', folder: ticket });
  sandbox.registerWebhook(await webhookUrl(station));
}

/** Where the one connection of a station receives webhooks, once it does. */
export async function webhookUrl(station: JourneyRig['station']): Promise<string> {
  let url: string | null = null;
  await until('webhooks are received', async () => {
    url = (await station.overview.get()).connections[0]?.webhookUrl ?? null;
    return url !== null;
  });
  return url ?? '';
}

/** Leads a window to a place in the screens, such as `#/transfers`. */
export const go = (page: Page, hash: string): Promise<void> =>
  page.evaluate((to) => {
    location.hash = to;
  }, hash);

/** What axe-core finds wrong with the page when it stands still. */
export async function violations(page: Page): Promise<string[]> {
  await settled(page);
  await readAxeInto(page);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { readonly axe: Axe };
    // What is right need not be described.
    const { violations: found } = await axe.run(document, { resultTypes: ['violations'] });
    return found.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`);
  });
}

/** How many pixels the page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/**
 * Texts of a page that lie over each other, in pairs. What is cut off, scrolled away or under something that
 * stays in its place does not count; a dialog lies over all else on purpose, so that only what is in it is
 * looked at.
 */
export const collisions = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ALLOWED = 0.25;
    /** What can be seen of a box inside an element, whose own and whose parents' edges may cut it. */
    const seenOf = ({ left, top, right, bottom }: DOMRect, inside: Element): DOMRect => {
      const seen = { left, top, right, bottom };
      for (let around: Element | null = inside; around !== null; around = around.parentElement) {
        if (getComputedStyle(around).overflow === 'visible') continue;
        const edges = around.getBoundingClientRect();
        seen.left = Math.max(seen.left, edges.left);
        seen.top = Math.max(seen.top, edges.top);
        seen.right = Math.min(seen.right, edges.right);
        seen.bottom = Math.min(seen.bottom, edges.bottom);
      }
      return new DOMRect(
        seen.left,
        seen.top,
        Math.max(0, seen.right - seen.left),
        Math.max(0, seen.bottom - seen.top),
      );
    };
    /** What stays in its place while the rest is scrolled, around an element. */
    const fixedAround = (inside: Element): Element | null => {
      let around: Element | null = inside;
      while (around !== null && !['fixed', 'sticky'].includes(getComputedStyle(around).position))
        around = around.parentElement;
      return around;
    };
    const layer = document.querySelector('[role=dialog]') ?? document.body;
    const texts = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
    const pieces: { readonly node: Node; readonly box: DOMRect; readonly fixed: Element | null }[] = [];
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const holder = node.parentElement;
      if (holder === null || (node.nodeValue ?? '').trim() === '') continue;
      if (!holder.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const whole of range.getClientRects()) {
        const box = seenOf(whole, holder);
        if (box.width > 2 && box.height > 2) pieces.push({ node, box, fixed: fixedAround(holder) });
      }
    }
    return pieces.flatMap(({ node, box, fixed }, index) =>
      pieces.slice(index + 1).flatMap((other) => {
        if (other.node === node || other.fixed !== fixed) return [];
        const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        const least = Math.min(box.height, other.box.height);
        return across > 2 && down > ALLOWED * least ? [`${node.nodeValue} | ${other.node.nodeValue}`] : [];
      }),
    );
  });
