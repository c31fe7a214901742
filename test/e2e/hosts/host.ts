import type { Browser, Page } from 'playwright';
import type { StationClient } from './page-client.ts';

/** Size, language and colours of a window. */
export type WindowOptions = NonNullable<Parameters<Browser['newContext']>[0]> & {
  /** The test sets its clock, and with it that of every window of its context. */
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
  /** @param prepare is called before the page is loaded */
  open(options: WindowOptions, prepare: (page: Page) => void): Promise<HostWindow>;
  stop(): Promise<void>;
}

export interface HostOptions {
  /** Folder of all data of the station. */
  readonly data: string;
}

const PROFILE = 'e2e';
export const which = { kind: 'profile', name: PROFILE } as const;
/** Arguments of the desktop app. */
export const argumentsFor = ({ data }: HostOptions): string[] => ['--data', data, '--profile', PROFILE];
