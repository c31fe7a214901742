// A worker for tests: reports which forbidden things it can do.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const Request = z.object({ path: z.string() });

function outcomeOf(attempt: () => unknown): string {
  try {
    attempt();
    return 'done';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'failed';
  }
}

process.on('disconnect', () => process.exit(0));
process.on('message', (message) => {
  const { path } = Request.parse(message);
  const result = {
    readsArchive: outcomeOf(() => readFileSync(path)),
    writesArchive: outcomeOf(() => writeFileSync(`${path}.new`, 'x')),
    removesArchive: outcomeOf(() => rmSync(path)),
    readsElsewhere: outcomeOf(() => readFileSync('/etc/hostname')),
    readsBeside: outcomeOf(() => readFileSync(`${path}/../../beside.txt`)),
    startsPrograms: outcomeOf(() => execFileSync(process.execPath, ['--version'])),
  };
  process.send?.({ kind: 'result', isSpent: false, result });
});
