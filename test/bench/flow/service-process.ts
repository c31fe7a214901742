import { createInterface } from 'node:readline';
import { z } from 'zod';
import { createSandbox } from '../../../src/sandbox/sandbox.ts';

// A service with its storage in a process of its own. Arguments: number of jobs, bytes of each file, the
// milliseconds that each answer takes, `ready` if the files are ready. Draws all files, prints its address,
// token, jobs and files, and then does what each line says.

const DAY_MS = 24 * 3_600_000;
const Command = z.discriminatedUnion('do', [
  z.object({ do: z.literal('register'), url: z.string() }),
  z.object({ do: z.literal('finish'), jobs: z.array(z.string()) }),
]);

const [jobs = '0', fileBytes = '0', answerMs = '0', state = ''] = process.argv.slice(2);
const sandbox = await createSandbox({ filesKept: Number.MAX_SAFE_INTEGER });
const made = sandbox.makeJobs(Number(jobs), {
  prepressMs: state === 'ready' ? 0 : DAY_MS,
  fileBytes: Number(fileBytes),
});
const { baseUrl, token } = sandbox;
const files: { id: string; job: string }[] = [];
for (const id of sandbox.fileIds()) files.push({ id, job: (await sandbox.describeFile(id)).jobId });
if (Number(answerMs) > 0)
  sandbox.faults.add({ on: 'service', fault: { kind: 'delay', ms: Number(answerMs) } });
process.stdout.write(`${JSON.stringify({ baseUrl, token, jobs: made, files })}\n`);
for await (const line of createInterface({ input: process.stdin })) {
  const command = Command.parse(JSON.parse(line));
  switch (command.do) {
    case 'register':
      sandbox.registerWebhook(command.url);
      break;
    case 'finish':
      // Moves through pre-press one status at a time, as the service does.
      for (const job of [...command.jobs, ...command.jobs]) sandbox.moveJobOn(job);
  }
}
