import { flushCompileCache } from 'node:module';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { ConnectionId, DeliveryOption } from '../../src/contract/index.ts';
import { postcardSpec, postcardsOf } from './postcard-spec.ts';
import { openTestStation } from './station.ts';

// A real station in a separate process, made to be killed: lists its orders, orders a batch or submits a job
// on request.

const [root = '', baseUrl = '', token = ''] = process.argv.slice(2);
const Asked = z.discriminatedUnion('what', [
  z.object({ what: z.literal('orders') }),
  z.object({ what: z.literal('send again') }),
  z.object({ what: z.literal('create'), jobs: z.array(z.string()), option: DeliveryOption }),
  z.object({ what: z.literal('submit'), name: z.string() }),
]);

const { station } = await openTestStation({ root, service: { baseUrl, token }, pollSeconds: 3_600 });
const { api } = station;
const tell = (answer: unknown): void => void process.stdout.write(`${JSON.stringify(answer)}\n`);

createInterface({ input: process.stdin }).on('line', (line) => {
  const asked = Asked.parse(JSON.parse(line));
  if (asked.what === 'create') {
    const connectionId = ConnectionId.parse('test');
    api.batching.create({
      connectionId,
      kind: 'batch',
      jobs: asked.jobs,
      option: asked.option,
      sameAddress: false,
    });
  }
  if (asked.what === 'send again') {
    for (const { id, state } of api.batching.orders())
      if (state === 'unknown') api.batching.decide({ id, decision: 'resend' });
    for (const { id, state } of api.submission.list())
      if (state === 'unknown') api.submission.decide({ id, decision: 'resend' });
  }
  if (asked.what === 'submit') api.submission.create({ spec: postcardSpec(api, asked.name) });
  const [connection] = api.overview.get().connections;
  tell({
    online: connection?.state.kind === 'online',
    orders: api.batching.orders().map(({ state, resultKey, jobs, needsDecision }) => ({
      state,
      resultKey,
      jobs: jobs.length,
      needsDecision,
    })),
    maySubmit: postcardsOf(api)?.counts.material != null,
    submissions: api.submission
      .list()
      .map(({ state, resultKey, needsDecision }) => ({ state, resultKey, needsDecision })),
  });
});
// A killed process would not leave its compiled code to the next.
flushCompileCache();
tell('ready');
