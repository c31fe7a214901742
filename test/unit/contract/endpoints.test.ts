import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Endpoint, endpoints, PathTemplates, pathProblem } from '../../../src/contract/index.ts';

test('each endpoint is where the interface has it unless configured otherwise, and each can be turned off', () => {
  const usual = PathTemplates.parse({});
  for (const endpoint of Endpoint.options) {
    expect(pathProblem(endpoint, usual[endpoint] ?? endpoints[endpoint].path), endpoint).toBeNull();
    expect(PathTemplates.parse({ [endpoint]: null })[endpoint]).toBeNull();
  }
  expect(PathTemplates.parse({ job: ' /v2/jobs/{id}?expand=artwork ' }).job).toBe(
    '/v2/jobs/{id}?expand=artwork',
  );
});

test.each([
  ['jobs', '/2.0/jobs?per_page=100', null],
  ['jobs', '/2.0/jobs/{id}', 'has-no-id'],
  ['job', '/2.0/jobs', 'needs-id'],
  ['job', '/2.0/{id}/{id}', 'needs-id'],
  ['job', '/2.0/jobs/{key}', 'no-path'],
  ['jobs', '', 'no-path'],
  ['jobs', 'jobs', 'no-path'],
  ['jobs', '//evil.example/jobs', 'no-path'],
  ['jobs', 'https://evil.example/jobs', 'no-path'],
  ['jobs', '/..//jobs', 'no-path'],
  ['jobs', '/a/../../admin', 'no-path'],
  ['jobs', '/%2e%2E/admin', 'no-path'],
  ['jobs', '/a/..', 'no-path'],
  ['jobs', '/jobs#x', 'no-path'],
  ['jobs', '/jobs\\x', 'no-path'],
  ['jobs', '/jo bs', 'no-path'],
  ['jobs', `/${'x'.repeat(300)}`, 'no-path'],
] as const)('%s at %j: %s', (endpoint, path, problem) => {
  expect(pathProblem(endpoint, path)).toBe(problem);
  expect(PathTemplates.safeParse({ [endpoint]: path }).success).toBe(problem === null);
});

test('no accepted path leads away from the service', () => {
  const base = 'https://api.example.com/ordering';
  fc.assert(
    fc.property(
      fc.webUrl(),
      fc.array(fc.constantFrom('.', '%2e', '%2E', '/', '?', 'a')).map((parts) => parts.join('')),
      fc.boolean(),
      (url, text, useUrl) => {
        const path = useUrl ? url : `/${text}`;
        if (pathProblem('jobs', path) !== null) return;
        expect(new URL(`${base}${path}`).href.startsWith(`${base}/`)).toBe(true);
      },
    ),
  );
});
