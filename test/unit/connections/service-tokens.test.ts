import { expect, test } from 'vitest';
import { ConnectionId, literalMessage } from '../../../src/contract/index.ts';
import { ServiceTokens } from '../../../src/main/station/connections/service-tokens.ts';

const id = ConnectionId.parse('north');
const here = { id, baseUrl: 'http://127.0.0.1:1/api' };
const elsewhere = { id, baseUrl: 'http://127.0.0.1:2' };

/** Secrets that say what was read, and wait where a test wants them to. */
function rig() {
  const kept = new Map<string, string>();
  const read: string[] = [];
  const gates = new Map<string, Promise<void>>();
  const secrets = {
    description: literalMessage('A map'),
    get: async (name: string) => {
      read.push(name);
      const value = kept.get(name) ?? null;
      await gates.get(name);
      return value;
    },
    set: async (name: string, value: string) => void kept.set(name, value),
    delete: async (name: string) => void kept.delete(name),
  };
  const memory = { get: () => null, set: () => undefined, delete: () => undefined };
  return { tokens: new ServiceTokens(secrets, memory, []), read, gates };
}

test('the origin of a token is read once, and again after a change', async () => {
  const { tokens, read } = rig();
  await tokens.keep(here, 'first');
  for (let request = 0; request < 3; request++) expect(await tokens.of(here)).toBe('first');
  expect(read.filter((name) => name === 'token-origin:north')).toHaveLength(1);
  await tokens.keep(elsewhere, 'second');
  await expect(tokens.of(here)).rejects.toMatchObject({ code: 'no-token' });
  expect(await tokens.of(elsewhere)).toBe('second');
  await tokens.forget(id);
  expect(await tokens.of(elsewhere)).toBeNull();
  expect(await tokens.isFor(elsewhere)).toBe(false);
});

test('an origin that was read while another token was stored is not remembered', async () => {
  const { tokens, gates } = rig();
  await tokens.keep(here, 'first');
  const gate = Promise.withResolvers<void>();
  gates.set('token-origin:north', gate.promise);
  const asked = tokens.of(here);
  await Promise.resolve();
  await tokens.keep(elsewhere, 'second');
  gate.resolve();
  gates.clear();
  expect(await asked).toBe('first');
  expect(await tokens.of(elsewhere)).toBe('second');
  await expect(tokens.of(here)).rejects.toMatchObject({ code: 'no-token' });
});
