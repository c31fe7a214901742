import { products } from '../catalogue/products.ts';
import { tiers } from '../catalogue/tiers.ts';
import { RedirectFault, ServiceFault, StorageFault } from '../faults/kinds.ts';
import type { SwitchedFault } from '../faults/switchboard.ts';
import type { SeenRequest } from '../request-log.ts';
import { forgeries, type Habits } from '../webhooks/habits.ts';
import type { Attempt } from '../webhooks/lane.ts';
import type { Webhook } from '../webhooks/sender.ts';
import { deliveryOptions } from '../world/delivery-options.ts';
import type { Account } from '../world/records.ts';
import { generations } from '../world/records.ts';
import { type Html, html, htmlPage, table } from './html.ts';

/** Everything that the page shows. */
export interface Shown {
  /** Why the last form was rejected. */
  readonly problem: string | null;
  readonly service: string;
  readonly storage: string;
  readonly token: string;
  readonly time: { readonly speed: number; readonly now: string };
  readonly counts: Readonly<Record<string, number>>;
  readonly account: Account;
  readonly faults: readonly SwitchedFault[];
  readonly webhooks: { readonly receivers: readonly Webhook[]; readonly habits: Habits };
  readonly latestJobs: readonly { readonly id: string; readonly name: string; readonly status: string }[];
  readonly latestRequests: readonly SeenRequest[];
  readonly latestAttempts: readonly Attempt[];
}

/** No scripts, nothing from other origins, and forms to this page only. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; " +
    "form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** The admin page: plain forms, no script, so that it works in any browser. */
export function adminPage(shown: Shown, prefix: string): string {
  const form = (action: string, fields: Html, button: string): Html =>
    html`<form method="post" action="${prefix}/api/${action}">${fields}<button>${button}</button></form>`;
  const none = html``;
  const body = html`
    <header>
      <h1>Simulated print ordering service</h1>
      <a href="${prefix}/">Refresh</a> <a href="/openapi.json">OpenAPI</a>
    </header>
    ${shown.problem === null ? none : html`<p role="alert">${shown.problem}</p>`}
    <main>
      ${overview(shown)}
      ${jobs(shown, form, none)}
      ${account(shown, form)}
      ${faults(shown, form, none)}
      ${webhooks(shown, form, none)}
      ${traffic(shown)}
    </main>`;
  return htmlPage('Simulated service', body);
}

type Form = (action: string, fields: Html, button: string) => Html;

const countWords = [
  ['jobs', 'Jobs'],
  ['batches', 'Batches'],
  ['queuedBatches', 'Queued batches'],
  ['requests', 'Requests'],
  ['openWebhooks', 'Webhooks to send'],
] as const;

const overview = ({ service, storage, token, time, counts }: Shown): Html => html`
  <section><h2>Addresses and time</h2><dl>
    <dt>Service</dt><dd><code>${service}</code></dd>
    <dt>Storage</dt><dd><code>${storage}</code></dd>
    <dt>Access token</dt><dd><code>${token}</code></dd>
    <dt>Time</dt><dd>${time.now}, ${time.speed} × real time</dd>
    ${countWords.map(([name, words]) => html`<dt>${words}</dt><dd>${counts[name] ?? 0}</dd>`)}
  </dl></section>`;

const jobs = ({ time, latestJobs }: Shown, form: Form, none: Html): Html => html`
  <section><h2>Jobs and time</h2>
    ${form(
      'jobs',
      html`<label>Number <input name="count" type="number" min="1" max="100000" value="5"></label>
        <label>Pre-press, ms <input name="prepressMs" type="number" min="0" placeholder="varied"></label>
        <label>File size, bytes
          <input name="fileBytes" type="number" min="0" placeholder="mixed"></label>`,
      'Create jobs',
    )}
    ${form('jobs/finish', none, 'Complete all pre-press now')}
    ${form(
      'time',
      html`<label>Speed <input name="speed" type="number" min="1" max="1000" value="${time.speed}"></label>
        <label>Skip ahead, seconds <input name="advanceSeconds" type="number" min="0" value="0"></label>`,
      'Set time',
    )}
    ${table(
      ['Job', 'Status', ''],
      latestJobs
        .slice(0, 15)
        .map(({ id, name, status }) => [
          html`${name}<br><code>${id}</code>`,
          html`${status}`,
          status === 'job.production.queued'
            ? form(`jobs/${id}/replace-artwork`, none, 'Replace artwork')
            : html`${form(`jobs/${id}/move-on`, none, 'Next status')}${form(`jobs/${id}/fail`, none, 'Fail')}`,
        ]),
    )}
  </section>`;

