declare module 'nodemailer' {
  import type { Readable } from 'node:stream';

  interface Address {
    readonly name: string;
    readonly address: string;
  }

  interface Mail {
    readonly messageId: string;
    readonly from: Address;
    readonly to: readonly string[];
    readonly subject: string;
    readonly text: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly xMailer: false;
    readonly envelope: { readonly from: string; readonly to: readonly string[] };
    readonly signal: AbortSignal;
  }

  interface Transport {
    use(step: 'stream', plugin: (mail: MailBeingSent, done: () => void) => void): unknown;
    /** Rejects with an Error that has `code`; where known `command`, `responseCode`, `originalCode`. */
    sendMail(mail: Mail): Promise<{
      readonly rejected: readonly string[];
      readonly rejectedErrors?: readonly Error[];
    }>;
  }

  interface MailBeingSent {
    readonly message: { processFunc(step: (mail: Readable) => Readable): void };
  }

  /** The part of nodemailer that is used; see its README. */
  export function createTransport(options: {
    readonly host: string;
    readonly port: number;
    readonly secure: boolean;
    readonly requireTLS: boolean;
    readonly ignoreTLS: boolean;
    readonly forceAuth: true;
    readonly auth?: { readonly user: string; readonly pass: string };
    readonly maxResponseSize: number;
    readonly disableFileAccess: true;
    readonly disableUrlAccess: true;
  }): Transport;
}
