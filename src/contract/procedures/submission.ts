import { z } from 'zod';
import { ConnectionId } from '../ids.ts';
import {
  ArtworkTicket,
  JobSpec,
  Submission,
  SubmissionId,
  SubmissionPreview,
  SubmissionTemplate,
} from '../submission.ts';
import { administer, operate, watch } from './base.ts';

const One = z.object({ id: SubmissionId });
const OfConnection = z.object({ id: ConnectionId });

export const submission = {
  /** The template of the request by which a connection submits jobs; `custom` if it was changed. */
  template: watch.input(OfConnection).output(z.object({ template: SubmissionTemplate, custom: z.boolean() })),
  /** Saves another template; null: the default. INVALID if it is not JSON, or has an unknown placeholder. */
  setTemplate: administer
    .input(OfConnection.extend({ template: SubmissionTemplate.nullable() }))
    .output(z.object({ template: SubmissionTemplate, custom: z.boolean() })),
  /** Takes a piece of a local file: the first one without a ticket. INVALID beyond 16 MB. */
  upload: operate
    .input(
      z.object({
        ticket: ArtworkTicket.nullable(),
        name: z.string().min(1).max(255),
        bytes: z.base64().max(700_000),
      }),
    )
    .output(z.object({ ticket: ArtworkTicket })),
  /** What would be sent, by the template that is kept or by one that is being typed. */
  preview: operate
    .input(z.object({ spec: JobSpec, template: SubmissionTemplate.nullable() }))
    .output(SubmissionPreview),
  /**
   * Keeps the request and sends it as soon as the service can be reached. INVALID where it cannot be made.
   */
  create: operate.input(z.object({ spec: JobSpec })).output(Submission),
  /** What is not settled, what needs attention, and the latest 30 that are settled; newest first. */
  list: watch.output(z.array(Submission)),
  /** Takes one back that has not been sent. CONFLICT where it has. */
  withdraw: operate.input(One).output(Submission),
  /** Looks once more whether a submission with an unknown outcome arrived. */
  recheck: operate.input(One).output(Submission),
  /**
   * For one that is not known: the operator knows that it did not come through, and has it sent once more.
   */
  resend: operate.input(One).output(Submission),
  /** For one that is not known: it is left as it is, and not sent again. */
  leave: operate.input(One).output(Submission),
  /**
   * The operator has seen that it was refused: it does not need attention any more. CONFLICT where it was
   * not.
   */
  acknowledge: operate.input(One).output(Submission),
};
