import type { BrowserContext } from 'playwright';
import { sharedChromium } from '../../support/browser.ts';
import type { WindowOptions } from './host.ts';

/** Idle contexts of the usual kind. They outlive their station. */
const usual: BrowserContext[] = [];
const usualKind = JSON.stringify({});

/** The browser contexts of a station's windows. A context keeps the compiled screens for its next window. */
export class Contexts {
  /** Address of a small page of the station. */
  readonly #staying: string;
  /** Contexts in use, with their kinds. */
  readonly #taken = new Map<BrowserContext, string>();
  readonly #left = new Map<string, BrowserContext[]>([[usualKind, usual]]);

  constructor(staying: string) {
    this.#staying = staying;
  }

  /** An empty context for a new window. */
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
    // The process and its compiled code end with the site's last page, so one page stays.
    const page = await context.newPage();
    await page.goto(this.#staying);
    return context;
  }

  /** Closes the windows of a context and keeps it for the next one. */
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

  /** Closes all windows, and all contexts except those of the usual kind. */
  async leave(): Promise<void> {
    await Promise.all([...this.#taken.keys()].map((context) => this.giveBack(context)));
    for (const [kind, contexts] of this.#left)
      if (kind !== usualKind) await Promise.all(contexts.map((context) => context.close()));
  }
}
