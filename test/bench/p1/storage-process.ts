import { createServer } from 'node:http';
import { listen } from '../../support/listen.ts';
import { type FileSet, nameOf } from './file-set.ts';

// Storage and service in one, for P1: serves file sets from one block of memory, as fast as possible.
// Argument: the file sets as JSON. Prints its origin.

const sets: readonly FileSet[] = JSON.parse(process.argv[2] ?? '[]');
const block = Buffer.alloc(1024 * 1024);
for (let index = 0; index < block.length; index++) block[index] = (index * 2_654_435_761) >>> 13;
const tail = Buffer.from('\n%%EOF\n');

/** One list per set, which the station reads under a base URL of its own and rclone as a folder. */
const server = createServer((request, response) => {
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  const [, setName, ...rest] = path.split('/');
  const set = sets.find(({ name }) => name === setName);
  const asked = rest.join('/');
  const inUrl = /^1\.0\/files\/(.+)\/download-path$/.exec(asked)?.[1];
  if (set === undefined) return void response.writeHead(404).end();
  if (asked === '') {
    const links = Array.from({ length: set.count }, (_, index) => `<a href="${nameOf(set, index)}">x</a>`);
    return void response.writeHead(200, { 'content-type': 'text/html' }).end(links.join('\n'));
  }
  if (asked === '1.0/jobs') {
    const jobs = Array.from({ length: set.count }, (_, index) => ({
      id: `job-${index}`,
      product: { name: 'Postcards' },
      status: { canonical: 'job.production.queued' },
      components: { general: { artwork: { files: [{ id: nameOf(set, index), name: nameOf(set, index) }] } } },
    }));
    return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(jobs));
  }
  if (inUrl !== undefined) {
    return void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ url: `${origin}/${set.name}/${inUrl}` }));
  }
  if (!asked.endsWith('.pdf')) return void response.writeHead(404).end();
  response.writeHead(200, {
    'content-type': 'application/pdf',
    'content-length': set.bytes,
    etag: `"${asked}"`,
    'last-modified': new Date(0).toUTCString(),
  });
  if (request.method === 'HEAD') return void response.end();
  const head = Buffer.from(`%PDF-1.7\n% ${path}\n`);
  response.write(head);
  let left = set.bytes - head.length - tail.length;
  const more = (): void => {
    while (left > 0) {
      const chunk = left < block.length ? block.subarray(0, left) : block;
      left -= chunk.length;
      if (!response.write(chunk)) return void response.once('drain', more);
    }
    response.end(tail);
  };
  more();
});
const origin = await listen(server);
process.stdout.write(`${origin}\n`);
