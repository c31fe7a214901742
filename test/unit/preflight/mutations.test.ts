import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { mutations } from './mutations/list.ts';

const Shown = z.array(z.object({ whole: z.array(z.string()), mutated: z.array(z.string()) }));
let shown: z.infer<typeof Shown> = [];

beforeAll(async () => {
  const entry = join(import.meta.dirname, 'mutations/mutated-process.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [entry]);
  shown = Shown.parse(JSON.parse(stdout));
});

it.each(mutations.map(({ branch, page, shows }, index) => ({ branch, page, shows, index })))(
  'without $branch, a proof of "$page" shows: $shows',
  ({ shows, index }) => {
    expect(shown[index]).toEqual({ whole: [], mutated: shows });
  },
);
