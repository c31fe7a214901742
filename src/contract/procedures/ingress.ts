import { z } from 'zod';
import { Ingress, IngressChoice, IngressSecret, IngressStatus, IngressTest } from '../ingress.ts';
import { administer, watch } from './base.ts';

export const ingress = {
  get: watch.output(Ingress),
  /** Changes the ingress and restarts it. A null secret is removed, an omitted one stays. */
  set: administer
    .input(
      z.object({
        choice: IngressChoice,
        secrets: z.partialRecord(IngressSecret, z.string().trim().min(1).max(4096).nullable()).default({}),
      }),
    )
    .output(Ingress),
  /** Calls this station through its public address now. */
  test: administer.output(IngressTest),
  /** Closes the ingress and opens it again at once. */
  restart: administer.output(IngressStatus),
  /** The operator has registered this address with the service. */
  acknowledgeUrl: administer.input(z.object({ url: z.string().max(600) })).output(IngressStatus),
};
