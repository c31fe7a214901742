import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { dedupOf } from '../../../src/main/station/webhooks/delivery-id.ts';
import { keptHeaders } from '../../../src/main/station/webhooks/parse-body.ts';
import { decodePayload } from '../../../src/main/station/webhooks/payload.ts';

const one = '0b8c8f0e-6f3f-4c39-9f5b-0d8f2c0a1b11';
const two = '7d1f0a52-1f5c-4f0e-8a55-3a1a9c2b7c22';
const read = (payload: unknown) => decodePayload(Buffer.from(JSON.stringify(payload)));
const keys = (payload: unknown) => read(payload).hints.map(({ key }) => `${key.kind} ${key.id}`);

test.each(['event', 'type', 'kind', 'name'])('the kind of event is found under %s', (field) => {
  expect(read({ [field]: 'job.status.transition', job: { id: one } }).event).toBe('job.status.transition');
});

test.each([
  [{ data: { job: { id: one } } }, [`job ${one}`]],
  [{ job: one }, [`job ${one}`]],
  [{ job_id: one }, [`job ${one}`]],
  [{ jobId: one }, [`job ${one}`]],
  [{ jobs: [{ id: one }, two] }, [`job ${one}`, `job ${two}`]],
  [{ payload: { object: { job_batch: { uuid: one } } } }, [`batch ${one}`]],
  [{ batch: { id: one } }, [`batch ${one}`]],
  [{ job_batch_id: one }, [`batch ${one}`]],
  [{ queued_job_batch: { id: one } }, [`queued-batch ${one}`]],
  [{ queued_batch_id: one }, [`queued-batch ${one}`]],
  [[{ job: { id: one } }], [`job ${one}`]],
  [{ job_batch: { id: one, jobs: [{ id: two }] } }, [`batch ${one}`, `job ${two}`]],
])('IDs under their usual names, at any depth: %j', (payload, expected) => {
  expect(keys(payload).sort()).toEqual([...expected].sort());
});

const guesses = (payload: unknown) =>
  read(payload)
    .guesses.flat()
    .map(({ kind, id }) => `${kind} ${id}`);

test('an id that is too large for an exact number is read as it is written', () => {
  const body = Buffer.from('{"event":"job.status.transition","job":{"id":9007199254740993}}');
  expect(JSON.stringify(decodePayload(body))).toContain('"9007199254740993"');
});

test('an ID without a name of its own may be that of the event’s subject', () => {
  expect(guesses({ event: 'job.status.transition', data: { id: one } })).toEqual([`job ${one}`]);
  expect(guesses({ type: 'job_batch.status.transition', resource: one })).toEqual([`batch ${one}`]);
  expect(guesses({ kind: 'queued_job_batch.status.transition', id: one })).toEqual([`queued-batch ${one}`]);
  expect(guesses({ event: 'account.updated', id: one })).toEqual([`null ${one}`]);
});

const three = 'c9e5f0aa-0d54-4f0c-8b62-9f8f5d2e3c33';
const xml = `<?xml version="1.0"?><n:notification xmlns:n="urn:x"><event>job.status.transition</event>
  <job uuid="${one}"><status><![CDATA[job.production.queued]]></status></job></n:notification>`;

