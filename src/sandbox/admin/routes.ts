import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Switchboard } from '../faults/switchboard.ts';
import type { Sandbox } from '../interface.ts';
import type { RequestLog } from '../request-log.ts';
import { problemJson, problemOf } from '../responses/problem.ts';
import type { WebhookSender } from '../webhooks/sender.ts';
import { jobIdOf, orderOf } from '../world/orders.ts';
import type { World } from '../world/world.ts';
import { actionsOf, type Fields } from './actions.ts';
import { assertOwnPage } from './guard.ts';
import { adminPage, pageHeaders } from './page.ts';

export const adminPrefix = '/sandbox';

export interface AdminOptions {
  readonly sandbox: Sandbox;
  readonly world: World;
  readonly faults: Switchboard;
  readonly webhooks: WebhookSender;
  readonly log: RequestLog;
}

const IdParams = z.object({ id: z.string() }).partial();
const Body = z.record(z.string(), z.unknown());
const FORM = 'application/x-www-form-urlencoded';
const NEWEST = 60;

/**
 * The admin below `adminPrefix`: a page for a browser, and the same by JSON for scripts. Each action is one
 * POST; a form's is answered with the page again.
 */
export async function adminRoutes(server: FastifyInstance, options: AdminOptions): Promise<void> {
  const { sandbox, world, faults, webhooks, log } = options;
  server.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body.toString())));
  });
  server.addHook('onRequest', async (request) => {
    const { localPort = 0 } = request.raw.socket;
    assertOwnPage(request, localPort);
  });
  server.addHook('preHandler', async () => world.advance());

  const state = () => ({
    service: sandbox.baseUrl,
    storage: sandbox.storageUrl,
    token: sandbox.token,
    time: { speed: sandbox.speed, now: new Date(world.time.stamp(world.time.now())).toISOString() },
    counts: {
      jobs: world.jobs.size,
      batches: world.batches.size,
      queuedBatches: world.queuedBatches.size,
      requests: log.count,
      openWebhooks: webhooks.open,
    },
    account: world.account,
    faults: faults.list(),
    webhooks: { receivers: webhooks.webhooks, habits: webhooks.habits },
  });
  const newest = {
    jobs: () =>
      world.jobs
        .slice(Math.max(0, world.jobs.size - NEWEST), NEWEST)
        .map((job) => ({ id: jobIdOf(job.number), name: orderOf(job).name, status: job.status }))
        .reverse(),
    requests: () => log.list.slice(-NEWEST).reverse(),
    attempts: () => webhooks.attempts.slice(-NEWEST).reverse(),
  };

  const page = (problem: string | null): string =>
    adminPage({ ...state(), ...latest(), problem }, adminPrefix);
  server.setErrorHandler((error, request, reply) => {
    const { status, detail } = problemOf(error);
    if (isForm(request)) return reply.code(status).headers(pageHeaders).send(page(detail));
    return reply.code(status).type('application/problem+json').send(problemJson(status, detail));
  });
  server.get('/', (_request, reply) => reply.headers(pageHeaders).send(page(null)));
  const latest = () => ({
    latestJobs: newest.jobs(),
    latestRequests: newest.requests(),
    latestAttempts: newest.attempts(),
  });
  server.get('/api/state', state);
  server.get('/api/jobs', newest.jobs);
  server.get('/api/requests', () => log.list);
  server.get('/api/webhooks/attempts', () => webhooks.attempts);

  for (const action of actionsOf(sandbox)) {
    server.post(`/api/${action.path}`, (request, reply) => {
      const { id = '' } = IdParams.parse(request.params);
      const answer = action.run(fieldsOf(request), id);
      return isForm(request) ? reply.redirect(`${adminPrefix}/`, 303) : reply.send(answer);
    });
  }
}

const isForm = (request: FastifyRequest): boolean =>
  request.headers['content-type']?.startsWith(FORM) ?? false;

const fieldsOf = (request: FastifyRequest): Fields => Body.parse(request.body ?? {});
