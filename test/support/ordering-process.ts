import { flushCompileCache } from 'node:module';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { ConnectionId, DeliveryOption } from '../../src/contract/index.ts';
import { postcardSpec, postcardsOf } from './postcard-spec.ts';
import { openTestStation } from './station.ts';

// A real station in a separate process, made to be killed: lists its orders, orders a batch, submits a job or
// asks for new artwork on request.

const [root = '', baseUrl = '', token = '', preset] = process.argv.slice(2);
const connectionId = ConnectionId.parse('test');
const Asked = z.discriminatedUnion('what', [
  z.object({ what: z.literal('orders') }),
  z.object({ what: z.literal('send again') }),
  z.object({ what: z.literal('create'), jobs: z.array(z.string()), option: DeliveryOption }),
  z.object({ what: z.literal('submit'), name: z.string() }),
  z.object({ what: z.literal('new artwork'), note: z.string() }),
]);

const { station } = await openTestStation({ root, service: { baseUrl, token }, pollSeconds: 3_600 });
const { api } = station;
if (preset === 'generation-3.0') await api.connections.change({ id: connectionId, change: { preset } });
/** The only file. */
const file = () => {
  const [transfer] = api.transfers.list().recent;
  if (transfer === undefined) return undefined;
  return api.job.get({ key: transfer.jobKey }).components.flatMap(({ files }) => files)[0];
};
const tell = (answer: unknown): void => void process.stdout.write(`${JSON.stringify(answer)}\n`);

createInterface({ input: process.stdin }).on('line', (line) => {
  const asked = Asked.parse(JSON.parse(line));
  if (asked.what === 'create') {
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
  const current = file();
  if (asked.what === 'new artwork' && current !== undefined)
    api.artworks.decide({
      ids: [current.id],
      decision: { kind: 'request-replacement', reason: asked.note },
    });
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
    issue: file()?.replacement?.issue?.state ?? null,
  });
});
// A killed process would not leave its compiled code to the next.
flushCompileCache();
tell('ready');
