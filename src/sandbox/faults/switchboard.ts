import { Random } from '../random.ts';
import {
  FaultRule,
  type NewFaultRule,
  type RedirectFault,
  type ServiceFault,
  type StorageFault,
} from './kinds.ts';

export interface SwitchedFault {
  readonly id: string;
  readonly rule: FaultRule;
  /** Requests it has affected so far. */
  readonly struck: number;
}

interface Switched {
  readonly id: string;
  readonly rule: FaultRule;
  seen: number;
  struck: number;
}

/** The active faults. The first one that applies to a request affects it. */
export class Switchboard {
  readonly #rules: Switched[] = [];
  readonly #random = new Random('faults');
  #added = 0;

  /** Returns the id to remove it by. Throws ZodError if the rule is invalid. */
  add(rule: NewFaultRule): string {
    const id = `fault-${++this.#added}`;
    this.#rules.push({ id, rule: FaultRule.parse(rule), seen: 0, struck: 0 });
    return id;
  }

  /** False if there is no such rule. */
  remove(id: string): boolean {
    const index = this.#rules.findIndex((one) => one.id === id);
    if (index >= 0) this.#rules.splice(index, 1);
    return index >= 0;
  }

  clear(): void {
    this.#rules.length = 0;
  }

  list(): readonly SwitchedFault[] {
    return this.#rules.map(({ id, rule, struck }) => ({ id, rule, struck }));
  }

  forService(path: string): ServiceFault | null {
    const rule = this.#strike('service', path);
    return rule?.on === 'service' ? rule.fault : null;
  }

  forRedirect(path: string): RedirectFault | null {
    const rule = this.#strike('redirect', path);
    return rule?.on === 'redirect' ? rule.fault : null;
  }

  forStorage(path: string): StorageFault | null {
    const rule = this.#strike('storage', path);
    return rule?.on === 'storage' ? rule.fault : null;
  }

  #strike(on: FaultRule['on'], path: string): FaultRule | null {
    for (const one of this.#rules) {
      const { rule } = one;
      if (rule.on !== on || !path.includes(rule.path)) continue;
      if (one.seen++ < rule.skip) continue;
      if (this.#random.next() >= rule.chance) continue;
      one.struck++;
      if (rule.times !== null && one.struck >= rule.times) this.remove(one.id);
      return rule;
    }
    return null;
  }
}
