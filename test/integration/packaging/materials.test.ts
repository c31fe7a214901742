import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { licencesPage, packagesInApp } from '../../../scripts/steps/licences.ts';

const root = resolve(import.meta.dirname, '../../..');
const inApp = () => packagesInApp(join(root, 'dist'));

/** Licences that only ask to be named with what they cover. */
const FREE = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
]);

describe('the app’s dependencies', () => {
  test('are under licences that permit their use', async () => {
    const packages = await inApp();
    expect(packages.length).toBeGreaterThan(100);
    expect(packages.filter(({ licence }) => !FREE.has(licence))).toEqual([]);
  });

  test('are listed in docs/licences.md; if not: npm run licences', async () => {
    expect(await readFile(join(root, 'docs/licences.md'), 'utf8')).toBe(licencesPage(await inApp()));
  });
});

/** The part of CycloneDX 1.5 that npm's bill of materials can contain; anything else is invalid. */
const Component = z.strictObject({
  'bom-ref': z.string().min(1),
  type: z.enum(['application', 'library']),
  name: z.string().min(1),
  version: z.string(),
  scope: z.enum(['required', 'optional', 'excluded']),
  author: z.string().optional(),
  description: z.string().optional(),
  purl: z.string().regex(/^pkg:npm\/(%40[^/]+\/)?[^/@]+@.+$/),
  properties: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  externalReferences: z.array(
    z.strictObject({
      type: z.enum(['website', 'issue-tracker', 'vcs', 'distribution']),
      url: z.string().min(1),
      comment: z.string().optional(),
      hashes: z.unknown().optional(),
    }),
  ),
  hashes: z
    .array(
      z.strictObject({
        alg: z.enum(['SHA-1', 'SHA-256', 'SHA-384', 'SHA-512']),
        content: z.string().regex(/^([a-f0-9]{40}|[a-f0-9]{64}|[a-f0-9]{96}|[a-f0-9]{128})$/),
      }),
    )
    .optional(),
  licenses: z
    .array(
      z.union([
        z.strictObject({ license: z.strictObject({ id: z.string().min(1) }) }),
        z.strictObject({ expression: z.string().min(1) }),
      ]),
    )
    .min(1)
    .optional(),
});
const Bill = z.strictObject({
  $schema: z.literal('http://cyclonedx.org/schema/bom-1.5.schema.json'),
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.5'),
  serialNumber: z.string().regex(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  version: z.int().min(1),
  metadata: z.strictObject({
    timestamp: z.iso.datetime(),
    lifecycles: z.tuple([z.strictObject({ phase: z.literal('build') })]),
    tools: z.array(z.strictObject({ vendor: z.string(), name: z.string(), version: z.string() })).min(1),
    component: Component.extend({ type: z.literal('application') }),
  }),
  components: z.array(Component),
  dependencies: z.array(z.strictObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

describe('the bill of materials', () => {
  let bill: z.infer<typeof Bill>;
  beforeAll(async () => {
    execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: root });
    bill = Bill.parse(JSON.parse(await readFile(join(root, 'dist/sbom.cdx.json'), 'utf8')));
  });

  test('names every package of the app, and of its build, with its licence', async () => {
    const named = new Set(bill.components.map(({ name, version }) => `${name} ${version}`));
    expect((await inApp()).filter(({ name, version }) => !named.has(`${name} ${version}`))).toEqual([]);
    const names = new Set(bill.components.map(({ name }) => name));
    for (const name of ['electron', 'electron-builder', 'vite', 'typescript']) expect(names).toContain(name);
    expect(bill.components.filter(({ licenses }) => licenses === undefined)).toEqual([]);
  });

  test('gives each a unique name, and contains all of its dependencies', () => {
    const refs = bill.components.map((one) => one['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    const known = new Set([...refs, bill.metadata.component['bom-ref']]);
    const lost = bill.dependencies
      .flatMap(({ ref, dependsOn }) => [ref, ...dependsOn])
      .filter((ref) => !known.has(ref));
    expect(lost).toEqual([]);
  });
});
