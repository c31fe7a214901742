import type * as Electron from 'electron';

// What Electron does, as its own specs say, as far as the app depends on it. One list, two runners: `npm
// test` asks the fake, `npm run test:electron` the binary. Each check is sent to the other process as text,
// so it refers to nothing outside itself.

/** What a check is given: absolute paths of an empty folder and of the app's images. */
export interface Given {
  readonly folder: string;
  readonly assets: string;
}

interface Check {
  /** What is true of Electron. */
  readonly what: string;
  /** The system that it is true of; unless given, all. */
  readonly on?: NodeJS.Platform;
  readonly act: (electron: typeof Electron, given: Given) => unknown;
  /** What `act` resolves with. */
  readonly is: unknown;
}

/** Answered at once, while the app is starting. */
export const checksBeforeReady: readonly Check[] = [
  {
    what: 'refuses windows, sessions, screens and the tray until the app is ready',
    act({ app, BrowserWindow, session, screen, Tray }, { assets }) {
      const isRefused = (call: () => unknown): boolean => {
        try {
          call();
          return false;
        } catch {
          return true;
        }
      };
      return [
        app.isReady(),
        isRefused(() => new BrowserWindow({ show: false })),
        isRefused(() => session.defaultSession),
        isRefused(() => screen.getAllDisplays()),
        isRefused(() => new Tray(`${assets}/icon.png`)),
      ];
    },
    is: [false, true, true, true, true],
  },
];

