import type { IncomingMessage, ServerResponse } from 'node:http';
import { assertOwnPage } from '../../src/sandbox/admin/guard.ts';
import { type Html, html, htmlPage, table } from '../../src/sandbox/admin/html.ts';
import { pageHeaders } from '../../src/sandbox/admin/page.ts';
import { StatusRefusedError } from '../../src/sandbox/world/events.ts';
import { describeShape } from './describe.ts';
import type { ShapedService } from './interface.ts';
import { filesOf, IN_PREPRESS, type Model, type ModelJob, QUEUED } from './model.ts';

export const ADMIN_PATH = '/sandbox';
const MAX_FORM_BYTES = 10_000;

/** What can be done to a job, by the last part of the form's path. */
const actions: Readonly<Record<string, (model: Model, jobId: string, text: string) => unknown>> = {
  add: (model) => model.move(model.addJob(IN_PREPRESS[0] ?? QUEUED).id, QUEUED),
  queue: (model, id) => model.move(id, QUEUED),
  'take-back': (model, id) => model.takeBack(id),
  cancel: (model, id) => model.cancel(id),
  revise: (model, id) => model.revise(id),
  rename: (model, id, text) => model.rename(id, text),
  remove: (model, id) => model.remove(id),
};

/** Shows a browser the shape and its contents, and lets jobs be changed. True if the request was for it. */
export async function answerAdmin(
  request: IncomingMessage,
  response: ServerResponse,
  service: ShapedService,
): Promise<boolean> {
  const { pathname } = new URL(request.url ?? '/', service.baseUrl);
  if (pathname !== ADMIN_PATH && !pathname.startsWith(`${ADMIN_PATH}/`)) return false;
  try {
    assertOwnPage(request, request.socket.localPort ?? 0);
    if (request.method === 'POST') {
      await act(pathname.slice(`${ADMIN_PATH}/`.length), await formOf(request), service);
      response.writeHead(303, { location: ADMIN_PATH }).end();
      return true;
    }
    response.writeHead(200, pageHeaders).end(page(service));
  } catch (error) {
    if (!(error instanceof StatusRefusedError)) throw error;
    response
      .writeHead(error.status, { 'content-type': 'text/plain; charset=utf-8' })
      .end(`${error.message}\n`);
  }
  return true;
}

async function act(action: string, form: URLSearchParams, service: ShapedService): Promise<void> {
  const { model } = service;
  if (action === 'webhook') {
    const url = URL.parse(form.get('url') ?? '');
    if (url === null || !/^https?:$/.test(url.protocol))
      throw new StatusRefusedError(422, 'url needs an http or https URL.');
    const isHeard = await service.registerWebhook(url.href).catch(() => false);
    if (!isHeard) throw new StatusRefusedError(422, 'This URL does not respond as the service requires.');
    return;
  }
  const change = Object.hasOwn(actions, action) ? actions[action] : undefined;
  const id = form.get('job') ?? '';
  if (change === undefined) throw new StatusRefusedError(404, 'Unknown action.');
  if (action !== 'add' && model.job(id) === null) throw new StatusRefusedError(404, 'Unknown job.');
  change(model, id, form.get('name')?.trim() || 'Renamed');
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk;
    if (text.length > MAX_FORM_BYTES) throw new StatusRefusedError(413, 'The form is too long.');
  }
  return new URLSearchParams(text);
}

function page(service: ShapedService): string {
  const { shape, model } = service;
  const button = (action: string, words: string, job: string, fields: Html = html``): Html =>
    html`<form method="post" action="${ADMIN_PATH}/${action}">
      <input type="hidden" name="job" value="${job}">${fields}<button>${words}</button></form>`;
  const newName = html`<input name="name" size="12" aria-label="New name">`;
  const row = (job: ModelJob): Html[] => [
    html`${job.name}<br><code>${job.id}</code>`,
    html`<code>${job.status}</code>`,
    html`${filesOf(job).map(({ name }) => html`${name}<br>`)}`,
    html`${[
      button('queue', 'Ready for production', job.id),
      button('take-back', 'Back to pre-press', job.id),
      button('cancel', 'Cancel', job.id),
      button('revise', 'New artwork', job.id),
      button('rename', 'Rename', job.id, newName),
      button('remove', 'Remove', job.id),
    ]}`,
  ];
  const lines = describeShape(shape).map(([what, how]) => html`<dt>${what}</dt><dd>${how}</dd>`);
  const body = html`
    <header><h1>Simulated print ordering service, variant ${shape.seed}</h1><a href="${ADMIN_PATH}">Refresh</a></header>
    <main>
      <section><h2>What this service is like</h2><dl>${lines}</dl></section>
      <section><h2>Addresses</h2><dl>
        <dt>Service</dt><dd><code>${service.baseUrl}</code></dd>
        <dt>Access token</dt><dd><code>${service.token}</code></dd>
        <dt>Storage</dt><dd><code>${service.storageUrl}</code></dd></dl>
        <h2>Webhooks</h2>
        <form method="post" action="${ADMIN_PATH}/webhook">
          <label>URL <input name="url" type="url" required size="40"></label>
          <button>Register</button></form>
        ${service.refusedWebhooks.map((why) => html`<p role="alert">Rejected: ${why}</p>`)}</section>
      <section class="wide"><h2>Jobs</h2>${button('add', 'Add a ready job', '')}
        ${table(['Job', 'Status', 'Files', ''], model.jobs.map(row))}</section>
    </main>`;
  return htmlPage(`Simulated service, variant ${shape.seed}`, body);
}
