import { z } from 'zod';
import { OrderDecision } from '../batching.ts';
import {
  ArtworkTicket,
  JobSpec,
  Submission,
  SubmissionId,
  SubmissionPreview,
  SubmissionTemplate,
} from '../submission.ts';
import { operate, watch } from './base.ts';

export const submission = {
  /** Takes a piece of a local file, the first one without a ticket. INVALID beyond 16 MB. */
  upload: operate
    .input(
      z.object({
        ticket: ArtworkTicket.nullable(),
        name: z.string().min(1).max(255),
        bytes: z.base64().max(700_000),
      }),
    )
    .output(z.object({ ticket: ArtworkTicket })),
  /** What would be sent, with the stored template or one that is being edited. */
  preview: operate
    .input(z.object({ spec: JobSpec, template: SubmissionTemplate.nullable() }))
    .output(SubmissionPreview),
  /** Stores the request and sends it as soon as the service can be reached. INVALID if it cannot be built. */
  create: operate.input(z.object({ spec: JobSpec })).output(Submission),
  /** Unsettled submissions, those that need attention, and the latest 30 settled ones; newest first. */
  list: watch.output(z.array(Submission)),
  /** CONFLICT if it is no longer in the state that the decision is about. */
  decide: operate.input(z.object({ id: SubmissionId, decision: OrderDecision })).output(Submission),
};
