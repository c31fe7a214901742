import { once } from 'node:events';
import { Agent, createServer, request, type Server } from 'node:http';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { alternating, type Bench, type Figure } from './bench.ts';

const READS = 400;
const WEBHOOKS = 4_000;
const AT_ONCE = 8;
const ROUNDS = 7;

async function listening(
  answer: (body: number) => { status: number; body: string },
): Promise<Server & { url: string }> {
  const server = createServer((asked, response) => {
    let bytes = 0;
    asked.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    asked.on('end', () => {
      const { status, body } = answer(bytes);
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return Object.assign(server, { url: `http://127.0.0.1:${port}/` });
}

/** One exchange; resolves to the body's length. */
const exchange = (url: string, agent: Agent, options: { token?: string; body?: string }): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = options.token === undefined ? {} : { authorization: `Bearer ${options.token}` };
    const asked = request(
      url,
      { agent, method: options.body === undefined ? 'GET' : 'POST', headers },
      (response) => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        response.on('end', () => resolve(bytes));
      },
    );
    asked.on('error', reject);
    asked.end(options.body);
  });

async function many(count: number, act: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < count) await act(next++);
    }),
  );
}

const perSecond = (count: number, ms: number): string =>
  `${Math.round((count / ms) * 1_000).toLocaleString('en')}/s`;

async function reads(sandbox: Sandbox, agent: Agent, ids: readonly string[]): Promise<Figure> {
  const read = (index: number): Promise<number> =>
    exchange(`${sandbox.baseUrl}/1.0/jobs/${ids[index % ids.length]}`, agent, { token: sandbox.token });
  const body = 'x'.repeat(await read(0));
  const bare = await listening(() => ({ status: 200, body }));
  const { measuredMs, peerMs } = await alternating(
    ROUNDS,
    () => many(READS, read),
    () => many(READS, () => exchange(bare.url, agent, {})),
  );
  bare.close();
  return {
    what: `reads of one of ${sandbox.jobCount().toLocaleString('en')} jobs`,
    measured: perSecond(READS, measuredMs),
    peer: `${perSecond(READS, peerMs)}, bare HTTP server with as many bytes`,
    ratio: measuredMs / peerMs,
    target: null,
  };
}

async function webhooks(sandbox: Sandbox, agent: Agent): Promise<Figure> {
  let heard = 0;
  const receiver = await listening(() => {
    heard++;
    return { status: 204, body: '' };
  });
  sandbox.registerWebhook(receiver.url, { signingSecret: `whsec_${Buffer.alloc(32, 1).toString('base64')}` });
  const { measuredMs, peerMs } = await alternating(
    ROUNDS,
    async () => {
      const before = heard;
      sandbox.forgeWebhooks('unknown-ids', WEBHOOKS);
      while (heard < before + WEBHOOKS) await new Promise((resolve) => setImmediate(resolve));
    },
    () => many(WEBHOOKS, () => exchange(receiver.url, agent, { body: '{"event":"x"}'.padEnd(180) })),
  );
  sandbox.unregisterWebhook(receiver.url);
  receiver.close();
  return {
    what: 'signed webhooks',
    measured: perSecond(WEBHOOKS, measuredMs),
    peer: `${perSecond(WEBHOOKS, peerMs)}, bare HTTP client`,
    ratio: measuredMs / peerMs,
    target: null,
  };
}

const bench: Bench = {
  id: 'P14',
  title: 'The sandbox: reads and webhooks it can serve, caller and called in one process',
  async run(): Promise<readonly Figure[]> {
    const figures: Figure[] = [];
    const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
    const sandbox = await createSandbox();
    try {
      const ids = sandbox.makeJobs(1_000);
      figures.push(await reads(sandbox, agent, ids));
      figures.push(await webhooks(sandbox, agent));
      sandbox.makeJobs(99_000);
      figures.push(await reads(sandbox, agent, ids));
      return figures;
    } finally {
      agent.destroy();
      await sandbox.stop();
    }
  },
};
export default bench;
