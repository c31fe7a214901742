import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createVitest } from 'vitest/node';

// npm run mutations [-- AREA]: changes one line of src at a time, as list.tsv says, and runs the test that
// has to fail then. Exits 1 if one passes, or if a line is not in src any more: another takes its place.

interface Mutation {
  readonly area: string;
  /** Where the line was last seen; it is looked for everywhere if the file has moved. */
  readonly file: string;
  readonly before: string;
  readonly after: string;
  readonly test: string;
}

const root = resolve(import.meta.dirname, '../..');
const [area = null] = process.argv.slice(2);
const list = readFileSync(resolve(import.meta.dirname, 'list.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line): Mutation => {
    const [of = '', file = '', before = '', after = '', test = ''] = line.split('\t');
    return { area: of, file, before, after, test };
  })
  .filter((one) => area === null || one.area === area);

const sources = new Map(
  globSync('src/**/*.{ts,tsx}', { cwd: root }).map((file) => {
    const text = readFileSync(resolve(root, file), 'utf8');
    return [file.replaceAll('\\', '/'), text] as const;
  }),
);

/** The one file with this line; null if there is none, or several of which none is listed. */
function placeOf({ file, before }: Mutation): string | null {
  const has = (text: string): boolean => text.split('\n').some((line) => line.trim() === before);
  if (has(sources.get(file) ?? '')) return file;
  const found = [...sources].filter(([, text]) => has(text));
  return found.length === 1 ? (found[0]?.[0] ?? null) : null;
}

// One vitest for all of them: it keeps in memory what the mutations have in common.
const vitest = await createVitest('test', {
  watch: false,
  maxWorkers: 1,
  silent: true,
  reporters: [],
  bail: 1,
});

async function fails(test: string): Promise<boolean> {
  const path = resolve(root, test);
  const found = await vitest.globTestSpecifications([test]);
  const { testModules } = await vitest.runTestSpecifications(found.filter((one) => one.moduleId === path));
  // Those of earlier runs are among them.
  return testModules.find(({ moduleId }) => moduleId === path)?.ok() === false;
}

/** Whether the test fails with the mutated line. The file is as it was afterwards. */
async function isKilled({ before, after, test }: Mutation, file: string): Promise<boolean> {
  const text = sources.get(file) ?? '';
  const mutated = text
    .split('\n')
    .map((line) => (line.trim() === before ? line.replace(before, () => after) : line))
    .join('\n');
  const path = resolve(root, file);
  const write = (now: string): void => {
    writeFileSync(path, now);
    vitest.invalidateFile(path);
  };
  write(mutated);
  try {
    return await fails(test);
  } finally {
    write(text);
  }
}

const survivors: string[] = [];
for (const [index, mutation] of list.entries()) {
  const file = placeOf(mutation);
  const outcome = file === null ? 'not in src' : (await isKilled(mutation, file)) ? null : 'passes';
  const said = `${mutation.file}: ${mutation.before}`;
  if (outcome !== null) survivors.push(`${outcome}: ${said} (${mutation.test})`);
  process.stdout.write(`${index + 1}/${list.length} ${outcome ?? 'fails'} ${said}\n`);
}
for (const one of survivors) process.stderr.write(`${one}\n`);
process.stdout.write(`${list.length - survivors.length} of ${list.length} mutations fail a test.\n`);
await vitest.close();
process.exit(survivors.length === 0 ? 0 : 1);
