declare module 'pino-roll' {
  import type { DestinationStream } from 'pino';

  /** The part of pino-roll that is used; see its README. */
  export default function pinoRoll(options: {
    readonly file: string;
    readonly extension: string;
    readonly size: string;
    readonly limit: { readonly count: number; readonly removeOtherLogFiles: boolean };
    readonly mkdir: boolean;
  }): Promise<
    DestinationStream & {
      on(event: 'error', listener: (error: Error) => void): void;
      once(event: 'close' | 'error', listener: () => void): void;
      /** Absolute path of the file that is written at this moment. */
      readonly file: string;
      flushSync(): void;
      end(): void;
    }
  >;
}
