import { flushCompileCache } from 'node:module';
import { createInterface } from 'node:readline';
import { QueueQuery, ReportPolicies } from '../../../src/contract/index.ts';
import { withPreset } from '../../../src/contract/presets.ts';
import { openTestStation } from '../station.ts';

// A real station in a separate process, made to be killed, that reports statuses. Any line on stdin has an
// operator say of all jobs that they are finished and dispatched.

const [root = '', baseUrl = ''] = process.argv.slice(2);
const { reportRequest } = withPreset({ statusMeanings: {}, readingPaths: {} }, 'generation-3.0');
if (reportRequest === null) throw new Error('There is no request.');

const { station } = await openTestStation({
  root,
  service: { baseUrl, token: 'token' },
  // It would take longer than most lives.
  folder: { preflight: 'off' },
  connection: {
    reportRequest: { ...reportRequest, path: '/1.0/jobs/{id}/status', allowedPath: null },
    reportPolicies: ReportPolicies.parse({}),
    reportsSince: 0,
  },
});

createInterface({ input: process.stdin }).on('line', () => {
  for (let cursor: string | null = null, isFirst = true; isFirst || cursor !== null; isFirst = false) {
    const page = station.api.queue.list(QueueQuery.parse({ level: 'jobs', limit: 500, cursor }));
    cursor = page.nextCursor;
    for (const row of page.rows) {
      if (row.kind !== 'job') continue;
      station.api.job.reached({ key: row.key, stage: 'finished' });
      station.api.job.reached({ key: row.key, stage: 'dispatched' });
    }
  }
});
// A killed process would not leave its compiled code to the next.
flushCompileCache();
process.stdout.write('ready\n');
