import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer as createPlainServer } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pdfOf } from '../../support/pdf.ts';
import { openTestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';

// A station whose service is at a global address, and names places inside the station's network for its
// files. Needs networks and mounts of its own. Prints what it has seen as one line of JSON.
// Arguments: the files with the service's certificate and its key.

const GLOBAL = '203.0.113.10';
const [cert = '', key = ''] = process.argv.slice(2);
const root = await mkdtemp(join(tmpdir(), 'makeready-inside-'));
const ip = (...words: readonly string[]): void => void execFileSync('ip', words, { stdio: 'pipe' });
ip('link', 'set', 'lo', 'up');
for (const address of [GLOBAL, '10.77.0.9', '169.254.169.254', 'fd00::9'])
  ip('addr', 'add', address, 'dev', 'lo');
const hosts = join(root, 'hosts');
await writeFile(hosts, '10.77.0.9 files.example\nfd00::9 files6.example\n127.0.0.1 localhost\n');
execFileSync('mount', ['--bind', hosts, '/etc/hosts']);

/** Where each file is, as the service says it; a path of the service's own redirects there. */
const places: Readonly<Record<string, string>> = {
  own: `https://${GLOBAL}/stored`,
  private: 'https://10.77.0.9/stored',
  byHttp: 'http://10.77.0.9/stored',
  name: 'https://files.example/stored',
  name6: 'https://files6.example/stored',
  toPrivate: `https://${GLOBAL}/to?https://10.77.0.9/stored`,
  toMetadata: `https://${GLOBAL}/to?http://169.254.169.254/latest/meta-data`,
  toLoopback: `https://${GLOBAL}/to?http://127.0.0.1/stored`,
  toLoopback6: `https://${GLOBAL}/to?https://[::1]/stored`,
  toNumber: `https://${GLOBAL}/to?https://2130706433/stored`,
  toMapped: `https://${GLOBAL}/to?https://[::ffff:10.77.0.9]/stored`,
  toName: `https://${GLOBAL}/to?https://files.example/stored`,
};
const names = Object.keys(places);
const idOf = (name: string): string =>
  `22222222-2222-4222-8222-${String(names.indexOf(name)).padStart(12, '0')}`;
const jobs = names.map((name) => ({
  id: idOf(name).replace('22222222', '11111111'),
  name,
  status: { canonical: 'job.production.queued' },
  components: { general: { artwork: { files: [{ id: idOf(name), name: `${name}.pdf` }] } } },
}));

const pdf = pdfOf('outside', 2_000);
const reached: string[] = [];
let fetched = 0;
const service = createServer(
  { cert: await readFile(cert), key: await readFile(key) },
  (request, response) => {
    const url = new URL(request.url ?? '/', `https://${GLOBAL}`);
    const name = names.find((one) => url.pathname.includes(idOf(one)));
    if (url.pathname === '/1.0/jobs') response.end(JSON.stringify(jobs));
    else if (name !== undefined && url.pathname.endsWith('/download-path'))
      response.end(JSON.stringify({ url: places[name] }));
    else if (url.pathname === '/to') response.writeHead(302, { location: url.search.slice(1) }).end();
    else if (url.pathname === '/stored') response.end(pdf, () => fetched++);
    else response.writeHead(404).end();
  },
);
const inside = createPlainServer((_request, response) => response.end(pdf));
for (const server of [service, inside])
  server.on('connection', ({ localAddress = '' }) => {
    if (!localAddress.endsWith(GLOBAL)) reached.push(localAddress);
  });
await Promise.all([
  new Promise<void>((resolve) => void service.listen(443, '::', resolve)),
  new Promise<void>((resolve) => void inside.listen(80, '::', resolve)),
]);

const station = await openTestStation({
  root,
  service: { baseUrl: `https://${GLOBAL}`, token: 'token-of-a-service-outside' },
});
const { transfers } = station.station.api;
const refused = () => transfers.list().stopped.filter(({ state }) => state === 'failed');
await until('each but its own is refused', () => refused().length === names.length - 1, 60_000);
await until('its own is fetched', () => fetched > 0, 60_000);
const reasons = refused().map(({ name, reason }) => [name.replace('.pdf', ''), reason?.code]);
const seen = { reached, fetched, refused: Object.fromEntries(reasons) };
await station.stop();
for (const server of [service, inside]) server.closeAllConnections();
service.close();
inside.close();
execFileSync('umount', ['/etc/hosts']);
await rm(root, { recursive: true });
process.stdout.write(`${JSON.stringify(seen)}\n`);
process.exit(0);
