import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseSync } from '@swc/core';

const root = resolve(import.meta.dirname, '../..');

/**
 * Places outside the catalogues that people read: terminal, login page, `--help`, tickets, test page, the
 * admin page of the simulated service.
 */
const places = [
  'src/main/{headless,host,demo}/*.ts',
  'src/main/electron/command-line.ts',
  'src/main/station/api/activity-csv.ts',
  'src/main/station/hotfolders/{tickets,folder,rip-profiles}/*.ts',
  'src/main/station/hotfolders/test-page-pdf.ts',
  'src/main/station/preflight/rules/*.ts',
  'src/sandbox/*.ts',
  'src/sandbox/{admin,faults,shapes}/*.ts',
  'scripts/*.ts',
  'scripts/steps/*.ts',
];

/** A text in the source that reads as words: more than one, and not a path, type or style. */
export interface Sentence {
  readonly file: string;
  readonly text: string;
}

type Fields = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isWords = (text: string): boolean => /\p{L}{2,}[,:]? \p{L}/u.test(text);

function collect(node: unknown, file: string, found: Sentence[]): void {
  if (!isNode(node)) return;
  if (Array.isArray(node)) {
    for (const one of node) collect(one, file, found);
    return;
  }
  const text =
    node.type === 'StringLiteral' ? node.value : node.type === 'TemplateElement' ? node.raw : undefined;
  if (typeof text === 'string' && isWords(text)) found.push({ file, text });
  for (const value of Object.values(node)) collect(value, file, found);
}

/** What people read that is not in the catalogues. */
export async function sentencesInSource(): Promise<readonly Sentence[]> {
  const found: Sentence[] = [];
  for await (const file of glob(places, { cwd: root })) {
    const source = readFileSync(join(root, file), 'utf8');
    collect(parseSync(source, { syntax: 'typescript', target: 'es2024' }), file, found);
  }
  return found;
}