const account = (
  { account: { tier, generation, autoBatching, unavailableOptions } }: Shown,
  form: Form,
): Html => html`
  <section><h2>Account</h2>
    ${form(
      'account',
      html`<label>Subscription ${choice('tier', tiers, tier)}</label>
        <label>Generation ${choice('generation', generations, generation)}</label>
        <label>Auto batching
          ${choice('autoBatching', ['yes', 'no'], autoBatching.enabled ? 'yes' : 'no')}</label>
        <label>Interval, seconds ${seconds('intervalSeconds', autoBatching.intervalMs)}</label>
        <label>Window, seconds ${seconds('windowSeconds', autoBatching.windowMs)}</label>`,
      'Save',
    )}
    ${form('token', html`<label>Access token <input name="token" placeholder="random"></label>`, 'Replace')}
    ${table(
      ['Delivery option', 'Group', ''],
      deliveryOptions.map((option) => {
        const available = !unavailableOptions.includes(option.id);
        return [
          html`${option.service}`,
          html`${option.group}`,
          form(
            `delivery-options/${option.id}`,
            html`<input type="hidden" name="available" value="${available ? 'no' : 'yes'}">`,
            available ? 'Make unavailable' : 'Make available',
          ),
        ];
      }),
    )}
    ${table(
      ['Product', ''],
      products.map((product) => [
        html`${product.name}`,
        form(`products/${product.id}/change`, html``, 'New version'),
      ]),
    )}
  </section>`;

const faultKinds = [
  ['service', ServiceFault],
  ['redirect', RedirectFault],
  ['storage', StorageFault],
] as const;

const faults = ({ faults: switched }: Shown, form: Form, none: Html): Html => html`
  <section><h2>Faults</h2>
    ${form(
      'faults',
      html`<label>Fault <select name="what">${faultKinds.map(
        ([on, kinds]) =>
          html`<optgroup label="${on}">${kinds.options.map((one) => {
            const [kind = ''] = one.shape.kind.values;
            return html`<option value="${on}/${kind}">${kind}: ${one.shape.kind.description ?? ''}</option>`;
          })}</optgroup>`,
      )}</select></label>
        <label>Settings, JSON <input name="settings" placeholder='{"status": 503}'></label>
        <label>Path contains <input name="path" placeholder="any"></label>
        <label>Times <input name="times" type="number" min="0" placeholder="until turned off"></label>`,
      'Turn on',
    )}
    ${switched.length === 0 ? none : form('faults/clear', none, 'Turn all off')}
    ${table(
      ['Applies to', 'Fault', 'Path', 'Times', ''],
      switched.map(({ id, rule, struck }) => [
        html`${rule.on}`,
        html`<code>${JSON.stringify(rule.fault)}</code>`,
        html`${rule.path}`,
        html`${struck}${rule.times === null ? '' : ` of ${rule.times}`}`,
        form(`faults/${id}/remove`, none, 'Turn off'),
      ]),
    )}
  </section>`;

const webhooks = ({ webhooks: { receivers, habits } }: Shown, form: Form, none: Html): Html => html`
  <section><h2>Webhooks</h2>
    ${form(
      'webhooks',
      html`<label>URL <input name="url" type="url" required></label>
        <label>Signing secret <input name="secret" placeholder="none; or: new"></label>`,
      'Register',
    )}
    ${table(
      ['Receiver', 'Signing secret', ''],
      receivers.map(({ id, url, secret }) => [
        html`<code>${url}</code>`,
        html`<code>${secret ?? 'none'}</code>`,
        form(`webhooks/${id}/remove`, none, 'Remove'),
      ]),
    )}
    ${form(
      'webhooks/habits',
      html`${(['repeat', 'drop', 'reorder', 'forge'] as const).map(
        (name) =>
          html`<label>${name}
            <input name="${name}" type="number" min="0" max="1" step="0.05" value="${habits[name]}"></label>`,
      )}<label>Reorder within, ms
          <input name="reorderWithinMs" type="number" min="1" value="${habits.reorderWithinMs}"></label>`,
      'Save',
    )}
    ${form(
      'webhooks/forge',
      html`<label>Forge ${choice('how', forgeries, 'unknown-ids')}</label>
        <label>Times <input name="times" type="number" min="1" value="1"></label>`,
      'Send',
    )}
  </section>`;

const time = (at: number): string => new Date(at).toISOString().slice(11, 23);

const traffic = ({ latestRequests, latestAttempts }: Shown): Html => html`
  <section class="wide"><h2>Requests</h2>
    ${table(
      ['Time', 'Server', 'Request', 'Status', 'ms', 'Fault'],
      latestRequests.map((one) => [
        html`${time(one.at)}`,
        html`${one.on}`,
        html`<code>${one.method} ${one.path}</code>`,
        html`${one.status ?? 'cut off'}`,
        html`${Math.round(one.tookMs)}`,
        html`${one.fault ?? ''}`,
      ]),
    )}
    <h2>Webhook attempts</h2>
    ${table(
      ['Time', 'Receiver', 'Event', 'Item', 'Attempt', 'Result'],
      latestAttempts.map((one) => [
        html`${time(one.at)}`,
        html`${one.webhookId}`,
        html`${one.event}`,
        html`<code>${one.about ?? ''}</code>`,
        html`${one.attempt}`,
        html`${one.outcome}, ${one.answer}`,
      ]),
    )}
  </section>`;

const choice = (name: string, options: readonly string[], chosen: string): Html =>
  html`<select name="${name}">${options.map((one) =>
    one === chosen ? html`<option selected>${one}</option>` : html`<option>${one}</option>`,
  )}</select>`;

const seconds = (name: string, ms: number): Html =>
  html`<input name="${name}" type="number" min="1" value="${ms / 1_000}">`;
