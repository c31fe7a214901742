import { flushCompileCache } from 'node:module';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { ConnectionId, ReportPolicies } from '../../../src/contract/index.ts';
import { withPreset } from '../../../src/contract/presets.ts';
import { systemClock } from '../../../src/main/host/clock.ts';
import { ReportSender } from '../../../src/main/station/reports/report-sender.ts';
import { Deliveries } from '../../../src/main/station/store/deliveries/deliveries.ts';
import { ProductionEvidence } from '../../../src/main/station/store/evidence/production-evidence.ts';
import { jobKey } from '../../../src/main/station/store/index.ts';
import { StatusReports } from '../../../src/main/station/store/reports/status-reports.ts';
import { fastClock } from '../clocks.ts';
import { StepHooks } from '../crash/step-hooks.ts';
import { openTestStation } from '../station.ts';

// A real station in a separate process, made to be killed, that reports statuses. Lines on stdin are orders.

/** Pauses of seconds pass within a short life. */
const TIMES = 20;

const { root, baseUrl, ripUrl, began, dieAt } = z
  .object({
    root: z.string(),
    baseUrl: z.string(),
    ripUrl: z.string(),
    began: z.number(),
    dieAt: z.object({ step: z.string(), occurrence: z.number() }).nullable(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));

const hooks = new StepHooks();
hooks.hook(StatusReports.prototype, 'plan');
hooks.hook(StatusReports.prototype, 'move');
hooks.hook(ReportSender.prototype, 'send');
hooks.hook(ReportSender.prototype, 'find');
hooks.hook(ProductionEvidence.prototype, 'heard');
hooks.hook(ProductionEvidence.prototype, 'reached');
hooks.hook(Deliveries.prototype, 'pickedUp');
hooks.stopAt(dieAt === null ? null : { ...dieAt, signal: 'SIGKILL' });

Object.assign(systemClock, fastClock(TIMES, began));
const { reportRequest } = withPreset({ statusMeanings: {}, readingPaths: {} }, 'generation-3.0');
if (reportRequest === null) throw new Error('There is no request.');

const { station, stop } = await openTestStation({
  root,
  service: { baseUrl, token: 'token' },
  // Else it would find out by polling what became of most reports.
  pollSeconds: 60,
  folder: {
    // It would take longer than most lives.
    preflight: 'off',
    ticket: 'json',
    nameTemplate: '{file}_r{rev}',
    pickupPollMs: 1_000,
    answers: { kind: 'jmf', url: ripUrl, details: 'Brief', signals: null },
  },
  connection: {
    reportRequest: { ...reportRequest, path: '/1.0/jobs/{id}/status', allowedPath: null },
    reportPolicies: ReportPolicies.parse({ finished: 'evidence' }),
    reportsSince: 0,
  },
});

const id = ConnectionId.parse('test');
/** An operator says of jobs that they are finished and dispatched, and has sent again what was refused. */
function say(jobs: readonly string[]): void {
  for (const job of jobs)
    for (const stage of ['finished', 'dispatched'] as const)
      station.api.job.reached({ key: jobKey(id, job), stage });
  for (const report of station.api.reports.unsettled({ id }))
    if (report.state === 'refused' || report.needsDecision)
      station.api.reports.decide({ id: report.id, choice: 'again' });
}

createInterface({ input: process.stdin }).on('line', (line) => {
  if (line === 'stop') void stop().then(() => process.exit(0));
  else say(z.array(z.string()).parse(JSON.parse(line)));
});
// A killed process would not leave its compiled code to the next.
flushCompileCache();
process.stdout.write('ready\n');
