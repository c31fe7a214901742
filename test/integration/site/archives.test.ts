import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { RequestListener, ServerResponse } from 'node:http';
import { createServer, request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type ArtworkId,
  ConnectionId,
  type HotFolderId,
  isElsewhere,
  type Transfer,
} from '../../../src/contract/index.ts';
import { folderOf } from '../../../src/main/host/data-folder.ts';
import { ApiError } from '../../../src/main/station/model/api-error.ts';
import { SiteArchives } from '../../../src/main/station/site/archives/index.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { selfSigned } from '../../support/certificate.ts';
import { placeEmptyStore } from '../../support/empty-store.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { close, listen } from '../../support/listen.ts';
import { noPostgres, type PostgresServer, postgresBinaries, startPostgres } from '../../support/postgres.ts';
import { preflightOnDemand } from '../../support/preflight.ts';
import { siteRig } from '../../support/site-rig.ts';
import { skipWhere } from '../../support/skip.ts';
import { type HostHere, startHostHere } from '../../support/thread-here.ts';
import { until } from '../../support/until.ts';

// Two stations in headless hosts, with real TLS between them: the first sends all files, and the second
// downloads them from it.

const which = { kind: 'profile', name: 'site' } as const;
const certified = selfSigned();
const foreign = selfSigned();

function apiErrorOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw error;
}

