import { NewOperator, type Role } from '../../src/contract/index.ts';

/** Long enough for every role. */
export const PIN = 'anna likes ink';

/** Derived quickly, because these tests are not about the cost of guessing. */
export const quickSecrets = { cost: 256, blockSize: 8, parallelization: 1 };

/** An operator to add. */
export const operatorNamed = (name: string, role: Role, badge: string | null = null): NewOperator =>
  NewOperator.parse({ name, role, secret: PIN, badge });
