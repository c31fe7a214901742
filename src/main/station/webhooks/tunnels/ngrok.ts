import type { IngressChoice } from '../../../../contract/index.ts';
import { inShort, type OpenTunnel, operatorError, transientError } from './tunnel.ts';

/** The part of the package `@ngrok/ngrok` that is used. */
export interface NgrokModule {
  forward(options: {
    readonly addr: string;
    readonly authtoken: string;
    readonly domain?: string;
  }): Promise<{ url(): string | null; close(): Promise<void> }>;
}

export interface NgrokParts {
  readonly authtoken: () => Promise<string | null>;
  /** Loads the optional package; rejects if it is not installed. */
  readonly load: () => Promise<NgrokModule>;
}

/** A tunnel by ngrok, through its own package, which is loaded only here. */
export const openNgrok =
  ({ domain }: Extract<IngressChoice, { kind: 'ngrok' }>, parts: NgrokParts): OpenTunnel =>
  async ({ port }) => {
    const authtoken = await parts.authtoken();
    if (authtoken === null) throw operatorError('ngrok.no-token');
    const ngrok = await parts.load().catch((error: unknown) => {
      throw operatorError('ngrok.missing', { why: inShort(error) });
    });
    const listener = await ngrok
      .forward({ addr: `127.0.0.1:${port}`, authtoken, ...(domain === null ? {} : { domain }) })
      .catch((error: unknown) => {
        // Its messages may repeat the token.
        const why = inShort(error).replaceAll(authtoken, '***');
        throw transientError('ngrok.refused', { why });
      });
    const close = (): Promise<void> => listener.close().catch(() => undefined);
    const url = listener.url();
    if (url === null) {
      await close();
      throw transientError('ngrok.no-url');
    }
    return { publicUrl: url.replace(/\/+$/, ''), close };
  };
