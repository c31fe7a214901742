import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';

const tests = resolve(import.meta.dirname, '../..');

/** The rows of every table in docs/security.md, by heading; each row's last cell names tests. */
let tables: Map<string, string[][]>;
beforeAll(async () => {
  const page = await readFile(resolve(tests, '../docs/security.md'), 'utf8');
  const sections = page.split(/^## /m).slice(1);
  tables = new Map(
    sections.map((section) => {
      const rows = section.split('\n').filter((line) => line.startsWith('| '));
      const cells = rows.map((row) =>
        row
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
      return [section.split('\n')[0] ?? '', cells.slice(1)];
    }),
  );
});

/** The files or folders that a cell names: `integration/service/token, .../proxy` are two in one folder. */
function namedIn(cell: string): string[] {
  let folder = '';
  return cell.split(', ').map((name) => {
    const path = name.startsWith('.../') ? join(folder, name.slice(4)) : name;
    folder = dirname(path);
    return path;
  });
}

describe('docs/security.md', () => {
  test('has a row for each item of Electron’s checklist', () => {
    const items = (tables.get("Electron's checklist") ?? []).flatMap(([item = '']) =>
      [...item.matchAll(/\d+/g)].map(Number),
    );
    expect(items.sort((one, other) => one - other)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
  });

  test('says how each is met, and names existing tests', () => {
    const rows = [...tables.values()].flat();
    expect(rows.length).toBeGreaterThan(40);
    for (const row of rows) {
      expect(row, row.join(' | ')).toHaveLength(3);
      expect(row[1]).not.toBe('');
      for (const name of namedIn(row[2] ?? '')) {
        const isThere = existsSync(join(tests, `${name}.test.ts`)) || existsSync(join(tests, name));
        expect(isThere, `${name}, of: ${row[0]}`).toBe(true);
      }
    }
  });
});
