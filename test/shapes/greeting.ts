import { ADMIN_PATH } from './admin.ts';
import { describeShape } from './describe.ts';
import type { ShapedService } from './interface.ts';

/** What the command prints once the service is there. */
export const shapedGreeting = (
  service: ShapedService,
): string => `Simulated print ordering service, variant ${service.shape.seed}
  Service   ${service.baseUrl}
  Token     ${service.token}
  Admin     ${service.baseUrl}${ADMIN_PATH}
  Storage   ${service.storageUrl}
  Jobs      ${service.model.jobs.length}
What this service is like:
${describeShape(service.shape)
  .map(([what, how]) => `  ${what.padEnd(13)} ${how}`)
  .join('\n')}
Press Ctrl+C to stop.
`;