test.each<[string, unknown, Record<string, string>]>([
  [
    'Stripe',
    {
      id: 'evt_1',
      object: 'event',
      type: 'job.status.transition',
      data: { object: { id: one, object: 'job' } },
    },
    {},
  ],
  [
    'CloudEvents',
    {
      specversion: '1.0',
      id: three,
      type: 'com.print.job.status.transition',
      source: '/api',
      subject: `jobs/${one}`,
      data: {},
    },
    {},
  ],
  [
    'CloudEvents by its source',
    { specversion: '1.0', id: three, type: 'job.status', source: `/1.0/jobs/${one}` },
    {},
  ],
  ['an array', [{ event: 'job.status.transition', job: { id: one } }], {}],
  ['JSON:API', { data: { type: 'jobs', id: one, attributes: { status: 'job.production.queued' } } }, {}],
  [
    'JSON:API by a relation',
    {
      data: {
        type: 'events',
        id: three,
        attributes: { event: 'job.status' },
        relationships: { job: { data: { type: 'jobs', id: one } } },
      },
    },
    {},
  ],
  [
    'events[]',
    { events: [{ id: 'e-1', type: 'job.status.transition', resource: { type: 'job', id: one } }] },
    {},
  ],
  [
    'event and resource',
    { event: { name: 'job.status.transition' }, resource: { type: 'job', uuid: one } },
    {},
  ],
  [
    'a type and an id side by side',
    { event_id: three, event: 'status', resource_type: 'job', resource_id: one },
    {},
  ],
  [
    'SNS',
    {
      Type: 'Notification',
      MessageId: three,
      Message: JSON.stringify({ event: 'job.status', job: { id: one } }),
    },
    {},
  ],
  [
    'a form',
    `event=job.status.transition&data%5Bjob%5D%5Bid%5D=${one}`,
    { 'content-type': 'application/x-www-form-urlencoded' },
  ],
  [
    'JSON in a form',
    `payload=${encodeURIComponent(JSON.stringify({ job: { id: one } }))}`,
    { 'content-type': 'application/x-www-form-urlencoded' },
  ],
  ['XML', xml, { 'content-type': 'text/xml' }],
  [
    'a link',
    {
      event: 'job.status.transition',
      id: three,
      _links: { self: { href: `https://service.example/1.0/jobs/${one}?x=1` } },
    },
    {},
  ],
])('%s: the ID of the job is distinguished from the event’s', (_name, payload, headers) => {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const { hints } = decodePayload(Buffer.from(text), headers);
  expect(hints.map(({ key }) => key)).toEqual([{ kind: 'job', id: one }]);
});

test('a whole job that names its batch describes itself, whatever name it is under', () => {
  const job = {
    id: one,
    status: 'job.production.queued',
    batch_id: two,
    product: { id: three, name: 'Cards' },
  };
  for (const name of ['payload', 'body', 'details']) {
    expect(keys({ kind: 'job.status.transition', [name]: job })).toContain(`job ${one}`);
  }
});

test('an object’s name is not the ID of what has changed', () => {
  const event = {
    id: 'evt_7',
    object: 'event',
    type: 'job.status.transition',
    data: { object: { id: one } },
  };
  expect(guesses(event)).toEqual([`job ${one}`]);
});

test('headers alone name what changed; the path of a batch is not a job', () => {
  const headers = { 'x-event-type': 'job.status.transition', 'x-resource-id': one, 'webhook-id': three };
  expect(decodePayload(Buffer.from(''), headers)).toMatchObject({
    event: 'job.status.transition',
    guesses: [[{ kind: 'job', id: one }]],
  });
  expect(keys({ event: 'x', href: `/1.0/job/batches/${one}` })).toEqual([`batch ${one}`]);
  expect(keys({ event: 'x', href: `/1.0/job/queued-batches/${one}` })).toEqual([`queued-batch ${one}`]);
});

test('of unexplained IDs, those of the event itself, of parts and of other things come last', () => {
  const event = {
    id: 'evt_7',
    event: 'job.status.transition',
    data: { customer_id: three, content: { id: two } },
  };
  expect(guesses(event)).toEqual([`job ${two}`]);
  expect(guesses({ id: three, event: 'job.status.transition', data: { id: two } })).toEqual([
    `job ${two}`,
    `job ${three}`,
  ]);
  const told = decodePayload(Buffer.from(JSON.stringify({ id: three, event: 'job.x' })), {
    'webhook-id': three,
  });
  expect(told.guesses).toEqual([]);
});

