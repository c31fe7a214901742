declare module 'pino-roll' {
  import type { SonicBoom } from 'sonic-boom';

  /** The part of pino-roll's options that is used; see its README. */
  export default function pinoRoll(options: {
    readonly file: string;
    readonly extension: string;
    readonly size: string;
    readonly limit: { readonly count: number };
    readonly mkdir: boolean;
  }): Promise<SonicBoom>;
}
