import { describe, expect, test } from 'vitest';
import { parseJsonPath } from '../../../src/main/station/service/index.ts';
import { overridesOf } from '../../../src/main/station/service/json-path.ts';

describe('a JSON path', () => {
  test.each(['jobs', '$.', '$[?', '', '$..a..b', '$[?match(@.name, "(a+)+b")]', '$[?search(@.name, "a")]'])(
    '%j is not a path that is followed',
    (text) => expect(parseJsonPath(text)).toBeNull(),
  );

  test.each([
    ['every entry with every other', '$[?count($[*]) > 0]'],
    ['everything below everything', '$..["a"]..b'],
    ['each entry twice, at each level', `$${'[*,*]'.repeat(6)}`],
    ['the same by number', `$${'[0,0]'.repeat(6)}`],
  ])('one that compares %s is not followed', (_, text) => {
    expect(parseJsonPath(text)).toBeNull();
  });

  const job = {
    'a$..b, $': 'a field',
    state: { code: 'job.production.queued' },
    parts: [{ documents: [{ document_id: 'a' }] }, { documents: [{ document_id: 'b' }] }],
  };

  test.each([
    ['$.state.code', 'job.production.queued'],
    ['$.parts[*].documents[*].document_id', ['a', 'b']],
    ['$..document_id', ['a', 'b']],
    ['$.parts[?@.documents[0].document_id == "b"].documents[0].document_id', 'b'],
    ['$["a$..b, $"]', 'a field'],
    ["$['a$..b, $']", 'a field'],
    ['$.nowhere', undefined],
  ])('%s leads to %j', (text, value) => {
    expect(overridesOf({ 'job.status': text })['job.status']?.follow(job)).toEqual(value);
  });

  test('anything but an object has no parts', () => {
    expect(overridesOf({ 'job.status': '$.state' })['job.status']?.follow('text')).toBeUndefined();
  });
});
