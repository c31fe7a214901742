import { parseArgs } from 'node:util';
import { z } from 'zod';
import { fail, jobsOption, portOption, stopOnSignals, webhookOption } from './command.ts';
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
`;

const Options = z.object({
  port: portOption('port', 4_810),
  'storage-port': portOption('storage-port', 4_811),
  token: z.string().trim().min(1, '--token needs a text').optional(),
  jobs: jobsOption.default(24),
  speed: z.coerce
    .number({ error: '--speed needs a number from 1 to 1000' })
    .min(1, '--speed needs a number from 1 to 1000')
    .max(1_000, '--speed needs a number from 1 to 1000')
    .default(20),
  state: z.string().min(1, '--state needs the name of a file').optional(),
  'auto-batching': z.boolean().default(false),
  webhook: webhookOption.optional(),
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
      help: flag,
    },
  });
  const options = Options.parse(values);
  if (options.help) {
    process.stdout.write(usage);
    return;
  }
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

const greeting = (sandbox: Sandbox): string => `Simulated print ordering service
  Service   ${sandbox.baseUrl}
  Token     ${sandbox.token}
  Admin     ${sandbox.adminUrl}
  Storage   ${sandbox.storageUrl}
  OpenAPI   ${sandbox.baseUrl}/openapi.json
  Jobs      ${sandbox.jobCount()}
Press Ctrl+C to stop.
`;

main().catch(fail);
