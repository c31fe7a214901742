import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ArtworkTicket } from '../../../src/contract/index.ts';
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

  test('leaves out a field whose value is not stated', () => {
    const inner = { ...values, size: null };
    expect(fillIn('{"a": "{{size}}", "b": null, "c": "x {{size}}"}', inner)).toEqual({ b: null, c: 'x ' });
  });

  test('a name’s content is never taken for a placeholder', () => {
    expect(fillIn('{"a": "{{name}}", "b": "x {{name}}"}', { ...values, name: '{{quantity}}' })).toEqual({
      a: '{{quantity}}',
      b: 'x {{quantity}}',
    });
  });
});

test('files are assembled from their pieces on disk; what no job waits for is deleted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'makeready-uploads-'));
  try {
    const inUse: ArtworkTicket[] = [];
    const uploads = new Uploads(folder, () => inUse);
    const ticket = uploads.add(null, 'a.pdf', Buffer.from('one '));
    uploads.add(ticket, 'a.pdf', Buffer.from('two'));
    const file = uploads.get(ticket);
    expect(file).toMatchObject({ bytes: 7, sha256: createHash('sha256').update('one two').digest('hex') });
    expect(uploads.contentOf(file).toString()).toBe('one two');
    const large = uploads.add(null, 'b.pdf', Buffer.alloc(16 * 1024 * 1024 + 1));
    expect(() => uploads.contentOf(uploads.get(large))).toThrow(/exceed 16 MB/);
    inUse.push(ticket);
    uploads.forget([ticket, large]);
    expect(await readdir(folder)).toEqual([ticket]);
    expect(() => uploads.get(ticket)).toThrow(/No longer available/);
    inUse.pop();
    uploads.sweep();
    expect(await readdir(folder)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
