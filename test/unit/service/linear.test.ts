import { expect, test } from 'vitest';
import { HeadTail } from '../../../src/main/station/artwork/transfer/head-tail.ts';
import { assertSafeViaProxy } from '../../../src/main/station/artwork/transfer/redirect-policy.ts';
import { scrub } from '../../../src/main/station/diagnostics/scrub.ts';
import { parseExactly } from '../../../src/main/station/exact-json.ts';
import { isBaseUrl } from '../../../src/main/station/service/base-url.ts';
import { lineOfErrorBody } from '../../../src/main/station/service/error-body.ts';
import { decodeBatch, decodeJob } from '../../../src/main/station/service/index.ts';
import { signsOf } from '../../../src/main/station/service/pages/signs.ts';
import { Redaction } from '../../../src/main/station/service/redaction.ts';
import { expectLinear } from '../../support/expect-linear.ts';

// What a service, a customer's file or a log may contain, at every length up to a megabyte.

const repeated =
  (piece: string, start = '', end = '') =>
  (size: number): string =>
    `${start}${piece.repeat(Math.max(1, Math.floor(size / piece.length)))}${end}`;

/** Each makes a search begin anew at many places, or give up late. */
const shapes: readonly [string, (size: number) => string][] = [
  ['digits', repeated('1', '', '!')],
  ['digits and points', repeated('1.', '', '!')],
  ['digits and blanks', repeated('1 ', '', '!')],
  ['blanks', repeated(' ', 'a', '!')],
  ['hyphens', repeated('-', 'a', '!')],
  ['points', repeated('.', 'a', '/')],
  ['slashes', repeated('/', 'a', '!')],
  ['equals signs', repeated('=', 'a', '!')],
  ['letters', repeated('a', '', '!')],
  ['letters and underlines', repeated('a_', '', '!')],
  ['sums', repeated('sum', 'x', 'x')],
  ['question marks', repeated('?', '/', '')],
  ['brackets', repeated('<', '', '')],
  ['addresses', repeated('https://', '', '')],
  ['sides', repeated('1mm x ', '', '')],
  ['weights', repeated('350 g', '', '')],
  ['statuses', repeated('job_status_', '', '')],
  ['paths', repeated('/jobs/', '', '')],
  ['backslashes', repeated('\\', '', '!')],
  ['percent signs', repeated('%25', '', '!')],
  ['quotes', repeated('"', '', '')],
  ['quoted quotes', repeated('\\"', '"', '')],
  ['scripts', repeated('<script', '', '')],
  ['titles', repeated('<title', '', '')],
  ['links', repeated('<a>; rel=" ', '', '')],
  ['commas', repeated(', ', '<', '')],
];

const id = '11111111-1111-4111-8111-111111111111';
/** Says the same in every field that a job or a batch may have. */
const orderSaying = (text: string): object => ({
  id,
  name: text,
  reference: text,
  quantity: text,
  pages: text,
  created_at: text,
  ship_by: text,
  [`${text.slice(0, 4_096)}checksum`]: text,
  status: { canonical: text, name: text, translation: { name: text } },
  product: { name: text, alias: text },
  customer: { name: text },
  delivery_address: { name: text, street: text },
  delivery_option: text,
  components: {
    [text.slice(0, 4_096)]: {
      label: text,
      material: text,
      size: text,
      finishings: [{ alias: text, name: text }, text],
      artwork: {
        status: text,
        files: [{ id: text, file_id: text, name: text, url: text, checksum: text, etag: text, kind: text }],
        file: text,
        file_id: text,
      },
    },
  },
});
const redaction = new Redaction('a-token-of-24-characters');

test.each(shapes)('%s', (_name, make) => {
  expectLinear(make, (text) => {
    decodeJob(orderSaying(text));
    decodeBatch('batch', { id, name: text, status: { canonical: text }, jobs: [orderSaying(text)] });
  });
  expectLinear(make, (text) => lineOfErrorBody(text));
  expectLinear(make, (text) => scrub(text, ['a-secret']));
  expectLinear(make, (text) => redaction.ofAnswer({ text }, text));
  expectLinear(make, (text) => {
    const fact = { key: 'next', name: 'next', parent: '', path: 'next', value: text };
    signsOf([fact], text, 10);
  });
  expectLinear(make, (text) => {
    const file = new HeadTail();
    file.update(Buffer.from(`%PDF-1.7 %%EOF obj ${text}`));
    return file.head;
  });
  expectLinear(make, (text) => {
    for (const json of [
      JSON.stringify([12345678901234567890n.toString(), text]),
      `[1234567890123456789,${text}`,
    ]) {
      try {
        parseExactly(json);
      } catch (error) {
        expect(error).toBeInstanceOf(SyntaxError);
      }
    }
  });
});

test('addresses that a site’s ledger or a storage names', () => {
  expectLinear(repeated('/', 'https://service.example/', 'a'), isBaseUrl);
  const from = new URL('https://service.example.com/');
  expectLinear(repeated('.', 'https://a', '/'), (place) => {
    assertSafeViaProxy(new URL(place), from).catch(() => undefined);
  });
});
