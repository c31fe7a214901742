import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { WebhookSignature } from '../../../src/contract/index.ts';
import { faultOf, secretFault } from '../../../src/main/station/webhooks/index.ts';
import { fittingSignature } from '../../../src/main/station/webhooks/signatures.ts';
import { english } from '../../support/english.ts';

const body = Buffer.from('{"event" : "job.status.transition",\r\n"job":{"id":"é"}}');
const now = 1_700_000_000_000;

describe('an HMAC in a header', () => {
  const secret = 'shared between the two';
  const how = (more: object = {}) => WebhookSignature.parse({ kind: 'hmac', header: 'X-Signature', ...more });
  const signed = (algorithm: string, encoding: 'hex' | 'base64', prefix = '') => ({
    headers: { 'x-signature': prefix + createHmac(algorithm, secret).update(body).digest(encoding) },
    body,
  });

  test.each([
    [{}, signed('sha256', 'hex')],
    [{ prefix: 'sha256=' }, signed('sha256', 'hex', 'sha256=')],
    [{ algorithm: 'sha512', encoding: 'base64' }, signed('sha512', 'base64')],
    [{ algorithm: 'sha1' }, signed('sha1', 'hex')],
  ])('%j is valid', (more, call) => {
    expect(faultOf(call, how(more), secret, now)).toBeNull();
  });

  // RFC 4231, test case 2.
  test('matches the standard’s example', () => {
    const mac = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
    const call = { headers: { 'x-signature': mac }, body: Buffer.from('what do ya want for nothing?') };
    expect(faultOf(call, how(), 'Jefe', now)).toBeNull();
  });

  test('one byte more, another secret, none and no header are rejected, each with its reason', () => {
    const call = signed('sha256', 'hex');
    const code = (fault: ReturnType<typeof faultOf>) => fault?.code;
    expect(code(faultOf({ ...call, body: Buffer.concat([body, Buffer.of(32)]) }, how(), secret, now))).toBe(
      'webhook.wrong-signature',
    );
    expect(code(faultOf(call, how(), 'another', now))).toBe('webhook.wrong-signature');
    expect(code(faultOf(call, how({ prefix: 'sha256=' }), secret, now))).toBe('webhook.wrong-signature');
    expect(code(faultOf({ headers: {}, body }, how(), secret, now))).toBe('webhook.unsigned');
    expect(code(faultOf(call, how(), null, now))).toBe('webhook.no-secret');
  });
});

describe('an HMAC with a time', () => {
  const secret = 'shared between the two';
  const how = WebhookSignature.parse({ kind: 'hmac', header: 'X-Signature' });
  const macAt = (second: number, key = secret) =>
    createHmac('sha256', key).update(`${second}.`).update(body).digest('hex');
  const code = (shown: string, nowS: number) =>
    faultOf({ headers: { 'x-signature': shown }, body }, how, secret, nowS * 1_000)?.code ?? null;
  const at = now / 1_000;

  test('is valid within five minutes, alone and beside one of another key', () => {
    expect(code(`t=${at},v1=${macAt(at)}`, at + 300)).toBeNull();
    expect(code(`t=${at},v1=${macAt(at, 'old')},v1=${macAt(at)}`, at)).toBeNull();
  });

  test('is rejected when it is old, when its time was changed, and with another key', () => {
    expect(code(`t=${at},v1=${macAt(at)}`, at + 301)).toBe('webhook.stale');
    expect(code(`t=${at + 400},v1=${macAt(at)}`, at + 400)).toBe('webhook.wrong-signature');
    expect(code(`t=${at},v1=${macAt(at, 'old')}`, at)).toBe('webhook.wrong-signature');
  });

  test('does not last longer because its time is sent within the body instead', () => {
    const call = {
      headers: { 'x-signature': macAt(at) },
      body: Buffer.concat([Buffer.from(`${at}.`), body]),
    };
    expect(faultOf(call, how, secret, (at + 1) * 1_000)?.code).toBe('webhook.wrong-signature');
  });
});

describe('junk around a signature', () => {
  const secret = 'shared between the two';
  test.each([
    ['hex', 'zz'],
    ['hex', '0'],
    ['base64', '!!'],
  ] as const)('in %s, %j after it is rejected', (encoding, junk) => {
    const how = WebhookSignature.parse({ kind: 'hmac', header: 'X-Signature', encoding });
    const mac = createHmac('sha256', secret).update(body).digest(encoding);
    const code = (shown: string) =>
      faultOf({ headers: { 'x-signature': shown }, body }, how, secret, now)?.code ?? null;
    expect(code(mac)).toBeNull();
    expect(code(`${mac}${junk}`)).toBe('webhook.wrong-signature');
  });
});

