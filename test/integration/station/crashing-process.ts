import Conf from 'conf';
import { openSecrets } from '../../../src/main/headless/secrets.ts';
import { openStation } from '../../../src/main/host/open-station.ts';
import { preflightOnDemand } from '../../support/preflight.ts';
import { until } from '../../support/until.ts';

// A station that has a token, uses it, and then crashes with an uncaught error.

const [dataFolder = '', baseUrl = ''] = process.argv.slice(2);
const { station } = await openStation({
  dataFolder,
  which: { kind: 'profile', name: 'crash' },
  openSettings: (folder) => new Conf({ cwd: folder, configName: 'settings' }),
  openSecrets: (folder) => openSecrets(folder, { MAKEREADY_SECRET_KEY: 'a key of enough letters' }),
  environment: {},
  folderDialog: null,
  openDemo: null,
  shell: null,
  sessions: null,
  startPreflight: preflightOnDemand,
  show: async () => () => undefined,
});
const { connections, overview } = station.api;
await connections.create({ name: 'Test', baseUrl, token: process.env.TOKEN_OF_THIS_TEST ?? '' });
await until('it is online', () => overview.get().connections[0]?.state.kind === 'online');
setTimeout(() => {
  throw new Error('crashed on purpose');
});
