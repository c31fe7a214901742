import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Browser, CDPSession, Page, Request } from 'playwright';
import { type FromWorld, type World, worldScript } from './preload-world.ts';
import type { FromMain, Question, ToMain } from './wire.ts';

const bundle = resolve(import.meta.dirname, '../../../../dist/main/index.mjs');
const APP_ORIGIN = 'app://makeready';
/** Names of the isolated world, of its interface and of the function by which it answers. */
const WORLD = 'Makeready preload';
const names = { world: 'makereadyStandIn', tell: 'makereadyTell' };

/** Options of a window beyond those that main sets. */
export type WindowOptions = Parameters<Browser['newContext']>[0];

/** Is called with a page before it loads anything. */
type Prepare = (page: Page) => Promise<void>;

/** The desktop app without Electron: the built main in a process, and its window in Chromium. */
export interface StandIn {
  readonly page: Page;
  /** Shows a fresh page in the window, as at the start. */
  reopen(prepare: Prepare): Promise<void>;
  quit(): Promise<void>;
}

/**
 * Starts the built main process with `args` and shows its window in Chromium: the built preload in an
 * isolated world, the built screens as main serves them under its scheme, and a real message port between
 * page and main. Main's guards decide what the page may load and open, and where it may navigate.
 */
export async function startStandIn(
  browser: Browser,
  args: readonly string[],
  options: WindowOptions,
  prepare: Prepare,
): Promise<StandIn> {
  const child = fork(join(import.meta.dirname, 'main-process.ts'), [bundle, ...args], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const main = new Main(child);
  const origin = await main.first('serving').then((serving) => serving.origin);
  const wanted = await main.first('load');
  const context = await browser.newContext({
    viewport: { width: wanted.width, height: wanted.height },
    locale: 'en-GB',
    acceptDownloads: false,
    ...options,
  });
  // Main permits this to its own page (`mayUse`); headless Chromium denies it by default.
  await context.grantPermissions(['clipboard-write'], { origin });
  const asMain = (url: string): string => url.replace(origin, APP_ORIGIN);
  const asChromium = (url: string): string => url.replace(APP_ORIGIN, origin);

  await context.route('**/*', async (route) => {
    const request = route.request();
    // A new window is reported after its first load; main decides then whether it may stay.
    if (isOfNewWindow(request)) return route.fulfill({ body: '' });
    const url = asMain(request.url());
    const mayGo = !request.isNavigationRequest() || (await main.ask('navigate', url));
    if (!mayGo) await route.abort('aborted');
    else if (await main.ask('load', url)) await route.continue();
    else await route.abort('blockedbyclient');
  });
  const preload = await readFile(wanted.preload, 'utf8');
  /** Shows a page in the window; it receives main's messages until it is left. */
  const show = async (prepareShown: Prepare): Promise<{ readonly page: Page; leave(): void }> => {
    const page = await context.newPage();
    page.on('popup', async (opened) => {
      if (await main.ask('open', opened.url())) return;
      // On a busy machine Chromium can forget to close a window that is still loading.
      await opened.waitForLoadState();
      await opened.close();
    });
    const leavePorts = await joinPorts(await context.newCDPSession(page), main, preload);
    await prepareShown(page);
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) main.tell({ kind: 'at', url: asMain(frame.url()) });
    });
    page.on('load', () => main.tell({ kind: 'loaded' }));
    const leaveMain = main.on('load', ({ url }) => void page.goto(asChromium(url)).catch(() => undefined));
    await page.goto(asChromium(wanted.url));
    return {
      page,
      leave() {
        leavePorts();
        leaveMain();
      },
    };
  };
  main.on('window-closed', () => void context.close());
  let shown = await show(prepare);
  return {
    get page() {
      return shown.page;
    },
    async reopen(prepareShown) {
      const last = shown;
      last.leave();
      await last.page.evaluate(() => localStorage.clear());
      // The compiled code stays as long as there is a page.
      shown = await show(prepareShown);
      await last.page.close();
    },
    async quit() {
      await main.quit();
      await context.close();
    },
  };
}

