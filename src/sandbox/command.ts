import { z } from 'zod';
import { printable } from './printable.ts';

// What the commands that start a simulated service have in common.

export const portOption = (option: string, otherwise: number) =>
  z.coerce
    .number({ error: `--${option} needs a number from 0 to 65535` })
    .int(`--${option} needs a number from 0 to 65535`)
    .min(0, `--${option} needs a number from 0 to 65535`)
    .max(65_535, `--${option} needs a number from 0 to 65535`)
    .default(otherwise);

export const jobsOption = z.coerce
  .number({ error: '--jobs needs a number from 0 to 100000' })
  .int('--jobs needs a number from 0 to 100000')
  .min(0, '--jobs needs a number from 0 to 100000')
  .max(100_000, '--jobs needs a number from 0 to 100000');

export const webhookOption = z.url({ protocol: /^https?$/, error: '--webhook needs an http or https URL' });

/** Ctrl+C, or a signal to end: what runs is stopped first. */
export function stopOnSignals(running: { stop(): Promise<void> }): void {
  const stop = (): void => {
    void running.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

/** Ends the process with a sentence about the error. */
export function fail(error: unknown): never {
  process.stderr.write(`${printable(inWords(error))}\n`);
  process.exit(1);
}

function inWords(error: unknown): string {
  if (error instanceof z.ZodError)
    return `${error.issues[0]?.message ?? 'An option cannot be read'}. See --help.`;
  if (!(error instanceof Error)) return 'The sandbox could not start.';
  if (!('code' in error)) return error.message;
  if (error.code === 'EADDRINUSE') {
    const taken = 'port' in error ? `Port ${error.port}` : 'A port';
    return `${taken} is in use: choose others with --port and --storage-port, or 0 for any free one.`;
  }
  if (error.code === 'EACCES') {
    return `Ports below 1024 need more rights: choose others with --port and --storage-port.`;
  }
  if (typeof error.code === 'string' && error.code.startsWith('ERR_PARSE_ARGS')) {
    return `${error.message.split('. ')[0]}. See --help.`;
  }
  return error.message;
}