test.each([
  [{ type: 'job.status.transition', data: { object: { id: one, state: { id: two, code: 'job.x' } } } }],
  [
    {
      event: 'job.status.transition',
      payload: { id: one, components: { a: { id: two, finishing: { id: three } } } },
    },
  ],
  [
    {
      event: 'job.status.transition',
      data: { id: one, status: 'job.x', parts: [{ id: two }] },
      sent: { id: three },
    },
  ],
])('of nested IDs, that of the outer object is tried first: %j', (payload) => {
  expect(guesses(payload)[0]).toBe(`job ${one}`);
});

test('if a header names the event, the body is its subject', () => {
  const body = { id: one, status: { id: two, code: 'job.x' }, parts: [{ id: three }] };
  const told = decodePayload(Buffer.from(JSON.stringify(body)), { 'x-event-type': 'job.status.transition' });
  expect(told.guesses[0]?.[0]).toMatchObject({ kind: 'job', id: one, entity: body });
});

test.each([
  [{ event: 'job.status.transition', job_id: one, status: 'job.x', name: 'Order 7' }],
  [{ id: three, event: 'job.status.transition', jobId: one, status: 'job.x', name: 'Order 7' }],
  [
    {
      type: 'job.status.transition',
      subject: `job/${one}`,
      data: { id: one, status: 'job.x', name: 'Order 7' },
    },
  ],
])('contents of a resource that a webhook names elsewhere or flat are stored with it: %j', (payload) => {
  const [hint] = read(payload).hints;
  expect(hint).toMatchObject({
    key: { kind: 'job', id: one },
    statusCode: 'job.x',
    entity: { id: one, name: 'Order 7' },
  });
});

const queued = { code: 'job.x', label: 'Queued' };
const types = { 'content-type': 'application/json' };
test.each<[string, unknown, Record<string, string>]>([
  [
    'binary CloudEvents',
    { status: queued, name: 'Order 7' },
    { ...types, 'ce-id': three, 'ce-type': 'job.status.transition', 'ce-subject': `jobs/${one}` },
  ],
  [
    'binary CloudEvents of a job whose kind only the type says',
    { data: { status: queued, name: 'Order 7' } },
    { 'ce-id': three, 'ce-type': 'print.job.status', 'ce-subject': one, 'ce-source': '/print' },
  ],
  ...[`urn:print:job:${one}`, `orders/2026/${one}`].map(
    (subject): [string, unknown, Record<string, string>] => [
      `binary CloudEvents about ${subject}`,
      { status: queued, name: 'Order 7' },
      { ...types, 'ce-id': three, 'ce-type': 'job.status.transition', 'ce-subject': subject },
    ],
  ),
  [
    'binary CloudEvents with an address as its source',
    { status: queued, name: 'Order 7', batch: { id: two } },
    { 'ce-id': three, 'ce-type': 'job.status', 'ce-source': `https%3A//service.example/1.0/jobs/${one}` },
  ],
  [
    'structured CloudEvents',
    {
      specversion: '1.0',
      id: three,
      type: 'job.status',
      subject: `urn/jobs/${one}`,
      data: { job: { status: queued, name: 'Order 7' } },
    },
    {},
  ],
  ['an id in a header', { status: queued, name: 'Order 7' }, { 'x-event': 'job.status', 'x-job-id': one }],
  ['a path', { event: 'job.status', url: `/1.0/jobs/${one}`, data: { status: queued, name: 'Order 7' } }, {}],
  ['a bare id', { event: 'job.status', job: one, status: queued, name: 'Order 7' }, {}],
])('%s: what has no id of its own belongs to the job that is named beside it', (_name, body, headers) => {
  const { hints, guesses: unsure } = decodePayload(Buffer.from(JSON.stringify(body)), headers);
  const found = [...hints.map(({ key, ...rest }) => ({ ...key, ...rest })), ...unsure.flat()];
  expect(found.find(({ id }) => id === one)).toMatchObject({
    kind: 'job',
    entity: { id: one, name: 'Order 7', status: queued },
  });
});