describe('Standard Webhooks', () => {
  // As its reference libraries publish them.
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const payload = Buffer.from('{"test": 2432232314}');
  const at = 1_614_265_330;
  const headers = {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': String(at),
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  };
  const how = WebhookSignature.parse({ kind: 'standard' });
  const fault = (more: object = {}, nowS = at) =>
    faultOf({ headers: { ...headers, ...more }, body: payload }, how, secret, nowS * 1_000)?.code ?? null;

  test('the published vector is valid, alone and among signatures of other keys', () => {
    expect(fault()).toBeNull();
    expect(
      fault({ 'webhook-signature': `v1,bm90aGluZw== v1a,xyz ${headers['webhook-signature']}` }),
    ).toBeNull();
    expect(faultOf({ headers, body: payload }, how, secret.slice('whsec_'.length), at * 1_000)).toBeNull();
  });

  test('five minutes to either side are the limit', () => {
    expect(fault({}, at + 300)).toBeNull();
    expect(fault({}, at - 300)).toBeNull();
    expect(fault({}, at + 301)).toBe('webhook.stale');
    expect(fault({}, at - 301)).toBe('webhook.stale');
  });

  test('another id, time, version or a missing header do not pass', () => {
    expect(fault({ 'webhook-id': 'msg_other' })).toBe('webhook.wrong-signature');
    expect(fault({ 'webhook-timestamp': String(at + 1) })).toBe('webhook.wrong-signature');
    expect(fault({ 'webhook-timestamp': 'soon' })).toBe('webhook.wrong-signature');
    expect(fault({ 'webhook-signature': headers['webhook-signature'].replace('v1,', 'v2,') })).toBe(
      'webhook.wrong-signature',
    );
    expect(fault({ 'webhook-signature': undefined })).toBe('webhook.unsigned');
  });

  test('an unsuitable secret is rejected before it is stored', () => {
    expect(secretFault(how, secret)).toBeNull();
    expect(english(secretFault(how, 'whsec_short'))).toContain('at least 16 bytes');
  });
});

describe('several signatures and blanks in a header', () => {
  const secret = 'shared between the two';
  const mac = (algorithm: string, key: string, encoding: 'hex' | 'base64' = 'hex') =>
    createHmac(algorithm, key).update(body).digest(encoding);
  const code = (shown: string, more: object = {}) => {
    const how = WebhookSignature.parse({ kind: 'hmac', header: 'X-Signature', ...more });
    return faultOf({ headers: { 'x-signature': shown }, body }, how, secret, now)?.code ?? null;
  };
  const [old, good] = [mac('sha256', 'old'), mac('sha256', secret)];

  test.each([
    [`sha256=${old}, sha256=${good}`, 'sha256='],
    [`sha256=${good},sha256=${old}`, 'sha256='],
    [`sha256=${old} sha256=${good}`, 'sha256='],
    [`sha256= ${good}`, 'sha256='],
    [` ${good} `, ''],
    [`${old}, ${good}`, ''],
    [`${old},${good}`, ''],
  ])('%s', (shown, prefix) => expect(code(shown, { prefix })).toBeNull());

  test('only one of another key, or of another digest, is rejected', () => {
    expect(code(`sha256=${old}, sha256=${old}`, { prefix: 'sha256=' })).toBe('webhook.wrong-signature');
    expect(code(mac('sha1', secret))).toBe('webhook.wrong-signature');
  });

  test('over the text before it was packed', () => {
    const how = WebhookSignature.parse({ kind: 'hmac', header: 'X-Signature' });
    const call = { headers: { 'x-signature': good }, body: Buffer.from('packed'), unpacked: body };
    expect(faultOf(call, how, secret, now)).toBeNull();
  });
});

describe('the way of signing by which a secret fits', () => {
  const secret = 'shared between the two';
  const sign = (algorithm: string, encoding: 'hex' | 'base64') =>
    createHmac(algorithm, secret).update(body).digest(encoding);
  test.each([
    [{ 'x-signature': sign('sha1', 'hex') }, { header: 'x-signature', algorithm: 'sha1', encoding: 'hex' }],
    [{ 'x-hub-signature-256': `sha256=${sign('sha256', 'hex')}` }, { prefix: 'sha256=', encoding: 'hex' }],
    [{ 'x-hmac': sign('sha512', 'base64') }, { algorithm: 'sha512', encoding: 'base64' }],
  ])('%j', (headers, way) => expect(fittingSignature({ headers, body }, secret, now)).toMatchObject(way));

  test('is none for another secret, and is not tried for long bodies', () => {
    const headers = { 'x-signature': sign('sha1', 'hex') };
    expect(fittingSignature({ headers, body }, 'another', now)).toBeNull();
    expect(fittingSignature({ headers, body: Buffer.alloc(100_000) }, secret, now)).toBeNull();
  });
});
