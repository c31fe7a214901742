import { NewOperator, type Role } from '../../src/contract/index.ts';

/** Long enough for every role. */
export const PIN = 'anna likes ink';

/** Derived quickly: what guessing costs is not what such a test is about. */
export const quickSecrets = { cost: 256, blockSize: 8, parallelization: 1 };

/** Somebody to be added. */
export const operatorNamed = (name: string, role: Role, badge: string | null = null): NewOperator =>
  NewOperator.parse({ name, role, secret: PIN, badge });
