import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PairingCode } from '../../src/contract/index.ts';
import {
  type BridgeState,
  ConnectedStation,
  lookAtStation,
  pairWithStation,
} from '../../src/main/bridge/index.ts';
import { folderOf } from '../../src/main/host/data-folder.ts';
import type { StationAddress } from '../../src/main/station/network/index.ts';
import { selfSigned } from './certificate.ts';
import { placeEmptyStore } from './empty-store.ts';
import { preflightOnDemand } from './preflight.ts';
import { type HostHere, startHostHere } from './thread-here.ts';

const which = { kind: 'profile', name: 'served' } as const;

export interface Certified {
  readonly key: string;
  readonly cert: string;
}

/** A self-signed certificate; tests without openssl are skipped before they get here. */
export function certificate(): Certified {
  const made = selfSigned();
  if (made === null) throw new Error('openssl is missing.');
  return made;
}

/** A station behind https that can be stopped and started again on its port, and the desks that know it. */
export class BridgeRig {
  readonly root: string;
  readonly certified: Certified;
  #host: HostHere | null = null;
  #port = 0;
  readonly #desks: ConnectedStation[] = [];

  private constructor(root: string, certified: Certified) {
    this.root = root;
    this.certified = certified;
  }

  static async start(): Promise<BridgeRig> {
    const root = await mkdtemp(join(tmpdir(), 'makeready-bridge-'));
    await writeFile(join(root, 'index.html'), '<title>screens</title>');
    await placeEmptyStore(folderOf(root, which));
    const rig = new BridgeRig(root, certificate());
    await rig.startHost();
    return rig;
  }

  /** @param tls a certificate other than its own. */
  async startHost(tls: Certified = this.certified): Promise<void> {
    this.#host = await startHostHere({
      startPreflight: preflightOnDemand,
      dataFolder: this.root,
      which,
      port: this.#port,
      portMayMove: false,
      rendererFolder: this.root,
      environment: {},
      serving: { host: '127.0.0.1', tls, publicOrigin: null },
    });
    this.#port = this.#host.web.port;
  }

  get host(): HostHere {
    if (this.#host === null) throw new Error('The station is stopped.');
    return this.#host;
  }

  get origin(): string {
    return `https://127.0.0.1:${this.#port}`;
  }

  async stopHost(): Promise<void> {
    await this.#host?.stop();
    this.#host = null;
  }

  async newCode(): Promise<PairingCode> {
    return PairingCode.parse((await this.host.station.api.desks.newPairingCode()).code);
  }

  look(proxyEnv: Record<string, string> = {}): Promise<StationAddress> {
    return lookAtStation(this.origin, proxyEnv);
  }

  async pair(address: StationAddress, name = 'Finishing', proxyEnv: Record<string, string> = {}) {
    return pairWithStation(address, { code: await this.newCode(), name, version: '1.2.3' }, proxyEnv);
  }

  /** Looks, pairs and connects, one after the other, as a person does. */
  async connect(
    on: { readonly proxyEnv?: Record<string, string>; readonly state?: (state: BridgeState) => void } = {},
  ): Promise<ConnectedStation> {
    const { proxyEnv = {}, state } = on;
    const address = await this.look(proxyEnv);
    const { id, credential } = await this.pair(address, 'Finishing', proxyEnv);
    return this.connectAs({ address, id, credential, proxyEnv, state });
  }

  connectAs({
    proxyEnv = {},
    state,
    ...known
  }: Pick<ConstructorParameters<typeof ConnectedStation>[0], 'address' | 'id' | 'credential'> & {
    readonly proxyEnv?: Record<string, string>;
    readonly state?: ((state: BridgeState) => void) | undefined;
  }): ConnectedStation {
    const desk = new ConnectedStation({
      ...known,
      version: '1.2.3',
      proxyEnv: () => proxyEnv,
      ...(state === undefined ? {} : { onState: state }),
    });
    this.#desks.push(desk);
    return desk;
  }

  async stop(): Promise<void> {
    for (const desk of this.#desks) desk.stop();
    await this.stopHost();
    await rm(this.root, { recursive: true, force: true });
  }
}
