import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { until } from '../../support/until.ts';
import { ask, first, urlOf } from './client.ts';

let sandbox: Sandbox;
let fileId: string;
beforeEach(async () => {
  sandbox = await createSandbox();
  sandbox.makeJobs(1, { fileBytes: 300_000 });
  sandbox.finishPrepress();
  fileId = await first(sandbox.fileIds());
});
afterEach(() => sandbox.stop());

const get = async (url: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url, { headers, redirect: 'manual' });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
};

/**
 * Everything that a server sends on one connection until it ends, raw.
 * @param isEnough for a connection that does not end: once true, it is watched for another 200 ms.
 */
async function raw(
  url: string,
  isEnough: (text: string) => boolean = () => false,
): Promise<{ text: string; open: boolean }> {
  const { hostname, port, pathname, search } = new URL(url);
  const socket = connect(Number(port), hostname);
  let text = '';
  let open = true;
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  socket.on('error', () => undefined);
  socket.once('close', () => {
    open = false;
  });
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n\r\n`);
  await until('an answer or its end', () => !open || isEnough(text));
  // Whatever the sandbox still had to send comes before its answer to another request.
  if (open) await (await fetch(`${sandbox.adminUrl}/api/state`)).arrayBuffer();
  socket.destroy();
  return { text, open };
}

describe('artwork', () => {
  test('is served by 302 and by path, from another origin', async () => {
    const redirect = await ask(sandbox, `/1.0/files/${fileId}/download`);
    expect(redirect.status).toBe(302);
    const url = new URL(redirect.headers.get('location') ?? '');
    expect(url.origin).toBe(sandbox.storageUrl);
    expect(url.origin).not.toBe(sandbox.baseUrl);
    const [one, other] = [await get(url.href), await get(await urlOf(sandbox, fileId))];
    expect(one.bytes.equals(other.bytes)).toBe(true);
    expect(one.bytes.equals(Buffer.from(await sandbox.artworkOf(fileId)))).toBe(true);
  });

  test('states its length and checksums, and they are right', async () => {
    const { headers, bytes } = await get(await urlOf(sandbox, fileId));
    const sum = (name: string) => createHash(name).update(bytes).digest('base64');
    expect(headers.get('content-length')).toBe('300000');
    expect(headers.get('content-md5')).toBe(sum('md5'));
    expect(headers.get('repr-digest')).toBe(`sha-256=:${sum('sha256')}:`);
    expect(await sandbox.describeFile(fileId)).toMatchObject({
      id: fileId,
      component: 'general',
      bytes: 300_000,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
  });

  test('can be resumed, under the same ETag only', async () => {
    const url = await urlOf(sandbox, fileId);
    const whole = await get(url);
    const etag = whole.headers.get('etag') ?? '';
    const rest = await get(await urlOf(sandbox, fileId), { range: 'bytes=200000-', 'if-range': etag });
    expect(rest.status).toBe(206);
    expect(rest.headers.get('content-range')).toBe('bytes 200000-299999/300000');
    expect(rest.bytes.equals(whole.bytes.subarray(200_000))).toBe(true);
    sandbox.replaceArtwork((await sandbox.describeFile(fileId)).jobId);
    const changed = await get(url, { range: 'bytes=200000-', 'if-range': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
    expect(changed.bytes.equals(whole.bytes)).toBe(false);
  });

  test('is the same after a restart: a resume never mixes two versions', async () => {
    const before = await get(await urlOf(sandbox, fileId));
    const again = await createSandbox();
    again.makeJobs(1, { fileBytes: 300_000 });
    again.finishPrepress();
    const after = await get(await urlOf(again, fileId));
    await again.stop();
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
    expect(after.bytes.equals(before.bytes)).toBe(true);
  });

  test('that is not approved yet is not served', async () => {
    const [job] = sandbox.makeJobs(1);
    const id = sandbox.fileIds().at(-1);
    expect(await ask(sandbox, `/1.0/files/${id}/download`)).toMatchObject({ status: 409 });
    sandbox.failJob(job ?? '');
    expect(await ask(sandbox, `/1.0/files/${id}/download-path`)).toMatchObject({ status: 409 });
  });

  test('of 5 GB can be served to the end', async () => {
    sandbox.makeJobs(1, { fileBytes: 5 * 1024 ** 3 });
    sandbox.finishPrepress();
    const id = sandbox.fileIds().at(-1) ?? '';
    const { status, headers, bytes } = await get(await urlOf(sandbox, id), {
      range: `bytes=${5 * 1024 ** 3 - 6}-`,
    });
    expect([status, bytes.toString()]).toEqual([206, '\n%%EOF']);
    expect(headers.get('content-range')).toMatch(/\/5368709120$/);
  });
});

describe('the storage refuses', () => {
  test('an Authorization header beside the signature', async () => {
    expect(
      (await get(await urlOf(sandbox, fileId), { authorization: `Bearer ${sandbox.token}` })).status,
    ).toBe(400);
  });

  test('a wrong or missing signature, another file under it, another method', async () => {
    const url = new URL(await urlOf(sandbox, fileId));
    const changed = (change: (copy: URL) => void) => {
      const copy = new URL(url);
      change(copy);
      return copy.href;
    };
    expect((await get(changed((copy) => copy.searchParams.set('signature', 'a'.repeat(64))))).status).toBe(
      403,
    );
    expect((await get(changed((copy) => copy.searchParams.set('expires', '99999999999999')))).status).toBe(
      403,
    );
    expect(
      (
        await get(
          changed((copy) => {
            copy.pathname = `/${sandbox.fileIds().at(-1)}x`;
          }),
        )
      ).status,
    ).toBe(403);
    expect((await get(`${url.origin}${url.pathname}`)).status).toBe(403);
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(403);
    expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(403);
  });

  test('a URL that has expired', async () => {
    const brief = await createSandbox({ urlsLiveMs: 2_000 });
    brief.makeJobs(1, { fileBytes: 0 });
    brief.finishPrepress();
    const url = await urlOf(brief, await first(brief.fileIds()));
    expect((await get(url)).status).toBe(200);
    await until('it has expired', async () => (await get(url)).status === 403);
    await brief.stop();
  });
});

describe('faults of the redirect', () => {
  const located = async () =>
    (await ask(sandbox, `/1.0/files/${fileId}/download`)).headers.get('location') ?? '';

  test.each([
    ['file-url', /^file:\/\/\//],
    ['plain-http', /^http:\/\/storage\.example\.com\//],
    ['private-address', /^http:\/\/169\.254\./],
    ['credentials', /^http:\/\/someone:secret@127\.0\.0\.1:/],
    ['not-a-url', /^artwork on its way$/],
    ['unknown-host', /^https:\/\/storage\.invalid\//],
  ] as const)('%s, in both ways of asking', async (kind, pattern) => {
    sandbox.faults.add({ on: 'redirect', fault: { kind }, times: 2 });
    expect(await located()).toMatch(pattern);
    expect(await ask(sandbox, `/1.0/files/${fileId}/download-path`)).toMatchObject({
      body: { download_path: expect.stringMatching(pattern) },
    });
    expect(new URL(await located()).origin).toBe(sandbox.storageUrl);
  });

  test('expired: the next URL is good again', async () => {
    sandbox.faults.add({ on: 'redirect', fault: { kind: 'expired' }, times: 1 });
    expect((await get(await located())).status).toBe(403);
    expect((await get(await located())).status).toBe(200);
  });

  test('ten hops and then the file; a loop without end; an origin of another name', async () => {
    const follow = async (url: string, most: number) => {
      const origins: string[] = [];
      let answer = await get(url);
      while (answer.status === 302 && origins.length < most) {
        const next = answer.headers.get('location') ?? '';
        origins.push(new URL(next).hostname);
        answer = await get(next);
      }
      return {
        hops: origins.length,
        hostname: origins.at(-1),
        status: answer.status,
        bytes: answer.bytes.length,
      };
    };
    sandbox.faults.add({ on: 'redirect', fault: { kind: 'hops' }, times: 1 });
    expect(await follow(await located(), 20)).toMatchObject({ hops: 10, status: 200, bytes: 300_000 });
    sandbox.faults.add({ on: 'redirect', fault: { kind: 'loop' }, times: 1 });
    expect(await follow(await located(), 20)).toMatchObject({ hops: 20, status: 302 });
    sandbox.faults.add({ on: 'redirect', fault: { kind: 'other-origin' }, times: 1 });
    expect(await follow(await located(), 20)).toMatchObject({
      hops: 1,
      hostname: 'localhost',
      status: 200,
      bytes: 300_000,
    });
  });
});

describe('faults of the transfer', () => {
  test('the connection: offline, cut in headers, stalled, late', async () => {
    const url = await urlOf(sandbox, fileId);
    const under = async (
      fault: Parameters<Sandbox['faults']['add']>[0],
      isEnough?: Parameters<typeof raw>[1],
    ) => {
      sandbox.faults.add({ ...fault, times: 1 });
      return raw(url, isEnough);
    };
    const hasStruck = (): boolean => sandbox.faults.list().length === 0;
    expect(await under({ on: 'storage', fault: { kind: 'offline' } })).toEqual({ text: '', open: false });
    expect(await under({ on: 'storage', fault: { kind: 'cut-in-headers' } })).toEqual({
      text: 'HTTP/1.1 200 OK\r\nContent-Type: appli',
      open: false,
    });
    expect(await under({ on: 'storage', fault: { kind: 'stall' } }, hasStruck)).toEqual({
      text: '',
      open: true,
    });
    const began = performance.now();
    expect((await under({ on: 'storage', fault: { kind: 'delay', ms: 150 } })).text).toContain('200 OK');
    expect(performance.now() - began).toBeGreaterThan(145);
    expect((await get(url)).bytes).toHaveLength(300_000);
  });

  test('the body: cut, stalled, trickling', async () => {
    const url = await urlOf(sandbox, fileId);
    const bodyOf = ({ text }: { text: string }) => text.slice(text.indexOf('\r\n\r\n') + 4).length;
    sandbox.faults.add({ on: 'storage', fault: { kind: 'cut-in-body', afterBytes: 1_000 }, times: 1 });
    const cut = await raw(url);
    expect([cut.open, bodyOf(cut), cut.text.includes('content-length: 300000')]).toEqual([
      false,
      1_000,
      true,
    ]);
    sandbox.faults.add({ on: 'storage', fault: { kind: 'stall-in-body', afterBytes: 1_000 }, times: 1 });
    const stalled = await raw(url, (text) => bodyOf({ text }) >= 1_000);
    expect([stalled.open, bodyOf(stalled)]).toEqual([true, 1_000]);
    sandbox.faults.add({ on: 'storage', fault: { kind: 'slow-body', bytesPerSecond: 2_000 }, times: 1 });
    const slow = await raw(url, (text) => bodyOf({ text }) > 500);
    expect(slow.open).toBe(true);
    expect(bodyOf(slow)).toBeGreaterThan(500);
    expect(bodyOf(slow)).toBeLessThan(8_000);
  });

  test('false lengths', async () => {
    const url = await urlOf(sandbox, fileId);
    sandbox.faults.add({ on: 'storage', fault: { kind: 'shorter-than-length' }, times: 1 });
    const shorter = await raw(url);
    expect(shorter.text).toContain('content-length: 301000');
    expect(shorter.open).toBe(false);
    sandbox.faults.add({ on: 'storage', fault: { kind: 'longer-than-length' }, times: 1 });
    const longer = await raw(url);
    expect(longer.text).toContain('content-length: 300000');
    expect(longer.text.length).toBeGreaterThan(301_000);
  });

  test('statuses, with and without Retry-After', async () => {
    const url = await urlOf(sandbox, fileId);
    sandbox.faults.add({
      on: 'storage',
      fault: { kind: 'status', status: 503, retryAfter: 'seconds', retryAfterSeconds: 7 },
      times: 1,
    });
    const busy = await get(url);
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '7']);
    sandbox.faults.add({
      on: 'storage',
      fault: { kind: 'status', status: 429, retryAfter: 'date', retryAfterSeconds: 60 },
      times: 1,
    });
    const limited = await get(url);
    expect(Date.parse(limited.headers.get('retry-after') ?? '') - Date.now()).toBeGreaterThan(50_000);
    sandbox.faults.add({ on: 'storage', fault: { kind: 'status', status: 404 }, times: 1 });
    expect((await get(url)).headers.has('retry-after')).toBe(false);
  });

  test('content that changes, with its ETag or behind its back', async () => {
    const url = await urlOf(sandbox, fileId);
    const honest = await get(url);
    sandbox.faults.add({ on: 'storage', fault: { kind: 'content-changed' }, times: 1 });
    const changed = await get(url, { range: 'bytes=9-', 'if-range': honest.headers.get('etag') ?? '' });
    expect([changed.status, changed.headers.get('etag') === honest.headers.get('etag')]).toEqual([
      200,
      false,
    ]);
    sandbox.faults.add({ on: 'storage', fault: { kind: 'content-changed-silently' }, times: 1 });
    const silent = await get(url);
    expect(silent.headers.get('etag')).toBe(honest.headers.get('etag'));
    expect(silent.bytes.equals(honest.bytes)).toBe(false);
  });

  test('gzip that nobody asked for, a flipped byte', async () => {
    const url = await urlOf(sandbox, fileId);
    const honest = Buffer.from(await sandbox.artworkOf(fileId));
    sandbox.faults.add({ on: 'storage', fault: { kind: 'gzip' }, times: 1 });
    const { text } = await raw(url);
    const body = Buffer.from(text.slice(text.indexOf('\r\n\r\n') + 4), 'latin1');
    expect(gunzipSync(body).equals(honest)).toBe(true);
    sandbox.faults.add({ on: 'storage', fault: { kind: 'flipped-byte' }, times: 1 });
    const flipped = await get(url);
    expect(flipped.bytes.equals(honest)).toBe(false);
    expect(flipped.headers.get('repr-digest')).toBe(
      `sha-256=:${createHash('sha256').update(honest).digest('base64')}:`,
    );
  });

  test('what hit a request is in the log', async () => {
    sandbox.faults.add({ on: 'storage', fault: { kind: 'cut-in-body' }, times: 1 });
    await raw(await urlOf(sandbox, fileId));
    await until('it is noted', () => sandbox.requests.some((one) => one.on === 'storage'));
    expect(sandbox.requests.at(-1)).toMatchObject({ on: 'storage', status: null, fault: 'cut-in-body' });
  });
});

test('a batch of 50 jobs is drawn and served', async () => {
  sandbox.makeJobs(50);
  sandbox.finishPrepress();
  for (const id of sandbox.fileIds()) expect((await get(await urlOf(sandbox, id))).status).toBe(200);
});
