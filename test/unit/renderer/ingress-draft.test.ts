import { expect, test } from 'vitest';
import { IngressChoice } from '../../../src/contract/index.ts';
import { choiceIn, draftOf, fieldOf } from '../../../src/renderer/connections/ingress/draft.ts';

const ssh = IngressChoice.parse({
  kind: 'ssh',
  url: 'https://hooks.example',
  host: 'gateway',
  port: 2222,
  user: 'makeready',
  remotePort: 8080,
  proxy: { host: 'proxy', port: 3128 },
});

test('settings survive a round trip through the fields', () => {
  expect(IngressChoice.parse(choiceIn('ssh', draftOf(ssh)))).toEqual(ssh);
});

test('an empty field is left out, so that an error about it appears there', () => {
  const typed = choiceIn('ssh', { ...draftOf(ssh), user: ' ', 'proxy-port': '' });
  const { error } = IngressChoice.safeParse(typed);
  const paths = error?.issues.map(({ path }) => fieldOf('ssh', path.join('.')));
  expect(paths?.toSorted()).toEqual(['proxy-port', 'user']);
});

test('an error about a group as a whole is shown at its first field', () => {
  expect(fieldOf('fixed', 'listen')).toBe('listen-address');
});
