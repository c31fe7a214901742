import { type DeviceFault, type JmfDevice, startJmfDevice } from '../../../src/sandbox/rip/jmf-device.ts';
import { randomFrom } from '../crash/random.ts';

const faults: readonly DeviceFault[] = ['error', 'half', 'wrong-names', 'blocked', 'no-xml', 'other-message'];

/**
 * What a RIP says of files: some are printed before it has picked them up, of some it has two jobs that
 * agree or contradict each other; and at times it answers nothing of use, or has forgotten everything.
 */
export class LyingRip {
  readonly #device: JmfDevice;
  readonly #random: () => number;
  /** All of whose jobs it has called printed at once, at some time. */
  readonly #printed = new Set<string>();
  readonly #told = new Set<string>();
  #isHonest = false;

  private constructor(device: JmfDevice, seed: number) {
    this.#device = device;
    this.#random = randomFrom(seed);
  }

  static async start(seed: number): Promise<LyingRip> {
    return new LyingRip(await startJmfDevice(), seed);
  }

  get url(): string {
    return this.#device.url;
  }

  get printed(): ReadonlySet<string> {
    return this.#printed;
  }

  /** @param lying names of the files in the hot folder. */
  look(lying: readonly string[], taken: readonly string[]): void {
    for (const name of lying)
      if (!this.#isHonest && !this.#told.has(name) && this.#random() < 0.05) this.#done(name);
    for (const name of taken.filter((one) => !this.#told.has(one))) {
      const chance = this.#random();
      if (this.#isHonest || chance < 0.3) this.#done(name);
      else this.#tell(name, 'Running', ...(chance < 0.6 ? (['Completed'] as const) : []));
    }
  }

  /** Another mood, and some of the rest gets printed. */
  turn(): void {
    const { jobs } = this.#device;
    this.#device.fault =
      this.#random() < 0.6 ? null : (faults[Math.floor(this.#random() * faults.length)] ?? null);
    if (this.#random() < 0.2) {
      const before = [...jobs.all];
      jobs.restart();
      for (const { name, status } of before) jobs.add(name, status);
    }
    for (const name of this.#told) if (!this.#printed.has(name) && this.#random() < 0.5) this.#print(name);
  }

  /** From now on it says all, and nothing but the truth. */
  repent(): void {
    this.#isHonest = true;
    this.#device.fault = null;
    for (const name of this.#told) if (!this.#printed.has(name)) this.#print(name);
  }

  stop(): Promise<void> {
    return this.#device.stop();
  }

  #done(name: string): void {
    this.#tell(name, 'Completed', ...(this.#random() < 0.3 ? (['Completed'] as const) : []));
    this.#printed.add(name);
  }

  #tell(name: string, ...statuses: readonly ('Running' | 'Completed')[]): void {
    this.#told.add(name);
    for (const status of statuses) this.#device.jobs.add(name, status);
  }

  #print(name: string): void {
    this.#device.jobs.set(name, 'Completed');
    this.#printed.add(name);
  }
}