test.each([
  [{ event: 'job.status', job: one, by: { id: two, status: 'active' } }],
  [{ event: 'job.status', jobs: [one, two], status: 'x' }],
  [{ event: 'job.note', job: one, data: { text: 'Call back.' } }],
])('what describes something else, several, or no status is not the content of a job: %j', (payload) => {
  for (const hint of read(payload).hints) expect(hint.entity).toBeUndefined();
});

test('fields beside an ID are not its contents if they are something else', () => {
  const { hints } = read({
    event: 'job_batch.status.transition',
    data: { id: two, job_id: one, status: 'x' },
  });
  expect(hints.find(({ key }) => key.id === one)?.entity).toBeUndefined();
});

test.each([
  ['another body', { 'webhook-id': 'a' }, { 'webhook-id': 'a' }, 'other', false],
  ['another number', { 'webhook-id': 'a' }, { 'webhook-id': 'b' }, 'body', false],
  [
    'the number of another source',
    { 'ce-id': '1', 'ce-source': 'a' },
    { 'ce-id': '1', 'ce-source': 'b' },
    'body',
    false,
  ],
  ['another subject in its headers alone', { 'ce-subject': one }, { 'ce-subject': two }, 'body', false],
  ['the same of all', { 'ce-subject': one }, { 'ce-subject': one }, 'body', true],
  ['another signature', { 'x-signature': 'a' }, { 'x-signature': 'b' }, 'body', true],
  ['the same number and body', { 'x-github-delivery': 'a' }, { 'x-github-delivery': 'a' }, 'body', true],
])('a call with %s is a repeat or not', (_, first, second, body, isRepeat) => {
  const of = (headers: Readonly<Record<string, string>>, text: string) =>
    dedupOf(headers, keptHeaders(headers), Buffer.from(text));
  expect(isDeepStrictEqual(of(first, 'body'), of(second, body))).toBe(isRepeat);
});

test('headers that prove who sent it are not stored', () => {
  const kept = keptHeaders({
    'content-type': 'text/xml',
    'x-resource-id': one,
    'x-signature': 'a',
    authorization: 'Bearer b',
    'webhook-signature': 'c',
    'x-event-token': 'd',
    cookie: 'e',
  });
  expect(kept).toEqual({ 'content-type': 'text/xml', 'x-resource-id': one });
});

