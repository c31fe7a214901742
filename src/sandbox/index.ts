import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Sandbox } from './interface.ts';
import { printable } from './printable.ts';
import { signatures } from './webhooks/signature.ts';

// npm run sandbox: a simulated Print Ordering Service, for any client, on 127.0.0.1. The services are
// imported when one starts, so that help and errors are there at once.

const usage = `Usage: npm run sandbox -- [options]
  --port N           port of the service and its admin page (default 4810)
  --storage-port N   port of the artwork storage (default 4811)
  --token TEXT       access token to accept (default: a random one, printed)
  --jobs N           jobs to create at the first start (default 24)
  --speed N          1 to 1000 times real time (default 20)
  --state FILE       save jobs, batches, account and time in FILE across restarts
  --auto-batching    turn on auto batching for the account at the first start
  --webhook URL      send every status change to URL
  --generation N     speak a published generation, 1.0 or 3.0, from the first start
  --webhook-secret T sign webhooks with the secret T
  --signature D      how, in a generation: sha256 (default in 3.0) or sha1 (default in 1.0)
  --shape N          a generated variant of the service: N selects its fields, envelopes, pages, files,
                     webhooks and storage. Works with --port, --storage-port, --token, --jobs and --webhook
`;

const port = (option: string, otherwise: number) =>
  z.coerce
    .number({ error: `--${option} needs a number from 0 to 65535` })
    .int(`--${option} needs a number from 0 to 65535`)
    .min(0, `--${option} needs a number from 0 to 65535`)
    .max(65_535, `--${option} needs a number from 0 to 65535`)
    .default(otherwise);

const Options = z.object({
  port: port('port', 4_810),
  'storage-port': port('storage-port', 4_811),
  token: z.string().trim().min(1, '--token needs a text').optional(),
  jobs: z.coerce
    .number({ error: '--jobs needs a number from 0 to 100000' })
    .int('--jobs needs a number from 0 to 100000')
    .min(0, '--jobs needs a number from 0 to 100000')
    .max(100_000, '--jobs needs a number from 0 to 100000')
    .default(24),
  speed: z.coerce
    .number({ error: '--speed needs a number from 1 to 1000' })
    .min(1, '--speed needs a number from 1 to 1000')
    .max(1_000, '--speed needs a number from 1 to 1000')
    .default(20),
  state: z.string().min(1, '--state needs the name of a file').optional(),
  'auto-batching': z.boolean().default(false),
  shape: z.coerce
    .number({ error: '--shape needs a number from 0 to 999999999' })
    .int('--shape needs a number from 0 to 999999999')
    .min(0, '--shape needs a number from 0 to 999999999')
    .max(999_999_999, '--shape needs a number from 0 to 999999999')
    .optional(),
  webhook: z.url({ protocol: /^https?$/, error: '--webhook needs an http or https URL' }).optional(),
  generation: z.enum(['1.0', '3.0'], '--generation needs 1.0 or 3.0').optional(),
  'webhook-secret': z.string().min(1, '--webhook-secret needs a text').optional(),
  signature: z.enum(signatures, '--signature needs standard, sha256 or sha1').optional(),
  help: z.boolean().default(false),
});

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values } = parseArgs({
    options: {
      port: text,
      'storage-port': text,
      token: text,
      jobs: text,
      speed: text,
      state: text,
      'auto-batching': flag,
      webhook: text,
      generation: text,
      'webhook-secret': text,
      signature: text,
      shape: text,
      help: flag,
    },
  });
  const options = Options.parse(values);
  if (options.help) {
    process.stdout.write(usage);
    return;
  }
  if (options.shape !== undefined) return runShape(options.shape, options, values);
  const { createSandbox } = await import('./sandbox.ts');
  const sandbox = await createSandbox({
    port: options.port,
    storagePort: options['storage-port'],
    speed: options.speed,
    autoBatching: options['auto-batching'],
    ...(options.token === undefined ? {} : { token: options.token }),
    ...(options.generation === undefined ? {} : { generation: options.generation }),
    ...(options.state === undefined ? {} : { stateFile: options.state }),
  });
  if (sandbox.jobCount() === 0) sandbox.makeJobs(options.jobs);
  const signingSecret = options['webhook-secret'];
  if (options.webhook !== undefined)
    sandbox.registerWebhook(options.webhook, {
      ...(signingSecret === undefined ? {} : { signingSecret }),
      ...(options.signature === undefined ? {} : { signature: options.signature }),
    });
  stopOnSignals(sandbox);
  // Last, because a caller that reads this may stop it at once.
  process.stdout.write(printable(greeting(sandbox)));
}

/** The service in a generated shape. @param given the options as they were typed, without defaults. */
async function runShape(
  seed: number,
  options: z.output<typeof Options>,
  given: Readonly<Record<string, unknown>>,
): Promise<void> {
  const stray = ['speed', 'state', 'auto-batching', 'generation', 'webhook-secret', 'signature'].find(
    (name) => given[name] !== undefined,
  );
  if (stray !== undefined) throw new Error(`--${stray} cannot be used with --shape. See --help.`);
  const { startShapedService } = await import('../../test/shapes/server.ts');
  const { shapedGreeting } = await import('../../test/shapes/greeting.ts');
  const service = await startShapedService({
    seed,
    port: options.port,
    storagePort: options['storage-port'],
    ...(options.token === undefined ? {} : { token: options.token }),
    ...(given.jobs === undefined ? {} : { jobs: options.jobs }),
  });
  stopOnSignals(service);
  const isHeard =
    options.webhook === undefined || (await service.registerWebhook(options.webhook).catch(() => false));
  process.stdout.write(printable(shapedGreeting(service)));
  if (!isHeard)
    process.stdout.write(
      `${printable(String(options.webhook))} does not respond as this service requires, so it receives no events.\n`,
    );
}

function stopOnSignals(running: { stop(): Promise<void> }): void {
  const stop = (): void => {
    void running.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

const greeting = (sandbox: Sandbox): string => `Simulated print ordering service
  Service   ${sandbox.baseUrl}
  Token     ${sandbox.token}
  Admin     ${sandbox.adminUrl}
  Storage   ${sandbox.storageUrl}
  OpenAPI   ${sandbox.baseUrl}/openapi.json
  Jobs      ${sandbox.jobCount()}
Press Ctrl+C to stop.
`;

function fail(error: unknown): never {
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

main().catch(fail);
