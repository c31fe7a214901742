import { finishing } from '../../../src/sandbox/catalogue/finishings.ts';
import { productBy } from '../../../src/sandbox/catalogue/products.ts';
import { sizesOf } from '../../../src/sandbox/catalogue/sizes.ts';
import { deliveryOptions } from '../../../src/sandbox/world/delivery-options.ts';
import type { Event } from '../../../src/sandbox/world/events.ts';
import type { JobSpec } from '../../../src/sandbox/world/job-spec.ts';
import { jobIdOf } from '../../../src/sandbox/world/orders.ts';
import { VirtualTime } from '../../../src/sandbox/world/time.ts';
import { World } from '../../../src/sandbox/world/world.ts';

/** A wall clock that stands still until it is moved. Milliseconds since the epoch. */
export class StandingClock {
  time: number;

  constructor(time: number) {
    this.time = time;
  }

  now(): number {
    return this.time;
  }
}

export interface WorldKit {
  readonly world: World;
  readonly clock: StandingClock;
  readonly events: Event[];
  /** Sets the clock to `time`, and lets everything happen that is due by then. */
  moveTo(time: number): void;
  /** Submits a job for a delivery address. Returns its ID. */
  submit(address: string): string;
}

export function worldAt(time: number, speed = 1): WorldKit {
  const clock = new StandingClock(time);
  const events: Event[] = [];
  const world = new World(new VirtualTime(clock, { speed }), (event) => events.push(event));
  return {
    world,
    clock,
    events,
    moveTo(to) {
      clock.time = to;
      world.advance();
    },
    submit: (address) => jobIdOf(world.submitJob(postcardsFor(address)).number),
  };
}

const postcards = productBy('postcards');

export function postcardsFor(street: string): JobSpec {
  const [size] = sizesOf(postcards);
  const [material] = postcards.materials;
  if (size === undefined || material === undefined) throw new RangeError('There are no postcards.');
  return {
    name: 'Postcards',
    product: postcards.alias,
    size: size.id,
    quantity: 100,
    address: {
      name: 'A. Reader',
      company: 'Readers',
      street,
      postal_code: '1234',
      city: 'Town',
      country: 'GB',
    },
    components: { general: { material: material.alias, finishings: [finishing('ink-double').alias] } },
  };
}

/** The delivery option of a service that the sandbox offers. */
export function optionOf(service: string) {
  const found = deliveryOptions.find((one) => one.service === service);
  if (found === undefined) throw new RangeError(`There is no ${service}.`);
  return found;
}
