import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDefinedError, safe } from '@orpc/client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { JobKey, literalMessage } from '../../src/contract/index.ts';
import { createRouter } from '../../src/main/station/api/index.ts';
import { ApiError } from '../../src/main/station/model/api-error.ts';
import { emptyOverview, everyone, type SomeAnswers, stubApi } from '../support/stub-api.ts';
import { type Client, type Open, transports } from './transports.ts';

const SECRET = 'token-that-must-not-leave';
const GENERIC = 'Something unexpected went wrong; the log says what.';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-faults-'));
  await writeFile(join(root, 'index.html'), '');
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe.each(Object.entries(transports))('faults, %s', (_name, open) => {
  let way: Open;
  let faults: unknown[];
  afterEach(() => way.close());

  const openOn = async (api: SomeAnswers): Promise<Client> => {
    faults = [];
    way = await open(
      createRouter(stubApi(api), everyone, (error) => faults.push(error)),
      root,
    );
    return way.client;
  };

  test('of the program leave as one sentence without details, and are reported once', async () => {
    const client = await openOn({
      overview: {
        get() {
          throw new Error(`ECONNREFUSED with ${SECRET} at /home/operator`);
        },
      },
    });
    const { error } = await safe(client.overview.get());
    expect(error).toMatchObject({ code: 'INTERNAL_SERVER_ERROR', message: GENERIC });
    expect(JSON.stringify(error)).not.toMatch(/token-that|operator|stack/);
    expect(faults).toHaveLength(1);
  });

  test('that imitate a refusal do not pass for one of ours', async () => {
    const client = await openOn({
      overview: {
        get() {
          throw Object.assign(new Error(SECRET), { name: 'ApiError', code: 'NOT_FOUND', remedy: SECRET });
        },
      },
    });
    const { error } = await safe(client.overview.get());
    expect(isDefinedError(error)).toBe(false);
    expect(String(error)).not.toContain(SECRET);
  });

  test('in an answer: what the contract does not allow is not sent', async () => {
    const client = await openOn({
      // The next line represents a mistake in the program.
      overview: {
        get: () => JSON.parse(JSON.stringify({ ...emptyOverview, version: null, token: SECRET })),
      },
    });
    const { error } = await safe(client.overview.get());
    expect(error).toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
    expect(JSON.stringify(error)).not.toContain(SECRET);
    expect(faults).toHaveLength(1);
  });

  test('fields that are not in the contract are left out', async () => {
    const client = await openOn({
      overview: { get: () => JSON.parse(JSON.stringify({ ...emptyOverview, token: SECRET })) },
    });
    expect(JSON.stringify(await client.overview.get())).not.toContain(SECRET);
  });

  test('in the middle of a stream end it in the same way', async () => {
    const client = await openOn({
      events: {
        async *subscribe() {
          yield [{ kind: 'resync', revision: 0, overview: emptyOverview }];
          throw new Error(SECRET);
        },
      },
    });
    const events = await client.events.subscribe();
    expect((await events.next()).value).toMatchObject([{ kind: 'resync' }]);
    const { error } = await safe(events.next());
    expect(error).toMatchObject({ code: 'INTERNAL_SERVER_ERROR', message: GENERIC });
    expect(faults).toHaveLength(1);
  });

  test('that are refusals keep code, sentence, field and remedy', async () => {
    const client = await openOn({
      job: {
        get() {
          throw new ApiError(
            'INVALID',
            literalMessage('That is no job.'),
            literalMessage('Choose another.'),
            'key',
          );
        },
      },
    });
    const { error, isDefined } = await safe(client.job.get({ key: JobKey.parse('a:b') }));
    expect(isDefined).toBe(true);
    expect(error).toMatchObject({
      code: 'INVALID',
      status: 422,
      message: 'That is no job.',
      data: { field: 'key', remedy: { code: 'literal', values: { text: 'Choose another.' } } },
    });
    expect(faults).toEqual([]);
  });
});
