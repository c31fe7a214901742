import { describe, expect, test } from 'vitest';
import { fillIn, TemplateError, Uploads } from '../../../src/main/station/submission/index.ts';

const values = {
  name: 'Menus',
  quantity: 250,
  components: [
    { label: 'cover', files: [{ name: 'a.pdf' }, { name: 'b.pdf' }] },
    { label: 'inner', files: [] },
  ],
};

describe('a template', () => {
  test('keeps numbers, fills in texts, and repeats lists and fields', () => {
    const template = JSON.stringify({
      title: 'Job {{name}} x{{quantity}}',
      count: '{{quantity}}',
      fixed: [1, null, true],
      list: ['{{each components}}', { label: '{{component.label}}', job: '{{name}}' }],
      map: { '{{each components}}': ['{{component.label}}', ['{{each component.files}}', '{{file.name}}']] },
    });
    expect(fillIn(template, values)).toEqual({
      title: 'Job Menus x250',
      count: 250,
      fixed: [1, null, true],
      list: [
        { label: 'cover', job: 'Menus' },
        { label: 'inner', job: 'Menus' },
      ],
      map: { cover: ['a.pdf', 'b.pdf'], inner: [] },
    });
  });

  test.each([
    ['{', 'submission.no-json'],
    ['[]', 'submission.no-object'],
    ['"{{name}}"', 'submission.no-object'],
    ['{"a": "{{size}}"}', 'submission.unknown-placeholder'],
    ['{"a": "x {{ name }}"}', 'submission.unknown-placeholder'],
    ['{"a": "{{components}}"}', 'submission.unknown-placeholder'],
    ['{"a": "{{__proto__}}"}', 'submission.unknown-placeholder'],
    ['{"a": ["{{each name}}", 1]}', 'submission.unknown-placeholder'],
    ['{"a": ["{{each components}}"]}', 'submission.wrong-each'],
    ['{"{{each components}}": "x"}', 'submission.wrong-each'],
  ])('%s is rejected with its reason', (template, code) => {
    const work = (): unknown => fillIn(template, values);
    expect(work).toThrow(TemplateError);
    expect(work).toThrow(expect.objectContaining({ userMessage: expect.objectContaining({ code }) }));
  });

  test('a name’s content is never taken for a placeholder', () => {
    expect(fillIn('{"a": "{{name}}", "b": "x {{name}}"}', { ...values, name: '{{quantity}}' })).toEqual({
      a: '{{quantity}}',
      b: 'x {{quantity}}',
    });
  });
});

test('files are assembled from their pieces, and are limited', () => {
  const uploads = new Uploads();
  const ticket = uploads.add(null, 'a.pdf', Buffer.from('one '));
  uploads.add(ticket, 'a.pdf', Buffer.from('two'));
  expect(uploads.get(ticket).bytes.toString()).toBe('one two');
  expect(() => uploads.add(ticket, 'a.pdf', Buffer.alloc(16 * 1024 * 1024))).toThrow(/exceed 16 MB/);
  uploads.forget([ticket]);
  expect(() => uploads.get(ticket)).toThrow(/No longer available/);
});
