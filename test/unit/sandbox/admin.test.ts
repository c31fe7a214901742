import { describe, expect, test } from 'vitest';
import { assertOwnPage } from '../../../src/sandbox/admin/guard.ts';
import { html, table } from '../../../src/sandbox/admin/html.ts';

describe('the admin answers', () => {
  const asks = (headers: Record<string, string>) => () => assertOwnPage({ headers }, 4_810);

  test.each([
    { host: '127.0.0.1:4810' },
    { host: 'localhost:4810' },
    { host: 'localhost:4810', origin: 'http://localhost:4810' },
    { host: 'localhost:4810', origin: 'http://127.0.0.1:4810' },
  ])('its own page and scripts: %o', (headers) => {
    expect(asks(headers)).not.toThrow();
  });

  test.each([
    {},
    { host: 'evil.example:4810' },
    { host: '127.0.0.1:4811' },
    { host: '127.0.0.1:4810', origin: 'http://evil.example' },
    { host: '127.0.0.1:4810', origin: 'https://127.0.0.1:4810' },
    { host: '127.0.0.1:4810', origin: 'http://127.0.0.1:5000' },
    { host: '127.0.0.1:4810', origin: 'null' },
    { host: '127.0.0.1:4810', origin: '' },
  ])('nobody else: %o', (headers) => {
    expect(asks(headers)).toThrow(/admin/);
  });
});

test('values are escaped in the page, wherever they are', () => {
  const evil = `"><img src=x onerror='alert(1)'>&`;
  const page = html`<input value="${evil}">${table([evil], [[html`${evil}`]])}`.text;
  expect(page).not.toContain('<img');
  expect(page.match(/&#34;&#62;&#60;img src=x onerror=&#39;alert\(1\)&#39;&#62;&#38;/g)).toHaveLength(3);
});