export const checks: readonly Check[] = [
  {
    what: 'takes no scheme and no switch of the graphics any more once the app is ready',
    act({ app, protocol }) {
      const refusal = (call: () => unknown): boolean => {
        try {
          call();
          return false;
        } catch {
          return true;
        }
      };
      return [
        app.isReady(),
        refusal(() => app.disableHardwareAcceleration()),
        refusal(() => protocol.registerSchemesAsPrivileged([{ scheme: 'late' }])),
      ];
    },
    is: [true, true, true],
  },
  {
    what: 'quits in order: before-quit, then each window, then will-quit; window-all-closed is not sent',
    async act({ app, BrowserWindow }) {
      const order: string[] = [];
      const allClosed = (): void => void order.push('window-all-closed');
      app.on('window-all-closed', allClosed);
      app.once('before-quit', () => order.push('before-quit'));
      const window = new BrowserWindow({ show: false });
      window.once('close', () => order.push('close'));
      window.once('closed', () => order.push('closed'));
      await new Promise<void>((resolve) => {
        app.once('will-quit', (event) => {
          event.preventDefault();
          order.push('will-quit');
          resolve();
        });
        app.quit();
      });
      app.off('window-all-closed', allClosed);
      return order;
    },
    is: ['before-quit', 'close', 'closed', 'will-quit'],
  },
  {
    what: 'asks no window if before-quit was prevented',
    async act({ app, BrowserWindow }) {
      const window = new BrowserWindow({ show: false });
      let asked = 0;
      window.on('close', () => asked++);
      app.once('before-quit', (event) => event.preventDefault());
      app.quit();
      await new Promise((resolve) => setTimeout(resolve, 100));
      const stays = !window.isDestroyed();
      window.destroy();
      return [asked, stays];
    },
    is: [0, true],
  },
  {
    what: 'goes on if a window stays, and asks anew at the next quit',
    async act({ app, BrowserWindow }) {
      const window = new BrowserWindow({ show: false });
      const order: string[] = [];
      const beforeQuit = (): void => void order.push('before-quit');
      const willQuit = (event: { preventDefault(): void }): void => {
        event.preventDefault();
        order.push('will-quit');
      };
      app.on('before-quit', beforeQuit);
      app.on('will-quit', willQuit);
      const stay = (event: { preventDefault(): void }): void => event.preventDefault();
      window.on('close', stay);
      app.quit();
      await new Promise((resolve) => setTimeout(resolve, 100));
      window.off('close', stay);
      const ended = new Promise((resolve) => app.once('will-quit', resolve));
      app.quit();
      await ended;
      app.off('before-quit', beforeQuit);
      app.off('will-quit', willQuit);
      return order;
    },
    is: ['before-quit', 'before-quit', 'will-quit'],
  },
  {
    what: 'keeps a window whose page holds it back, unless will-prevent-unload was prevented',
    async act({ BrowserWindow }) {
      const window = new BrowserWindow({ show: false });
      await window.loadURL('data:text/html,<p>page</p>');
      // A page may hold its window back only after its user has done something there.
      await window.webContents.executeJavaScript(
        'window.onbeforeunload = (event) => { event.preventDefault(); event.returnValue = "no"; }; 0',
        true,
      );
      const heldBack = new Promise((resolve) => window.webContents.once('will-prevent-unload', resolve));
      window.close();
      await heldBack;
      await new Promise((resolve) => setTimeout(resolve, 100));
      const stays = !window.isDestroyed();
      window.webContents.once('will-prevent-unload', (event) => event.preventDefault());
      const closed = new Promise<void>((resolve) => {
        window.once('closed', () => resolve());
      });
      window.close();
      await closed;
      return stays;
    },
    is: true,
  },
  {
    what: 'handles a scheme of a session once',
    act({ session }) {
      const { protocol } = session.fromPartition('check-scheme');
      protocol.handle('check', () => new Response('one'));
      try {
        protocol.handle('check', () => new Response('two'));
        return false;
      } catch {
        return true;
      } finally {
        protocol.unhandle('check');
      }
    },
    is: true,
  },
  {
    what: 'keeps the sessions of partitions apart, and on the disk only those that are called so',
    act({ session }) {
      const one = session.fromPartition('persist:check-one');
      return [
        one === session.fromPartition('persist:check-one'),
        one === session.fromPartition('persist:check-two'),
        one.isPersistent(),
        session.fromPartition('check-three').isPersistent(),
      ];
    },
    is: [true, false, true, false],
  },
  {
    what: 'refuses a message box whose options are wrong',
    async act({ dialog }) {
      const refusals: string[] = [];
      for (const wrong of [{ message: 'm', buttons: 'no list' }, { message: 1 }]) {
        try {
          await Reflect.apply(dialog.showMessageBox, dialog, [wrong]);
        } catch (error) {
          refusals.push(String(error));
        }
      }
      return refusals;
    },
    is: ['TypeError: Buttons must be an array', 'TypeError: Message must be a string'],
  },
  {
    what: 'opens what it has sealed, and rejects what it has not',
    async act({ safeStorage }) {
      await safeStorage.isAsyncEncryptionAvailable();
      const sealed = await safeStorage.encryptStringAsync('a token');
      const { result } = await safeStorage.decryptStringAsync(sealed);
      const foreign = await safeStorage.decryptStringAsync(Buffer.from('nothing sealed')).then(
        () => 'opened',
        () => 'rejected',
      );
      return [result, foreign];
    },
    is: ['a token', 'rejected'],
  },
  {
    what: 'closes a port for the other side, which is told',
    async act({ MessageChannelMain }) {
      const { port1, port2 } = new MessageChannelMain();
      const told: string[] = [];
      port1.on('close', () => told.push('the side that closed'));
      const closed = new Promise<void>((resolve) => {
        port2.on('close', () => {
          told.push('the other side');
          resolve();
        });
      });
      port1.start();
      port2.start();
      port1.close();
      await closed;
      await new Promise((resolve) => setTimeout(resolve, 50));
      return told;
    },
    is: ['the other side'],
  },
  {
    what: 'says how a utility process ended, to whom started it and to the app',
    async act({ app, utilityProcess }, { folder }) {
      const { writeFileSync } = process.getBuiltinModule('node:fs');
      const file = `${folder}/ends.mjs`;
      writeFileSync(file, 'process.exit(3);');
      const gone = new Promise<Electron.Details>((resolve) => {
        app.once('child-process-gone', (_event, details) => resolve(details));
      });
      const child = utilityProcess.fork(file, [], { serviceName: 'A check' });
      const code = await new Promise((resolve) => child.once('exit', resolve));
      const { type, reason, exitCode, name } = await gone;
      return [code, type, reason, exitCode, name];
    },
    is: [3, 'Utility', 'abnormal-exit', 3, 'A check'],
  },
  {
    what: 'asks macOS for one login item, the app: arguments and names count elsewhere, a service is named',
    on: 'darwin',
    act({ app }) {
      const refusal = (call: () => unknown): string => {
        try {
          call();
          return 'taken';
        } catch (error) {
          return String(error);
        }
      };
      // Nothing is registered: a check leaves the machine's own login items as they are.
      const { openAtLogin, status } = app.getLoginItemSettings();
      const same = app.getLoginItemSettings({ args: ['--hidden'], path: '/elsewhere' });
      return [
        openAtLogin === (status === 'enabled'),
        same.openAtLogin === openAtLogin && same.status === status,
        refusal(() => app.getLoginItemSettings({ type: 'agentService' })),
        refusal(() => app.setLoginItemSettings({ openAtLogin: true, type: 'agentService' })),
        refusal(() => app.getLoginItemSettings({ type: 'agentService', serviceName: 'agent.plist' })),
      ];
    },
    is: [
      true,
      true,
      "TypeError: 'name' is required when type is not mainAppService",
      "TypeError: 'name' is required when type is not mainAppService",
      'taken',
    ],
  },
  {
    what: 'holds the machine awake for as long as a blocker is not stopped',
    act({ powerSaveBlocker }) {
      const id = powerSaveBlocker.start('prevent-app-suspension');
      const whileHeld = powerSaveBlocker.isStarted(id);
      powerSaveBlocker.stop(id);
      return [whileHeld, powerSaveBlocker.isStarted(id)];
    },
    is: [true, false],
  },
  {
    what: 'reads the tray’s images: those for dense screens, and a template on macOS alone',
    act({ nativeImage }, { assets }) {
      const image = nativeImage.createFromPath(`${assets}/trayTemplate.png`);
      const isTemplate = image.isTemplateImage() === (process.platform === 'darwin');
      const nothing = nativeImage.createFromPath(`${assets}/no-such.png`);
      return [image.isEmpty(), image.getScaleFactors(), isTemplate, nothing.isEmpty()];
    },
    is: [false, [1, 2], true, true],
  },
  {
    what: 'moves a window whose place is set',
    act({ BrowserWindow }) {
      const window = new BrowserWindow({ show: false, width: 500, height: 400 });
      window.setBounds({ width: 640, height: 480 });
      const { width, height } = window.getNormalBounds();
      window.destroy();
      return [width, height];
    },
    is: [640, 480],
  },
];
