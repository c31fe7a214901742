import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { JobBatchEvent, JobEvent } from '../../../src/sandbox/http/schemas.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { until } from '../../support/until.ts';
import { ask, Job } from './client.ts';

const Event = z.discriminatedUnion('event', [JobEvent, JobBatchEvent]);

interface Heard {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A receiver whose answers a test decides. */
class Receiver {
  readonly heard: Heard[] = [];
  /** Pieces of bodies received. */
  parts = 0;
  readonly #server: Server;
  /** The answers to the next calls; 204 once they have run out. */
  readonly answers: (number | 'hang')[] = [];

  constructor() {
    this.#server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => {
        this.parts++;
        parts.push(part);
      });
      request.on('error', () => undefined);
      request.on('end', () => {
        this.heard.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
        const answer = this.answers.shift() ?? 204;
        if (answer !== 'hang') response.writeHead(answer).end();
      });
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/secret-path`;
  }

  get events() {
    return this.heard.map(({ body }) => Event.parse(JSON.parse(body)));
  }

  /** `event id status` of each call. */
  get words(): string[] {
    return this.events.map((one) =>
      one.event === 'job.status.transition'
        ? `${one.data.job.id} ${one.data.job.status.canonical}`
        : `${one.data.job_batch.id} ${one.data.job_batch.status.canonical}`,
    );
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

let sandbox: Sandbox;
let receiver: Receiver;
let url: string;
beforeEach(async () => {
  sandbox = await createSandbox();
  receiver = new Receiver();
  url = await receiver.listen();
});
afterEach(async () => {
  await sandbox.stop();
  await receiver.close();
});

const allHeard = (): Promise<void> => until('no call is open', () => sandbox.openWebhooks === 0);

describe('webhooks', () => {
  test('report every change of status of jobs and batches, with lightweight objects', async () => {
    sandbox.registerWebhook(url);
    const [job] = sandbox.makeJobs(1);
    sandbox.finishPrepress();
    await allHeard();
    const batch = Job.parse((await ask(sandbox, `/1.0/jobs/${job}`)).body).job_batch;
    const batchId = z.object({ id: z.string() }).parse(batch).id;
    expect(receiver.words.sort()).toEqual(
      [
        `${batchId} job_batch.status.ready`,
        `${job} job.sandbox.preflight`,
        `${job} job.production.queued`,
        `${batchId} job_batch.production.ready`,
      ].sort(),
    );
    expect(receiver.heard[0]?.headers['content-type']).toBe('application/json');
  });

  test('are unsigned unless requested; with a secret they are signed, over the exact bytes', async () => {
    sandbox.registerWebhook(url);
    sandbox.makeJobs(1);
    await allHeard();
    expect(receiver.heard[0]?.headers).not.toHaveProperty('webhook-signature');
    const secret = Buffer.alloc(32, 7).toString('base64');
    sandbox.registerWebhook(url, { signingSecret: `whsec_${secret}` });
    receiver.heard.length = 0;
    sandbox.makeJobs(1);
    await allHeard();
    expect(receiver.heard.length).toBeGreaterThan(0);
    for (const { headers, body } of receiver.heard) {
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
      const right = createHmac('sha256', Buffer.from(secret, 'base64')).update(signed).digest('base64');
      expect(headers['webhook-signature']).toBe(`v1,${right}`);
      expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1_000)).toBeLessThan(10);
    }
  });

  test('are repeated under the same ID until they are received', async () => {
    receiver.answers.push(500);
    sandbox.registerWebhook(url);
    sandbox.makeJobs(1);
    await until('it is heard', () => sandbox.webhookAttempts.some((one) => one.outcome === 'delivered'));
    await allHeard();
    expect(receiver.heard).toHaveLength(2);
    const [one, other] = receiver.heard;
    expect(one?.body).toBe(other?.body);
    expect(one?.headers['webhook-id']).toBe(other?.headers['webhook-id']);
    expect(sandbox.webhookAttempts.map(({ outcome, answer, attempt }) => [outcome, answer, attempt])).toEqual(
      [
        ['failed', 500, 1],
        ['delivered', 204, 2],
      ],
    );
  });

  test('do not follow a redirect, and stop when they are no longer wanted', async () => {
    receiver.answers.push(302);
    sandbox.registerWebhook(url);
    sandbox.makeJobs(1);
    await until('it has failed', () => sandbox.webhookAttempts.some((one) => one.answer === 302));
    sandbox.unregisterWebhook(url);
    sandbox.makeJobs(5);
    // With no call outstanding, none is repeated any more.
    await allHeard();
    expect(receiver.heard).toHaveLength(1);
  });

  test('to one receiver do not wait for another that hangs', async () => {
    const slow = new Receiver();
    for (let count = 0; count < 50; count++) slow.answers.push('hang');
    sandbox.registerWebhook(await slow.listen());
    sandbox.registerWebhook(url);
    sandbox.makeJobs(30);
    await until('the other one has heard all', () => receiver.heard.length >= 8);
    sandbox.finishPrepress();
    await until('the other one has heard all', () => receiver.heard.length >= 60);
    await slow.close();
  });
});

describe('habits', () => {
  test('repeat: each twice, under one id', async () => {
    sandbox.registerWebhook(url);
    sandbox.setWebhookHabits({ repeat: 1 });
    sandbox.makeJobs(3);
    sandbox.finishPrepress();
    await allHeard();
    const ids = Map.groupBy(receiver.heard, ({ headers }) => headers['webhook-id']);
    expect(ids.size).toBeGreaterThan(5);
    for (const calls of ids.values()) expect(calls).toHaveLength(2);
  });

  test('drop: nothing is sent, and the attempts say so', async () => {
    sandbox.registerWebhook(url);
    sandbox.setWebhookHabits({ drop: 1 });
    sandbox.makeJobs(1);
    await allHeard();
    expect(receiver.heard).toEqual([]);
    expect(sandbox.webhookAttempts.map((one) => one.outcome)).toEqual(['dropped']);
  });

  test('reorder: all of them, but not in order', async () => {
    sandbox.registerWebhook(url);
    sandbox.makeJobs(40);
    await allHeard();
    receiver.heard.length = 0;
    sandbox.setWebhookHabits({ reorder: 0.5, reorderWithinMs: 200 });
    sandbox.finishPrepress();
    await allHeard();
    const words = receiver.words.filter((word) => word.includes('job.'));
    expect(new Set(words).size).toBe(80);
    const overtaken = words.filter(
      (word, index) =>
        word.endsWith('job.production.queued') &&
        words.indexOf(word.replace('production.queued', 'sandbox.preflight')) > index,
    );
    expect(overtaken.length).toBeGreaterThan(0);
  });

  test('forge: as many about nobody', async () => {
    sandbox.registerWebhook(url);
    sandbox.setWebhookHabits({ forge: 1 });
    sandbox.makeJobs(4);
    await allHeard();
    const known = await Promise.all(
      receiver.events.map(async (one) => {
        const path =
          one.event === 'job.status.transition'
            ? `/1.0/jobs/${one.data.job.id}`
            : `/1.0/job/batches/${one.data.job_batch.id}`;
        return (await ask(sandbox, path)).status;
      }),
    );
    expect(known.filter((status) => status === 404)).toHaveLength(known.length / 2);
  });
});

describe('forgeries', () => {
  const secret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
  const isRight = ({ headers, body }: Heard): boolean => {
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const mac = createHmac('sha256', Buffer.alloc(32, 9)).update(signed).digest('base64');
    return headers['webhook-signature'] === `v1,${mac}`;
  };

  test('of every kind are what their names say', async () => {
    sandbox.registerWebhook(url, { signingSecret: secret });
    const forged = async (how: Parameters<Sandbox['forgeWebhooks']>[0]): Promise<Heard> => {
      receiver.heard.length = 0;
      sandbox.forgeWebhooks(how);
      await allHeard();
      expect(receiver.heard).toHaveLength(1);
      const [heard] = receiver.heard;
      if (heard === undefined) throw new RangeError('Nothing was heard.');
      return heard;
    };
    expect(isRight(await forged('unknown-ids'))).toBe(true);
    const wrong = await forged('wrong-signature');
    expect([isRight(wrong), typeof wrong.headers['webhook-signature']]).toEqual([false, 'string']);
    expect((await forged('unsigned')).headers).not.toHaveProperty('webhook-signature');
    const stale = await forged('stale');
    expect([
      isRight(stale),
      Date.now() / 1_000 - Number(stale.headers['webhook-timestamp']) > 80_000,
    ]).toEqual([true, true]);
    const { body } = await forged('not-json');
    expect(() => JSON.parse(body)).toThrow();
    expect((await forged('oversized')).body.length).toBeGreaterThan(1_000_000);
    expect((await forged('empty')).body).toBe('');
    receiver.heard.length = 0;
    receiver.parts = 0;
    sandbox.forgeWebhooks('slow');
    await until('a part of it has come', () => receiver.parts > 0);
    expect([receiver.heard.length, sandbox.openWebhooks]).toEqual([0, 1]);
    sandbox.unregisterWebhook(url);
  });

  test('come in floods, and are not repeated', async () => {
    receiver.answers.push(...Array.from({ length: 300 }, () => 404));
    sandbox.registerWebhook(url);
    sandbox.forgeWebhooks('unknown-ids', 300);
    await allHeard();
    expect(receiver.heard).toHaveLength(300);
  });
});