test.each(['<a', '<a><b></a></b>', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', `${'<a>'.repeat(50_000)}`])(
  'XML that is invalid, or wants more than to be read, names nothing: %.40s',
  (document) =>
    expect(decodePayload(Buffer.from(document))).toMatchObject({ event: null, hints: [], guesses: [] }),
);

test('a hint has the status and time of a lightweight object; without a time, the event’s', () => {
  const status = { canonical: 'job.production.queued' };
  const at = '2026-11-20T10:00:00Z';
  const hints = [{ key: { kind: 'job', id: one }, at: Date.parse(at), statusCode: status.canonical }];
  expect(read({ event: 'x', job: { id: one, status, updated_at: at } }).hints).toMatchObject(hints);
  expect(read({ event: 'x', sent_at: at, job: { id: one, status: status.canonical } }).hints).toMatchObject(
    hints,
  );
});

test.each(['', 'not json', '[]', '"text"', '7', 'null', '{}', '{"event":7}', '{"job":{"id":""}}'])(
  'anything that cannot be understood names nothing: %s',
  (body) => {
    const { hints, guesses } = decodePayload(Buffer.from(body));
    expect([...hints, ...guesses]).toEqual([]);
  },
);

test('a call names as many resources as it can hold; what is left out is counted', () => {
  const events = Array.from({ length: 3_000 }, (_, at) => ({
    id: `evt_${at}`,
    event: 'job.status.transition',
    data: at % 2 === 0 ? { id: `${one}-${at}` } : { job: { id: `${one}-${at}` } },
  }));
  for (const body of [events, { events }, { event: 'x', records: events }]) {
    const { hints, guesses: unsure, unread, hasSilentEvents } = read(body);
    expect([hints.length, unsure.length, unread, hasSilentEvents]).toEqual([1_500, 1_500, null, false]);
  }
  const jobs = Array.from({ length: 12_000 }, (_, at) => ({ id: `${one}-${at}` }));
  const { hints, unread } = read({ jobs });
  expect(hints).toHaveLength(10_000);
  expect(unread).toEqual({ code: 'webhook.left-out', values: { left: 2_000, all: 12_000 } });
  const deep = `${'{"data":'.repeat(5_000)}{"job":"${one}"}${'}'.repeat(5_000)}`;
  expect(decodePayload(Buffer.from(deep)).hints).toEqual([]);
});

test('the fields around a list of events count, too', () => {
  const messages = [{ text: 'moved' }];
  expect(keys({ event: 'job.status.transition', job: { id: one }, messages })).toEqual([`job ${one}`]);
});

test('of several events about one job, the latest says its status', () => {
  const event = (code: string, at: string) => ({
    event: 'job.x',
    job: { id: one, status: code, updated_at: at },
  });
  const [old, later] = [
    event('job.prepress', '2026-11-20T10:00:00Z'),
    event('job.ready', '2026-11-20T10:00:01Z'),
  ];
  for (const events of [
    [old, later],
    [later, old],
  ]) {
    expect(read(events).hints).toMatchObject([
      { statusCode: 'job.ready', at: Date.parse('2026-11-20T10:00:01Z') },
    ]);
  }
});

test('of several events about one job, one that only repeats its status does not replace its data', () => {
  const light = { id: one, status: 'job.printing', updated_at: '2026-11-20T10:00:00Z' };
  const whole = { ...light, artwork: { files: [{ id: 'f', name: 'a.pdf' }] } };
  const job = { event: 'job.status.transition', data: { job: whole } };
  const batchOf = (member: object) => ({
    event: 'job_batch.status.transition',
    data: { job_batch: { id: two, jobs: [member], updated_at: '2026-11-20T10:00:01Z' } },
  });
  for (const member of [light, { id: one }, { id: one, note: 'x'.repeat(500) }]) {
    for (const events of [
      [job, batchOf(member)],
      [batchOf(member), job],
    ]) {
      const about = read({ events }).hints.filter(({ key }) => key.id === one);
      expect(about).toMatchObject([{ statusCode: 'job.printing', entity: whole }]);
    }
  }
});

test('a form may list its jobs', () => {
  const keysOfForm = (form: string) =>
    decodePayload(Buffer.from(form), { 'content-type': 'application/x-www-form-urlencoded' }).hints.map(
      ({ key }) => key.id,
    );
  expect(keysOfForm('jobs[]=a-1&jobs[]=a-2')).toEqual(['a-1', 'a-2']);
  expect(keysOfForm('jobs[0][id]=a-1&jobs[1][id]=a-2')).toEqual(['a-1', 'a-2']);
  expect(keysOfForm('job_ids=a-1&job_ids=a-2')).toEqual(['a-1', 'a-2']);
});

test('a form that is nested too deeply is told, and everything is read instead', () => {
  const told = decodePayload(Buffer.from(`job${'[a]'.repeat(2_000)}=1`), {});
  expect(told).toMatchObject({ hints: [], unread: { code: 'webhook.too-deep' } });
});

test('a body whose reading takes too long is given up', () => {
  let now = 0;
  const events = Array.from({ length: 10 }, (_, at) => ({ event: 'job.x', job: { id: `a-${at}` } }));
  const told = decodePayload(Buffer.from(JSON.stringify(events)), {}, () => (now += 1_000));
  expect(told.hints.length).toBeLessThan(10);
  expect(told.unread?.code).toBe('webhook.too-slow');
});

test('XML says characters by their number, and its attributes in either quotes', () => {
  const document = `<!-- a --><job  id = 'a&#45;1'  note="x > y"><status>&#x72;eady</status></job >`;
  expect(decodePayload(Buffer.from(document)).hints).toMatchObject([
    { key: { id: 'a-1' }, statusCode: 'ready' },
  ]);
});
