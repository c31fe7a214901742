import { describe, expect, test } from 'vitest';
import { headersIn } from '../../../src/contract/index.ts';

describe('more headers of a request', () => {
  test('one a line, with blanks and empty lines', () => {
    expect(headersIn(' Accept: application/vnd.example+json\r\n\n Api-Client-Version:3 \n')).toEqual({
      headers: { accept: 'application/vnd.example+json', 'api-client-version': '3' },
    });
    expect(headersIn('')).toEqual({ headers: {} });
  });

  test.each([
    'Authorization: Bearer x',
    'Proxy-Authorization: Basic x',
    'Cookie: a=b',
    'X-Api-Key: 7',
    'X-Auth-Token: 7',
    'Client-Secret: 7',
    'Host: elsewhere.example',
    'Content-Length: 0',
    'Transfer-Encoding: chunked',
    'If-None-Match: "x"',
    'Range: bytes=0-1',
  ])('%s is not sent', (line) => {
    expect(headersIn(`Accept: text/plain\n${line}`)).toEqual({ wrong: line.split(':')[0] });
  });

  test.each(['no header', 'Name with blanks: x', 'Empty:', 'Umlaut: ü', 'Tab\tName: x', ': x'])(
    '%s is none',
    (line) => {
      expect(headersIn(line)).toEqual({ wrong: line });
    },
  );
});
