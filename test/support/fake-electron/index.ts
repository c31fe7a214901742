import { app } from './app.ts';
import {
  crashReporter,
  dialog,
  FakeImage,
  Menu,
  Notification,
  nativeImage,
  powerMonitor,
  powerSaveBlocker,
  screen,
  shell,
  Tray,
} from './desktop.ts';
import { utilityProcess } from './processes.ts';
import { guards, protocol, safeStorage, session } from './session.ts';
import { BrowserWindow, MessageChannelMain } from './window.ts';

// The part of Electron that the desktop host uses, without Electron: instead of opening windows it records
// what was done. Each part implements a pick of Electron's own types, so that it cannot drift from them
// unnoticed.

const parts = {
  app,
  crashReporter,
  protocol,
  session,
  safeStorage,
  BrowserWindow,
  MessageChannelMain,
  Menu,
  Tray,
  nativeImage,
  Notification,
  screen,
  powerMonitor,
  powerSaveBlocker,
  dialog,
  shell,
  utilityProcess,
};

export { handlers, seen, theatre } from './seen.ts';
export {
  app,
  BrowserWindow,
  crashReporter,
  dialog,
  FakeImage,
  guards,
  Menu,
  MessageChannelMain,
  Notification,
  nativeImage,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
};
export default parts;
