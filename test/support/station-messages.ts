import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseSync } from '@swc/core';

const src = resolve(import.meta.dirname, '../../src');

/**
 * The functions by which the station says something: the area that their codes begin with, and which
 * argument holds the values.
 */
const messageMakers: Readonly<Record<string, { readonly area: string; readonly values: number }>> = {
  message: { area: '', values: 1 },
  hold: { area: '', values: 1 },
  CommandRejectedError: { area: '', values: 1 },
  transientError: { area: 'ingress.', values: 1 },
  operatorError: { area: 'ingress.', values: 1 },
  // Its values are nested deeper; another test checks them.
  ServiceError: { area: 'service.', values: Number.NaN },
};

export interface Said {
  /** With `*` for a part that is only known at run time. */
  readonly code: string;
  /** The names of its values; null if they are not written down in the call. */
  readonly values: readonly string[] | null;
}

type Fields = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

function codeOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'StringLiteral') return String(node.value);
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return null;
  return node.quasis.map((quasi: unknown) => (isNode(quasi) ? String(quasi.raw) : '')).join('*');
}

function namesIn(node: unknown): string[] | null {
  if (node === undefined) return [];
  if (!isNode(node) || node.type !== 'ObjectExpression' || !Array.isArray(node.properties)) return null;
  return node.properties.map((property: unknown) => {
    if (!isNode(property)) return '';
    return String(
      property.type === 'Identifier' ? property.value : isNode(property.key) && property.key.value,
    );
  });
}

function collect(node: unknown, found: Said[]): void {
  if (Array.isArray(node)) for (const one of node) collect(one, found);
  if (!isNode(node) || Array.isArray(node)) return;
  const { callee } = node;
  const maker = isNode(callee) ? messageMakers[String(callee.value)] : undefined;
  if (maker !== undefined && Array.isArray(node.arguments)) {
    const given = node.arguments.map((argument: unknown) => isNode(argument) && argument.expression);
    const code = codeOf(given[0]);
    if (code !== null && !/^[a-z]+\.\*$/.test(code))
      found.push({
        code: `${maker.area}${code}`,
        values: Number.isNaN(maker.values) ? null : namesIn(given[maker.values]),
      });
  }
  for (const value of Object.values(node)) collect(value, found);
}

/** Everything that the station can say, according to its source. */
export async function stationMessages(): Promise<Said[]> {
  const found: Said[] = [];
  for await (const file of glob('{main/{station,host,headless,bridge,electron},contract}/**/*.ts', {
    cwd: src,
  })) {
    collect(parseSync(readFileSync(join(src, file), 'utf8'), { syntax: 'typescript' }), found);
  }
  return found;
}
