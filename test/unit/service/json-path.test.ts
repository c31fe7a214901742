import { describe, expect, test } from 'vitest';
import { parseJsonPath } from '../../../src/main/station/service/index.ts';
import { overridesOf } from '../../../src/main/station/service/json-path.ts';

describe('a JSON path', () => {
  test.each(['jobs', '$.', '$[?', '', '$..a..b', '$[?match(@.name, "(a+)+b")]', '$[?search(@.name, "a")]'])(
    '%j is not a path that is followed',
    (text) => expect(parseJsonPath(text)).toBeNull(),
  );

  const job = {
    state: { code: 'job.production.queued' },
    parts: [{ documents: [{ document_id: 'a' }] }, { documents: [{ document_id: 'b' }] }],
  };

  test.each([
    ['$.state.code', 'job.production.queued'],
    ['$.parts[*].documents[*].document_id', ['a', 'b']],
    ['$..document_id', ['a', 'b']],
    ['$.parts[?@.documents[0].document_id == "b"].documents[0].document_id', 'b'],
    ['$.nowhere', undefined],
  ])('%s leads to %j', (text, value) => {
    expect(overridesOf({ 'job.status': text })['job.status']?.follow(job)).toEqual(value);
  });

  test('anything but an object has no parts', () => {
    expect(overridesOf({ 'job.status': '$.state' })['job.status']?.follow('text')).toBeUndefined();
  });
});
