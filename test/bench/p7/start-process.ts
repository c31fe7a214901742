import { QueueQuery } from '../../../src/contract/index.ts';
import { ownStation } from '../own-station.ts';

// One start for P7. Arguments: folder, base URL of a service that does not answer. Prints the milliseconds
// from the start of the process to the first screen of rows, and the number of rows.

const [folder = '', baseUrl = ''] = process.argv.slice(2);
const loaded = performance.now();
const station = await ownStation(folder, { baseUrl, token: 'token' });
await station.start();
station.api.overview.get();
const { total } = station.api.queue.list(QueueQuery.parse({ limit: 100 }));
const ms = performance.now();
process.stdout.write(JSON.stringify({ ms, ownMs: ms - loaded, total }));
await station.stop();
process.exit(0);
