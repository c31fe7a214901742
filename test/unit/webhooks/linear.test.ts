import { expect, test } from 'vitest';
import type { HintTarget } from '../../../src/main/station/webhooks/dispatch-hints.ts';
import { dispatchHints } from '../../../src/main/station/webhooks/dispatch-hints.ts';
import { decodePayload } from '../../../src/main/station/webhooks/payload.ts';
import { expectLinear } from '../../support/expect-linear.ts';

const target: HintTarget = { hint: () => 'known', knows: () => false, requestFullSync: () => undefined };
const work = (text: string, type = ''): void => {
  const payload = decodePayload(Buffer.from(text), { 'content-type': type });
  expect(dispatchHints(payload, target, () => undefined).code).toMatch(/^webhook\./);
};

const repeated =
  (piece: string, start = '', end = '') =>
  (size: number): string =>
    `${start}${piece.repeat(Math.max(1, Math.floor(size / piece.length)))}${end}`;
const counted =
  (piece: (at: number) => string, start: string, end: string) =>
  (size: number): string => {
    const count = Math.max(1, Math.floor(size / piece(10_000).length));
    return `${start}${Array.from({ length: count }, (_, at) => piece(at)).join(',')}${end}`;
  };
/** A name that reads as `plain`, however many separators it takes to be another one. */
const spelled = (plain: string, at: number): string => {
  const gaps = [...at.toString(9).padStart(plain.length - 1, '0')].slice(-(plain.length - 1));
  return [...plain].map((char, index) => char + '-'.repeat(Number(gaps[index] ?? 0))).join('');
};

test.each<[string, (size: number) => string]>([
  ['comments without an end', repeated('<!--', '<a>')],
  ['instructions without an end', repeated('<?', '<a>')],
  ['CDATA without an end', repeated('<![CDATA[', '<a>')],
  ['declarations without an end', repeated('<!x', '<a>')],
  ['tags without an end', repeated('<a ', '<a>')],
  ['one long name', repeated('a', '<')],
  ['names in names', repeated('<a', '<a>')],
  ['attributes without a value', repeated('a=', '<a ')],
  ['attributes without an end', repeated('a="', '<a ')],
  ['blanks in a tag', repeated(' ', '<a', '>')],
  ['blanks in an end tag', repeated(' ', '<a></a', '>')],
  ['blanks in a declaration', repeated(' ', '<!doctype a', 'b><a/>')],
  ['ampersands', repeated('&#', '<a>', '</a>')],
  ['one element again and again', repeated('<b>x</b>', '<a>', '</a>')],
  ['jobs', repeated('<job><id>a-1</id></job>', '<a>', '</a>')],
  ['blanks alone', repeated(' ', '<')],
])('XML: %s', (_name, make) => expectLinear(make, work));

test.each<[string, (size: number) => string]>([
  ['events that name jobs', counted((at) => `{"event":"job.x","job":{"id":"a-${at}"}}`, '[', ']')],
  ['events with an id alone', counted((at) => `{"event":"job.x","id":"a-${at}"}`, '[', ']')],
  ['ids of jobs', counted((at) => `"a-${at}"`, '{"event":"job.x","jobs":[', ']}')],
  ['ids of jobs, and their data elsewhere', counted((at) => `"a-${at}",{"x":1}`, '{"jobs":[', ']}')],
  [
    'a flat job under many spellings',
    counted((at) => `"${spelled('jobid', at)}":"a-${at}"`, '{"event":"job.x",', '}'),
  ],
  ['types without ids', counted((at) => `"x${at}type":"job"`, '{', '}')],
  [
    'one type under many spellings',
    counted((at) => `"${spelled('atype', at)}":"job","${spelled('aid', at)}":[]`, '{', '}'),
  ],
  ['fields that end in id', counted((at) => `"x${at}id":"a-${at}"`, '{"event":"job.x",', '}')],
  ['nested lists', (size) => '['.repeat(size / 2) + ']'.repeat(size / 2)],
  ['nested objects', (size) => `${'{"data":'.repeat(size / 9)}1${'}'.repeat(size / 9)}`],
  [
    'text of JSON in text',
    (size) => JSON.stringify({ message: JSON.stringify({ message: '['.repeat(size) }) }),
  ],
  ['a long path', (size) => JSON.stringify({ href: '/job/'.repeat(size / 5) })],
  ['a long path without ids', (size) => JSON.stringify({ href: 'jobs/jobs'.repeat(size / 9) })],
  ['a long name of an event', (size) => JSON.stringify({ event: 'queued job '.repeat(size / 11) })],
  ['blanks', (size) => JSON.stringify({ event: ' '.repeat(size), id: ' '.repeat(10) })],
])('JSON: %s', (_name, make) => expectLinear(make, work));

test.each<[string, (size: number) => string]>([
  ['brackets', repeated('[', 'a', '=1')],
  ['nested names', repeated('[a]', 'a', '=1')],
  ['one field again and again', repeated('job_ids=a-1&')],
  ['many fields', (size) => Array.from({ length: size / 10 }, (_, at) => `j[${at}]=${at}`).join('&')],
  ['percent signs', repeated('%', 'a=')],
  ['a name without a value', repeated('a%5B')],
  ['neither', repeated('a-')],
])('a form: %s', (_name, make) =>
  expectLinear(make, (text) => work(text, 'application/x-www-form-urlencoded')),
);
