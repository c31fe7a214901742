import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from '@babel/core';
import { certaintyOf } from '../../src/contract/index.ts';
import { definitions } from '../../src/main/station/preflight/rules/rules.ts';

const RULES = 'src/main/station/preflight';
/** Where what a file contains becomes a finding. */
const FOLDERS = ['content', 'facts', 'pdf', 'plates', 'proof', 'rules', 'writing'];
const VERSION = `${RULES}/rules/version.ts`;
const PAGE = 'docs/preflight.md';
const TABLE = /(?<=<!-- findings: npm run preflight -->\n)[\s\S]*(?=<!-- end of findings -->)/;

/** The tokens of a program, one a line: without comments, blanks and line breaks. */
export function tokensOf(source: string): string {
  const program = parseSync(source, {
    configFile: false,
    babelrc: false,
    parserOpts: { plugins: ['typescript'], tokens: true },
  });
  const tokens: readonly { type: unknown; start: number; end: number }[] = program?.tokens ?? [];
  return tokens
    .filter(({ type }) => type !== 'CommentBlock' && type !== 'CommentLine')
    .map(({ start, end }) => source.slice(start, end))
    .join('\n');
}

const sourcesOf = (folder: string): string[] =>
  globSync(`${RULES}/${folder}/**/*.ts`)
    .map((file) => posix.normalize(file.replaceAll('\\', '/')))
    .filter((file) => file !== VERSION)
    .sort();

function versionFile(): string {
  const hash = createHash('sha256');
  for (const file of FOLDERS.flatMap(sourcesOf)) hash.update(tokensOf(readFileSync(file, 'utf8')));
  return `// Written by npm run preflight: the SHA-256 of the tokens in
// ${FOLDERS.join(', ')}.

/** Changes with whatever may change a finding: files are then checked again. */
export const RULES_VERSION = '${hash.digest('hex')}';
`;
}

/** The comment above each definition of a finding, by its code. */
function descriptions(): Map<string, string> {
  const defined = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*define\w+\(\{\s*code: '([^']+)'/g;
  const found = new Map<string, string>();
  for (const file of sourcesOf('rules')) {
    for (const [, comment = '', code = ''] of readFileSync(file, 'utf8').matchAll(defined)) {
      if (found.has(code)) throw new Error(`${code} is defined twice.`);
      found.set(code, comment.replace(/\s+(?:\* )?/g, ' ').trim());
    }
  }
  return found;
}

function page(): string {
  const described = descriptions();
  const rows = Object.values(definitions).map(({ code, severity: [standard, strict] }) => {
    const description = described.get(code);
    if (description === undefined) throw new Error(`${code} has no comment above its definition.`);
    return `| \`${code}\` | ${description} | ${standard} | ${strict} | ${certaintyOf(code)} |\n`;
  });
  const head =
    '| code | what was found | standard | strict | sure |\n| ---- | ------------- | ----- | ------ | ---- |\n';
  return readFileSync(PAGE, 'utf8').replace(TABLE, () => head + rows.join(''));
}

/** The files made from the rules of preflight, with what belongs in them. */
export const madeFromRules = (): ReadonlyMap<string, string> =>
  new Map([
    [VERSION, versionFile()],
    [PAGE, page()],
  ]);
