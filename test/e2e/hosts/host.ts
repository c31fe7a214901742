import type { Browser, Page } from 'playwright';
import type { StationClient } from './page-client.ts';

/** How a window is to be: size, language, colours. */
export type WindowOptions = NonNullable<Parameters<Browser['newContext']>[0]> & {
  /** Its clock is set by the test, and with it that of every window of its context. */
  readonly ownClock?: boolean;
};

/** A window of the station on one of its hosts. */
export interface HostWindow {
  readonly page: Page;
  close(): Promise<void>;
}

/** What shows the station in an end-to-end test. */
export interface Host {
  readonly station: StationClient;
  /** @param prepare is called with the page before it is loaded. */
  open(options: WindowOptions, prepare: (page: Page) => void): Promise<HostWindow>;
  stop(): Promise<void>;
}

export interface HostOptions {
  /** Folder of all data. */
  readonly data: string;
}

const PROFILE = 'e2e';
export const which = { kind: 'profile', name: PROFILE } as const;
/** What the desktop app is started with. */
export const argumentsFor = ({ data }: HostOptions): string[] => ['--data', data, '--profile', PROFILE];
