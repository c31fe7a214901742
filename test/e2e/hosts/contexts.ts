import type { BrowserContext } from 'playwright';
import { sharedChromium } from '../../support/browser.ts';
import type { WindowOptions } from './host.ts';

/** Contexts of the usual kind that no window of this process is in: they outlast their station. */
const usual: BrowserContext[] = [];
const usualKind = JSON.stringify({});

/**
 * The browser contexts of a station's windows. A window that is opened where another one was finds the
 * screens compiled there.
 */
export class Contexts {
  /** A light page of the station. */
  readonly #staying: string;
  /** Each with its kind. */
  readonly #taken = new Map<BrowserContext, string>();
  readonly #left = new Map<string, BrowserContext[]>([[usualKind, usual]]);

  constructor(staying: string) {
    this.#staying = staying;
  }

  /** A context without a window, for one. */
  async take({ ownClock, ...options }: WindowOptions): Promise<BrowserContext> {
    const kind = JSON.stringify({ ownClock, ...options });
    const known = this.#left.get(kind)?.pop();
    const context = known?.browser()?.isConnected() ? known : await this.#open(options);
    this.#taken.set(context, kind);
    return context;
  }

  async #open(options: WindowOptions): Promise<BrowserContext> {
    const browser = await sharedChromium();
    const viewport = { width: 1440, height: 900 };
    const context = await browser.newContext({ viewport, locale: 'en-GB', ...options });
    // Its process ends with the last page of the site, and what is compiled with it: one stays.
    const page = await context.newPage();
    await page.goto(this.#staying);
    return context;
  }

  /** Closes the windows of a context, and keeps it for the next one. */
  async giveBack(context: BrowserContext): Promise<void> {
    const kind = this.#taken.get(context);
    if (kind === undefined) return;
    this.#taken.delete(context);
    const [, ...windows] = context.pages();
    await Promise.all(windows.map((window) => window.close()));
    await context.clearCookies();
    const left = this.#left.get(kind) ?? [];
    left.push(context);
    this.#left.set(kind, left);
  }

  /** Closes all windows, and every context but those of the usual kind. */
  async leave(): Promise<void> {
    await Promise.all([...this.#taken.keys()].map((context) => this.giveBack(context)));
    for (const [kind, contexts] of this.#left)
      if (kind !== usualKind) await Promise.all(contexts.map((context) => context.close()));
  }
}
