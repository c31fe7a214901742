import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { RouterClient } from '@orpc/server';
import Conf from 'conf';
import type { Message } from '../../contract/index.ts';
import type { HostParts } from '../host/open-station.ts';
import { currentCaller } from '../station/model/caller.ts';
import type {
  DesksPort,
  SecretsPort,
  SessionsPort,
  ShellPort,
  StationsPort,
  WebServerPort,
  WorkerPort,
} from '../station/ports.ts';
import { withErrors } from './errors-across.ts';
import type { HostRouter, OpenedSecrets } from './host-router.ts';
import type { HandedWorker, ThreadStart } from './wire.ts';

export type RemoteHost = RouterClient<HostRouter>;

/** The host as seen from its station's thread. */
export function remoteHost(port: MessagePort): RemoteHost {
  const host: RemoteHost = createORPCClient(new RPCLink({ port, interceptors: [withErrors] }));
  port.start();
  return host;
}

/** What a station needs from its host, over the ports between the two threads. */
export function remoteParts(
  { options, ports }: ThreadStart,
  host: RemoteHost,
  environment: NodeJS.ProcessEnv,
): Omit<HostParts, 'show'> {
  const { has, ...plain } = options;
  return {
    ...plain,
    environment,
    openSettings: (folder) => new Conf({ cwd: folder, configName: 'settings', configFileMode: 0o600 }),
    onSettings: (settings) => void host.settings(settings).catch(() => undefined),
    openSecrets: (folder) => RemoteSecrets.open(host, folder),
    folderDialog: has.folderDialog ? () => host.folderDialog() : null,
    shell: has.shell ? remoteShell(host) : null,
    sessions: has.sessions ? remoteSessions(host) : null,
    stations: has.stations ? remoteStations(host) : null,
    desks: has.desks ? remoteDesks(host) : null,
    webServer: has.webServer ? remoteWebServer(host) : null,
    ...(has.confirmTrust
      ? { confirmTrust: (question) => host.confirmTrust({ caller: currentCaller(), question }) }
      : {}),
    openDemo: has.demo ? () => host.openDemo() : null,
    startPreflight: (archive) => remoteWorker(ports, archive),
    ...(has.systemProxy ? { resolveProxy: (url: string) => host.resolveProxy({ url }) } : {}),
  };
}

/** The host's secrets. Their description changes when a locked keyring answers. */
class RemoteSecrets implements SecretsPort {
  readonly answered: Promise<void> | null;
  readonly #host: RemoteHost;
  #description: Message;

  private constructor(host: RemoteHost, { description, hasAnswered }: OpenedSecrets) {
    this.#host = host;
    this.#description = description;
    this.answered = hasAnswered ? null : this.#becomesAnswered();
  }

  get description(): Message {
    return this.#description;
  }

  async #becomesAnswered(): Promise<void> {
    this.#description = await this.#host.secrets.answered();
  }

  static async open(host: RemoteHost, folder: string): Promise<RemoteSecrets> {
    return new RemoteSecrets(host, await host.openSecrets({ folder }));
  }

  get(name: string): Promise<string | null> {
    return this.#host.secrets.get({ name });
  }

  set(name: string, value: string): Promise<void> {
    return this.#host.secrets.set({ name, value });
  }

  delete(name: string): Promise<void> {
    return this.#host.secrets.delete({ name });
  }
}

/** Nobody waits for a file to be shown or dragged, and a host that cannot do it says so itself. */
const remoteShell = (host: RemoteHost): ShellPort => ({
  reveal: (path) => void host.shell.reveal({ path }).catch(() => undefined),
  drag: (path) => void host.shell.drag({ path }).catch(() => undefined),
  print: (path) => host.shell.print({ path }),
  isStartOff: () => host.shell.isStartOff(),
});

const remoteSessions = (host: RemoteHost): SessionsPort => ({
  list: () => host.sessions.list({ caller: currentCaller() }),
  rename: (name) => host.sessions.rename({ caller: currentCaller(), name }),
  logOut: () => host.sessions.logOut({ caller: currentCaller() }),
  seat: (operator) => host.sessions.seat({ caller: currentCaller(), operator }),
  endAll: () => host.sessions.endAll(),
  endOf: (operator) => host.sessions.endOf({ operator }),
});

const remoteDesks = (host: RemoteHost): DesksPort => ({
  connected: () => host.desks.connected(),
  fingerprint: () => host.desks.fingerprint(),
  renamed: (id, name) => host.desks.renamed({ id, name }),
  end: (id) => host.desks.end({ id }),
});

const remoteWebServer = (host: RemoteHost): WebServerPort => ({
  addresses: () => host.webServer.addresses(),
  certificate: () => host.webServer.certificate(),
});

const remoteStations = (host: RemoteHost): StationsPort => ({
  list: () => host.stations.list(),
  look: (address) => host.stations.look({ address }),
  connect: (request) => host.stations.connect(request),
  open: (id) => host.stations.open({ id }),
  forget: (id) => host.stations.forget({ id }),
});

/** A worker started by the host: it lives as long as the port between them. */
function remoteWorker(ports: MessagePort, archive: string): WorkerPort {
  const { port1: own, port2: worker } = new MessageChannel();
  ports.postMessage({ worker, archive } satisfies HandedWorker, [worker]);
  return {
    post: (message) => own.postMessage(message),
    listen({ answer, end }) {
      own.on('message', answer);
      own.on('close', end);
    },
    terminate: () => own.close(),
  };
}
