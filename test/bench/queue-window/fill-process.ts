import { openStore } from '../../../src/main/station/store/index.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { queueJobs } from './queued-jobs.ts';

// Fills a new store with queued jobs. Arguments: its file, and how many.

const [file = '', jobs = ''] = process.argv.slice(2);
const store = openStore({ file, clock: { now: () => Date.now() }, onFault: failOnFault });
queueJobs(store, Number(jobs));
store.close();
