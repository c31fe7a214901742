import { DeliveryRepository } from '../../../src/main/station/store/deliveries.ts';
import { openTestStation } from '../../support/station.ts';

// A real station in a process of its own, to be killed. Arguments: root, base URL, token, and a step such as
// `before delivered 3`: then the process kills itself just before (or after) the third time of that step.

const [root, baseUrl, token, when, step, count] = process.argv.slice(2);
if (root === undefined || baseUrl === undefined || token === undefined)
  throw new Error('root, base URL and token are needed');

type Step = 'plan' | 'copying' | 'committing' | 'delivered' | 'taken';
const isStep = (name: string | undefined): name is Step =>
  ['plan', 'copying', 'committing', 'delivered', 'taken'].includes(name ?? '');

if (isStep(step)) {
  const { prototype } = DeliveryRepository;
  const original: (...args: never[]) => unknown = prototype[step];
  let left = Number(count);
  const die = (): void => {
    if (left <= 0) process.kill(process.pid, 'SIGKILL');
  };
  Object.defineProperty(prototype, step, {
    value(this: DeliveryRepository, ...args: never[]) {
      left--;
      if (when === 'before') die();
      const result = original.apply(this, args);
      if (when === 'after') die();
      return result;
    },
  });
}

await openTestStation({ root, service: { baseUrl, token } });
process.stdout.write('started\n');
