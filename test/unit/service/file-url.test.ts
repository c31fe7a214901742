import { describe, expect, test } from 'vitest';
import { decodeFileUrl } from '../../../src/main/station/service/decode/file-url.ts';
import { Reading } from '../../../src/main/station/service/decode/reading.ts';
import { overridesOf } from '../../../src/main/station/service/json-path.ts';

const asked = new URL('https://service.example/v/1.0/files/f/download-path');
const storage = 'https://storage.example';

describe('the address of a file', () => {
  test.each<[string, unknown, string]>([
    ['relative to the service', { href: '/store/f.pdf?sig=1' }, 'https://service.example/store/f.pdf?sig=1'],
    ['relative to the request', { href: './content' }, 'https://service.example/v/1.0/files/f/content'],
    ['without a scheme', '//storage.example/f.pdf', `${storage}/f.pdf`],
    ['a text alone', `${storage}/f.pdf`, `${storage}/f.pdf`],
    ['in a list', [{ url: `${storage}/f.pdf` }], `${storage}/f.pdf`],
    ['absolute rather than relative', { href: '/files/f', uri: `${storage}/f.pdf` }, `${storage}/f.pdf`],
    [
      'that for print',
      { preview_url: `${storage}/p.jpg`, url: `${storage}/any.pdf`, print_url: `${storage}/f.pdf` },
      `${storage}/f.pdf`,
    ],
    ['not the preview', { thumbnail: `${storage}/t.jpg`, pdf: `${storage}/f.pdf` }, `${storage}/f.pdf`],
    [
      'not the proof',
      { proof: { href: `${storage}/t.pdf` }, pdf: { href: '/f.pdf' } },
      'https://service.example/f.pdf',
    ],
    [
      'not the resource itself',
      { _links: { self: { href: '/1.0/files/f' }, content: { href: '/1.0/files/f/content' } } },
      'https://service.example/1.0/files/f/content',
    ],
    ['of production', { web: `${storage}/w.pdf`, production: `${storage}/f.pdf` }, `${storage}/f.pdf`],
    ['a usual name', { original_url: `${storage}/upload.pdf`, url: `${storage}/f.pdf` }, `${storage}/f.pdf`],
    ['the original', { web: `${storage}/w.pdf`, original: `${storage}/f.pdf` }, `${storage}/f.pdf`],
  ])('%s', (_what, body, url) => {
    expect(decodeFileUrl(body, asked).href).toBe(url);
  });

  test.each<[string, unknown]>([
    ['only a preview', { preview_url: `${storage}/p.pdf` }],
    ['two without a usual name', { one: `${storage}/1.pdf`, two: `${storage}/2.pdf` }],
    ['another protocol', { url: 'file:///etc/passwd' }],
    ['a name', { path: 'f.pdf' }],
  ])('%s: none, and the fields are named', (_what, body) => {
    expect(() => decodeFileUrl(body, asked)).toThrow(`Fields: ${Object.keys(body ?? {}).join(', ')}.`);
  });

  test('where the operator says', () => {
    const body = { one: `${storage}/1.pdf`, two: `${storage}/2.pdf`, url: `${storage}/3.pdf` };
    const reading = new Reading(overridesOf({ 'file.url': '$.two' }));
    expect(decodeFileUrl(body, asked, reading).href).toBe(`${storage}/2.pdf`);
    const wrong = new Reading(overridesOf({ 'file.url': '$.nowhere' }));
    expect(() => decodeFileUrl({ url: `${storage}/3.pdf` }, asked, wrong)).toThrow('Fields: url.');
  });
});
