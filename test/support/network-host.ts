import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

export const noNetworks =
  'networks of its own can only be made by root on Linux, with ip, nsenter and unshare';

/** Whether this process may make networks of its own. */
export const makesNetworks = (): boolean =>
  process.platform === 'linux' &&
  spawnSync('unshare', ['--net', 'nsenter', '--net=/proc/self/ns/net', 'ip', 'link'], { stdio: 'ignore' })
    .status === 0;

const ip = (...words: readonly string[]): void => void execFileSync('ip', words, { stdio: 'pipe' });

/**
 * Makes the network of a process that was started with a network of its own: this process is at
 * `10.77.0.1`, and there is a switch, to which hosts are connected.
 */
export function makeNetwork(): void {
  ip('link', 'set', 'lo', 'up');
  ip('link', 'add', 'switch', 'type', 'bridge');
  ip('addr', 'add', '10.77.0.1/24', 'dev', 'switch');
  ip('link', 'set', 'switch', 'up');
}

/** Another machine on the network of this process, as far as its network goes: it shares the disk. */
export class NetworkHost {
  readonly address: string;
  readonly #holder: ChildProcess;

  private constructor(address: string, holder: ChildProcess) {
    this.address = address;
    this.#holder = holder;
  }

  /** @param number the last part of its address, which is unique. */
  static async connect(number: number): Promise<NetworkHost> {
    // It ends with this process, whose end closes its input.
    const holder = spawn('unshare', ['--net', 'sh', '-c', 'echo made; cat'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    await once(holder.stdout, 'data');
    const host = new NetworkHost(`10.77.0.${number}`, holder);
    ip('link', 'add', `port${number}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(holder.pid));
    ip('link', 'set', `port${number}`, 'master', 'switch', 'up');
    host.#run('ip link set lo up; ip link set eth0 up');
    host.#run(`ip addr add ${host.address}/24 dev eth0; echo 1 > /proc/sys/net/ipv4/conf/eth0/arp_notify`);
    return host;
  }

  /** What begins a command that runs there as an ordinary user. */
  get within(): readonly string[] {
    return ['nsenter', `--net=/proc/${this.#holder.pid}/ns/net`, '--setuid=65534', '--setgid=65534', '--'];
  }

  /** Gets one more address, and tells the network so, as what moves a virtual address does. */
  takeAddress(address: string): void {
    this.#run(`ip link set eth0 down; ip addr add ${address}/24 dev eth0; ip link set eth0 up`);
  }

  dropAddress(address: string): void {
    this.#run(`ip addr del ${address}/24 dev eth0`);
  }

  disconnect(): void {
    this.#holder.stdin?.end();
  }

  #run(script: string): void {
    execFileSync('nsenter', [`--net=/proc/${this.#holder.pid}/ns/net`, 'sh', '-ec', script], {
      stdio: 'pipe',
    });
  }
}
