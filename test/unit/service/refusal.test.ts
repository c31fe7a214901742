import { describe, expect, test } from 'vitest';
import { lineOfErrorBody } from '../../../src/main/station/service/error-body.ts';
import { headerText } from '../../../src/main/station/service/header-text.ts';
import { refusalOf } from '../../../src/main/station/service/refusal.ts';
import { parseRetryAfter } from '../../../src/main/station/service/retry-after.ts';

test.each([404, 410])('%i says that there is no such resource', (status) => {
  expect(refusalOf(status, '', null)).toMatchObject({ code: 'not-found', status });
});

describe('what a refusal says', () => {
  test.each<[string, unknown, string]>([
    [
      'violations beside the error',
      {
        error: { canonical: 'api.request.error.payload', message: 'The payload is not valid.' },
        violations: { reference: ['Needed.'], components: ['Must be a list.'] },
      },
      'The payload is not valid. (reference: Needed.; components: Must be a list.)',
    ],
    [
      'errors beside the message',
      { message: 'The given data was invalid.', errors: { quantity: ['Must be a number.'] } },
      'The given data was invalid. (quantity: Must be a number.)',
    ],
    [
      'violations that name their property',
      { title: 'An error occurred', violations: [{ propertyPath: 'quantity', message: 'Too small.' }] },
      'An error occurred (quantity: Too small.)',
    ],
    [
      'details within the error',
      { error: { message: 'Invalid.', details: [{ field: 'quantity', reason: 'Too small.' }] } },
      'Invalid. (quantity: Too small.)',
    ],
    [
      'a list of where and what',
      { detail: [{ loc: ['body', 'reference'], msg: 'Field required' }] },
      'body.reference: Field required',
    ],
    ['nothing but violations', { violations: { quantity: ['Too small.'] } }, 'quantity: Too small.'],
    ['each thing once', { errors: { quantity: ['is too small'] } }, 'quantity: is too small'],
  ])('%s', (_what, body, line) => {
    expect(lineOfErrorBody(JSON.stringify(body))).toBe(line);
  });

  test('however much it is, it stays one line that can be read', () => {
    const violations = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, at) => [`f${at}`, ['Wrong. '.repeat(20)]]),
    );
    expect(lineOfErrorBody(JSON.stringify({ error: 'Invalid.', violations })).length).toBe(2_048);
  });
});

describe('when to ask again', () => {
  const now = Date.parse('2026-11-27T10:50:00Z');
  test('a date is read against the answer’s own date, whatever this machine’s clock says', () => {
    const date = 'Fri, 27 Nov 2026 10:00:00 GMT';
    expect(parseRetryAfter('Fri, 27 Nov 2026 10:00:02 GMT', date, now)).toBe(2_000);
  });
  test('without one, against this machine’s clock', () => {
    expect(parseRetryAfter('Fri, 27 Nov 2026 10:50:07 GMT', undefined, now)).toBe(7_000);
    expect(parseRetryAfter('Fri, 27 Nov 2026 10:50:07 GMT', 'yesterday', now)).toBe(7_000);
  });
  test('seconds need no date', () => {
    expect(parseRetryAfter('7', 'Fri, 27 Nov 2026 10:00:00 GMT', now)).toBe(7_000);
  });
});

test('the text of a header is UTF-8 if it can be, and Latin-1 if not', () => {
  const asRead = (text: string, encoding: BufferEncoding): string =>
    Buffer.from(text, encoding).toString('latin1');
  expect(headerText(asRead('/files/Tür.pdf', 'utf8'))).toBe('/files/Tür.pdf');
  expect(headerText(asRead('/files/Tür.pdf', 'latin1'))).toBe('/files/Tür.pdf');
  expect(headerText('/files/T%C3%BCr.pdf')).toBe('/files/T%C3%BCr.pdf');
});