/** Whether it is the first request of a window that the page opens, which has no frame yet. */
function isOfNewWindow(request: Request): boolean {
  if (!request.isNavigationRequest()) return false;
  try {
    request.frame();
    return false;
  } catch {
    return true;
  }
}

/**
 * Loads the preload into its world and forwards messages between its ports and main. Resolves to a function
 * that ends this.
 */
async function joinPorts(session: CDPSession, main: Main, preload: string): Promise<() => void> {
  let contextId: number | null = null;
  const inWorld = (method: keyof World, ...given: unknown[]): void => {
    if (contextId === null) return;
    const call = `${names.world}.${method}(${given.map((one) => JSON.stringify(one)).join(', ')})`;
    // As in Electron, a page that has just gone hears nothing.
    session.send('Runtime.evaluate', { expression: call, contextId }).catch(() => undefined);
  };
  session.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.name === WORLD && Reflect.get(Object(context.auxData), 'frameId') === frameId)
      contextId = context.id;
  });
  session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
    if (executionContextId === contextId) contextId = null;
  });
  session.on('Runtime.bindingCalled', ({ name, payload }) => {
    const message: FromWorld = JSON.parse(payload);
    if (name === names.tell) main.tell(message);
  });
  const { frameTree } = await session.send('Page.getFrameTree');
  const frameId = frameTree.frame.id;
  await session.send('Runtime.enable');
  await session.send('Page.enable');
  await session.send('Runtime.addBinding', { name: names.tell, executionContextName: WORLD });
  await session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: worldScript(names, preload),
    worldName: WORLD,
  });
  const offs = [
    main.on('post', ({ channel, ports }) => inWorld('post', channel, ports)),
    main.on('port-message', ({ port, data }) => inWorld('message', port, data)),
    main.on('port-closed', ({ port }) => inWorld('close', port)),
  ];
  return () => {
    for (const off of offs) off();
  };
}

type Heard<Kind extends FromMain['kind']> = Extract<FromMain, { kind: Kind }>;

/** The process of the built main. */
class Main {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;
  #complaints = '';
  #questions = 0;

  constructor(child: ChildProcess) {
    this.#child = child;
    this.#ended = once(child, 'exit');
    child.setMaxListeners(0);
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#complaints += text;
    });
  }

  /** Messages to a main that is ending are dropped: the page lives a moment longer. */
  tell(message: ToMain): void {
    if (this.#child.connected) this.#child.send(message, () => undefined);
  }

  on<Kind extends FromMain['kind']>(kind: Kind, listener: (message: Heard<Kind>) => void): () => void {
    const isWanted = (message: FromMain): message is Heard<Kind> => message.kind === kind;
    const hear = (message: FromMain): void => {
      if (isWanted(message)) listener(message);
    };
    this.#child.on('message', hear);
    return () => void this.#child.off('message', hear);
  }

  /** The first message of a kind; rejects with main's error output if main ends before. */
  async first<Kind extends FromMain['kind']>(
    kind: Kind,
    fits: (message: Heard<Kind>) => boolean = () => true,
  ): Promise<Heard<Kind>> {
    const { promise, resolve: found } = Promise.withResolvers<Heard<Kind>>();
    const off = this.on(kind, (message) => {
      if (fits(message)) found(message);
    });
    const ended = this.#ended.then((): never => {
      throw new Error(`The main process ended. ${this.#complaints}`);
    });
    return Promise.race([promise, ended]).finally(off);
  }

  /** Whether main allows something; without main it is denied. */
  async ask(what: Question, url: string): Promise<boolean> {
    const question = ++this.#questions;
    const answer = this.first('answer', (message) => message.question === question);
    this.tell({ kind: 'ask', question, what, url });
    return answer.then(
      ({ allowed }) => allowed,
      () => false,
    );
  }

  async quit(): Promise<void> {
    this.tell({ kind: 'quit' });
    await this.#ended;
  }
}