describe(
  'a file of another station',
  skipWhere(postgresBinaries() === null || certified === null, `${noPostgres}, or openssl is not`),
  () => {
    let root: string;
    let server: PostgresServer;
    let sandbox: Sandbox;
    let database: string;
    let one: HostHere;
    let two: HostHere;
    let rip: HotFolderId;
    const stopping: (() => Promise<unknown>)[] = [];

    async function host(
      name: string,
      tls: typeof certified,
      environment: Record<string, string> = {},
    ): Promise<HostHere> {
      const dataFolder = join(root, name);
      await placeEmptyStore(folderOf(dataFolder, which));
      return startHostHere({
        startPreflight: preflightOnDemand,
        dataFolder,
        which,
        port: 0,
        portMayMove: true,
        rendererFolder: root,
        environment,
        serving: { host: '127.0.0.1', tls, publicOrigin: null },
      });
    }
    const apiOf = ({ station }: HostHere) => station.api;
    const sql = (text: string) => server.administer(text, database);
    /** A storage connection that ignores all reports, as for a station's archive. */
    const nobody = (baseUrl: URL) => ({
      baseUrl,
      authorization: async () => null,
      answered: () => undefined,
      unreached: () => undefined,
    });
    /** What the storage served after the first `since` requests. */
    const downloads = (since: number) =>
      sandbox.requests.slice(since).filter(({ on, method }) => on === 'storage' && method === 'GET');
    const recent = (): Transfer[] => apiOf(two).transfers.list().recent;
    const has = async (of: HostHere, id: ArtworkId): Promise<boolean> =>
      (await of.station.readArtwork(id)) !== null;
    const history = ({ id, jobKey }: Transfer): string[] =>
      apiOf(two)
        .activity.list({
          search: '',
          detail: 'steps',
          subjects: ['artwork'],
          sources: [],
          from: null,
          until: null,
          before: null,
          limit: 500,
        })
        .entries.flatMap(({ subjectId, why, ...entry }) =>
          subjectId === id && entry.jobKey === jobKey && why?.code.startsWith('transfer.from-') ? why : [],
        )
        .map(({ code, values }) => [code, ...Object.values(values)].join(' '));
    /** The second station's log lines about files it did not get. */
    const complaints = async (): Promise<string[]> => {
      const folder = join(folderOf(join(root, 'two'), which), 'logs');
      const texts = await Promise.all(
        (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
      );
      return texts
        .join('\n')
        .split('\n')
        .filter((line) => line.includes('Another station did not give'));
    };
    /** A file that the first station sent and the second does not have. */
    async function sentFile(): Promise<Transfer> {
      for (const file of recent()) if (!(await has(two, file.id))) return file;
      throw new Error('Every file is here.');
    }
    const sumAt = async (of: HostHere, id: ArtworkId): Promise<string> => {
      const file = await of.station.readArtwork(id);
      if (file === null) throw new Error('The file is not here.');
      return createHash('sha256')
        .update(await readFile(file.path))
        .digest('hex');
    };
    const place = async (): Promise<unknown> =>
      (await sql("SELECT archive FROM makeready.station WHERE name = 'RIP-1'"))[0]?.archive ?? null;
    async function offers(offered: boolean): Promise<void> {
      await apiOf(one).site.offerArchive({ offered, address: null });
      await until('the others know', async () => ((await place()) !== null) === offered);
    }
    /** Takes the place of the first station's archive. */
    async function standIn(
      answers: RequestListener,
      {
        tls = foreign,
        reported = tls,
      }: { readonly tls?: typeof foreign; readonly reported?: typeof foreign } = {},
    ): Promise<{ requests(): number; key(): string }> {
      if (tls === null || reported === null) throw new Error('openssl is missing.');
      let requests = 0;
      let key = '';
      const made = createServer(tls, (request, response) => {
        requests += 1;
        key = request.headers.authorization ?? '';
        answers(request, response);
      });
      const { port } = new URL(await listen(made));
      stopping.push(() => {
        made.closeAllConnections();
        return close(made);
      });
      const archive = JSON.stringify({ origin: `https://127.0.0.1:${port}`, certificate: reported.cert });
      await sql(`UPDATE makeready.station SET archive = '${archive}' WHERE name = 'RIP-1'`);
      return { requests: () => requests, key: () => key };
    }
    /** Downloads a file to the second station; resolves to the number of requests to the storage. */
    async function bring(file: Transfer): Promise<number> {
      const before = sandbox.requests.length;
      await apiOf(two).transfers.bring({ id: file.id });
      expect(await sumAt(two, file.id)).toBe(file.sha256);
      return downloads(before).length;
    }
    const cameFromService = async (file: Transfer): Promise<void> => {
      expect(await bring(file)).toBe(1);
      expect(history(file)).toEqual(['transfer.from-service']);
    };

    beforeAll(async () => {
      root = await mkdtemp(join(tmpdir(), 'site-archives-'));
      await writeFile(join(root, 'index.html'), '<title>screens</title>');
      const hot = join(root, 'hot');
      await mkdir(hot);
      server = await startPostgres();
      sandbox = await createSandbox();
      [one, two] = [await host('one', certified), await host('two', null)];
      const { baseUrl, token } = sandbox;
      for (const each of [one, two])
        await apiOf(each).connections.create({ name: 'Sandbox', baseUrl, token });
      const { ticket } = await apiOf(one).hotFolders.check({ typedPath: hot });
      await apiOf(one).hotFolders.create({ name: 'RIP', folder: ticket });
      const { url, access } = await server.database();
      database = new URL(url).pathname.slice(1);
      const ledger = { url, password: access.password };
      await apiOf(one).site.join({ ...ledger, siteName: 'House', stationName: 'RIP-1' });
      await apiOf(two).site.join({ ...ledger, stationName: 'RIP-2' });
      for (const each of [one, two])
        await until('the ledger answers', () => apiOf(each).overview.get().site?.ledger.kind === 'online');
      const [folder] = apiOf(one).overview.get().hotFolders;
      if (folder === undefined) throw new Error('There is no hot folder.');
      rip = folder.id;
      await apiOf(one).site.share({ id: rip, how: { kind: 'offer' } });
      await until('it is offered', async () => (await apiOf(two).site.folders()).length > 0);
      const here = await apiOf(two).hotFolders.check({ typedPath: hot });
      await apiOf(two).site.share({ id: rip, how: { kind: 'prove', folder: here.ticket } });
      // So the first station sends everything.
      await apiOf(two).hotFolders.decide({ id: rip, decision: { kind: 'pause', isPaused: true } });
      await until(
        'that is known',
        async () =>
          (
            await sql("SELECT blocked_folders FROM makeready.station WHERE name = 'RIP-2'")
          )[0]?.blocked_folders?.toString() === rip,
      );
      sandbox.makeJobs(20, { prepressMs: 0, fileBytes: 30_000 });
      const [connection] = apiOf(one).overview.get().connections;
      if (connection === undefined) throw new Error('There is no connection.');
      for (const each of [one, two]) await apiOf(each).connections.refresh({ id: connection.id });
      const files = sandbox.fileIds().length;
      await until('the second knows that all are sent', () => recent().length === files, 90_000);
      for (const { id } of recent()) expect(await has(two, id)).toBe(false);
      await offers(true);
    }, 180_000);
    afterEach(async () => {
      for (const stop of stopping.splice(0)) await stop();
      await offers(false);
      await offers(true);
    });
    afterAll(async () => {
      await two?.stop();
      await one?.stop();
      await sandbox?.stop();
      await server?.remove();
      await rm(root, { recursive: true, force: true });
    });

    test('comes from its archive, without a request to the service', async () => {
      const file = await sentFile();
      expect(await bring(file)).toBe(0);
      expect(history(file)).toEqual(['transfer.from-station RIP-1']);
      expect(recent().find(({ id }) => id === file.id)?.state).toBe(file.state);
    }, 60_000);

    const bytesOf = async (file: Transfer): Promise<Buffer> => {
      const there = await one.station.readArtwork(file.id);
      if (there === null) throw new Error('The first station does not have it.');
      return readFile(there.path);
    };
    const whole = (response: ServerResponse, body: Buffer): void =>
      void response.writeHead(200, { 'content-length': body.length }).end(body);
    type Fault = (response: ServerResponse, body: Buffer) => void;
    const faults: [string, Fault][] = [
      ['sends other bytes', (response, body) => whole(response, Buffer.from(body).fill('x', 9_000, 9_100))],
      ['sends too few', (response, body) => whole(response, body.subarray(0, -10))],
      ['sends too many', (response, body) => whole(response, Buffer.concat([body, Buffer.from('more')]))],
      [
        'breaks off',
        (response, body) => {
          response.writeHead(200, { 'content-length': body.length });
          response.write(body.subarray(0, 5_000), () => response.destroy());
        },
      ],
      [
        'is as slow as treacle',
        (response, body) => {
          response.writeHead(200, { 'content-length': body.length });
          let at = 0;
          const drip = setInterval(() => {
            response.write(body.subarray(at, at + 300));
            at += 300;
          }, 200);
          response.on('close', () => clearInterval(drip));
        },
      ],
      ['does not answer', () => undefined],
      ['answers that it is not ready', (response) => void response.writeHead(503).end()],
      ['leads elsewhere', (response) => void response.writeHead(302, { location: sandbox.baseUrl }).end()],
    ];
    test.each(faults)(
      'comes from the service, with one line in the log, if the archive %s',
      async (_, fault) => {
        const file = await sentFile();
        const body = await bytesOf(file);
        const lines = (await complaints()).length;
        const other = await standIn((_request, response) => fault(response, body));
        await cameFromService(file);
        expect(other.requests()).toBe(1);
        await until('it is logged', async () => (await complaints()).length === lines + 1);
      },
      60_000,
    );

    test('is not requested from a server with another certificate, which never gets the key', async () => {
      const file = await sentFile();
      const other = await standIn((_request, response) => void response.end(), { reported: certified });
      await cameFromService(file);
      expect(other.requests()).toBe(0);
    }, 60_000);

    test('comes from the service if nothing answers at the address of the archive', async () => {
      const file = await sentFile();
      const other = await standIn(() => undefined);
      for (const stop of stopping.splice(0)) await stop();
      await cameFromService(file);
      expect(other.requests()).toBe(0);
    }, 60_000);

    test('comes from the service if the archive no longer has it intact', async () => {
      const file = await sentFile();
      const there = await one.station.readArtwork(file.id);
      await writeFile(there?.path ?? '', 'something else');
      await cameFromService(file);
    }, 60_000);

    test('comes from the service once the archive is withdrawn, and nobody gets it there', async () => {
      const { key } = await keyOfSecond();
      const file = await sentFile();
      expect(await asks(file.sha256, { authorization: key })).toBe(200);
      await offers(false);
      expect(await asks(file.sha256, { authorization: key })).toBe(404);
      await cameFromService(file);
    }, 60_000);

    /** The status of the first station's answer to a request for a file. */
    const asks = (sum: string | null, headers: Record<string, string>, path = `/site/artwork/${sum}`) =>
      new Promise<number>((resolve, reject) => {
        const address = new URL(path, one.web.url);
        const request = httpsRequest(address, { headers, ca: certified?.cert, agent: false }, (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        });
        request.on('error', reject);
        request.end();
      });
    /** The second station's key, as a stand-in for the first station receives it. */
    async function keyOfSecond(): Promise<{ readonly key: string }> {
      const other = await standIn((_request, response) => void response.writeHead(404).end());
      await bring(await sentFile());
      await offers(false);
      await offers(true);
      return { key: other.key() };
    }

    test('is served to a station of this site for its key, and nothing else is', async () => {
      const { key } = await keyOfSecond();
      const { id, sha256 } = await sentFile();
      expect(await asks(sha256, { authorization: key })).toBe(200);
      expect(await asks(sha256, { authorization: key, range: 'bytes=100-199' })).toBe(206);
      expect(await asks(sha256, { authorization: key, range: 'bytes=9000000-' })).toBe(416);
      expect(await asks('0'.repeat(64), { authorization: key })).toBe(404);
      expect(await asks('..%2f..%2fstation.sqlite', { authorization: key })).toBe(404);
      // A browser's page is not a station.
      expect(await asks(sha256, { authorization: key, origin: one.web.url })).toBe(401);
      for (const path of [`/artwork/${id}`, '/', '/session', '/rpc'])
        expect(await asks(null, { authorization: key }, path)).toBe(401);
      expect(await asks(sha256, {})).toBe(401);
      expect(
        await asks(sha256, { authorization: `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}` }),
      ).toBe(401);
    }, 60_000);

    test('is not served to a station of another site, even if its ledger names this one', async () => {
      const file = await sentFile();
      const site = await siteRig(server);
      try {
        const [stranger, named] = [await site.member('RIP-9'), await site.member('RIP-1')];
        const [connection] = apiOf(one).overview.get().connections;
        const { id, sha256 } = file;
        const bytes = (await bytesOf(file)).length;
        await site.ledger.run('UPDATE station SET archive = $2 WHERE id = $1', [
          named.stationId,
          JSON.stringify({ origin: one.web.url, certificate: certified?.cert }),
        ]);
        await site.ledger.run(
          `INSERT INTO delivery (key, hot_folder, account, file_id, revision, sha256, bytes, state, owner)
             VALUES ($1, 'rip', $2, $3, 1, $1, $4, 'delivered', $5)`,
          [sha256, connection?.id ?? '', id, bytes, named.stationId],
        );
        const archives = new SiteArchives({
          queries: site.ledger,
          member: stranger,
          store: { deliveries: { ofArtwork: () => [] } },
          offer: () => ({ offered: false, address: null }),
          webServer: null,
          proxyEnv: () => ({}),
          onFault: failOnFault,
        });
        await archives.report();
        const [copy] = await archives.copiesOf(
          { id, connectionId: ConnectionId.parse(connection?.id) },
          sha256,
        );
        if (copy === undefined) throw new Error('Its ledger does not name it.');
        await expect(
          copy.storage.open(copy.url, {}, nobody(copy.url), new AbortController().signal),
        ).rejects.toThrow('status 401');
        // Its key would go there in clear.
        await site.ledger.run('UPDATE station SET archive = $2 WHERE id = $1', [
          named.stationId,
          JSON.stringify({ origin: 'http://rip-1.invalid:4870', certificate: null }),
        ]);
        const account = ConnectionId.parse(connection?.id);
        expect(await archives.copiesOf({ id, connectionId: account }, sha256)).toEqual([]);
        archives.stop();
      } finally {
        await site.close();
      }
    }, 60_000);

    test('is offered only at an address that answers, and only IT can change what IT has set', async () => {
      const { offerArchive, archive } = apiOf(one).site;
      const wrong = await offerArchive({ offered: true, address: 'https://127.0.0.1:1' }).catch(apiErrorOf);
      expect(wrong).toMatchObject({
        code: 'INVALID',
        field: 'address',
        what: { code: 'site.archive-address' },
      });
      expect((await archive()).address).toBeNull();
      const byIt = await host('by-it', null, { MAKEREADY_SET_SITE_ARCHIVE_OFFERED: 'true' });
      try {
        const { site } = apiOf(byIt);
        expect(await site.archive()).toMatchObject({ offered: true, fixed: true });
        const refused = await site.offerArchive({ offered: false, address: null }).catch(apiErrorOf);
        expect(refused).toMatchObject({ code: 'CONFLICT', what: { code: 'refusal.fixed' } });
      } finally {
        await byIt.stop();
      }
    }, 60_000);

    test('can be downloaded from there on demand while it still waits to be sent', async () => {
      const { save, get } = apiOf(one).routes;
      save({ rules: get().rules, hold: 'everything', version: get().version });
      sandbox.makeJobs(1, { prepressMs: 0, fileBytes: 30_000 });
      const [connection] = apiOf(one).overview.get().connections;
      if (connection === undefined) throw new Error('There is no connection.');
      for (const each of [one, two]) await apiOf(each).connections.refresh({ id: connection.id });
      const known = async (): Promise<unknown> =>
        (await sql('SELECT file_id FROM makeready.download WHERE sha256 IS NOT NULL'))[0]?.file_id;
      await until('the first has it', async () => (await known()) !== undefined);
      const id = await known();
      const waiting = (): Transfer | undefined =>
        apiOf(two)
          .transfers.list()
          .waiting.find((one) => one.id === id && isElsewhere(one));
      await until('the second waits for that', () => waiting() !== undefined);
      const file = waiting();
      if (file === undefined) throw new Error('It does not wait any more.');
      const since = sandbox.requests.length;
      await apiOf(two).transfers.bring({ id: file.id });
      await until('it is here', () => has(two, file.id));
      expect(downloads(since)).toEqual([]);
      expect(await sumAt(two, file.id)).toBe(await sumAt(one, file.id));
      expect(history(file)).toEqual(['transfer.from-station RIP-1']);
    }, 60_000);

    test('is not served for a key of an earlier run, nor to a station that has left the site', async () => {
      const { key: former } = await keyOfSecond();
      const { sha256 } = await sentFile();
      await two.stop();
      two = await host('two', null);
      await until('the ledger answers', () => apiOf(two).overview.get().site?.ledger.kind === 'online');
      await until(
        'it has reported its key',
        async () => (await asks(sha256, { authorization: former })) === 401,
      );
      expect(await bring(await sentFile())).toBe(0);
      const { key } = await keyOfSecond();
      expect(await asks(sha256, { authorization: key })).toBe(200);
      await apiOf(two).site.leave();
      expect(await asks(sha256, { authorization: key })).toBe(401);
      // Anyone who keeps trying has to wait.
      await until('it is not even asked', async () => (await asks(sha256, { authorization: key })) === 429);
    }, 90_000);
  },
);
