import {
  ConnectionId as Connection,
  type ConnectionId,
  decidedIn,
  type JobSpec,
  message,
  type Submission,
  type SubmissionPreview,
  usualTemplate,
} from '../../../contract/index.ts';
import type { SubmissionService } from '../batching/index.ts';
import { ApiError, notFound } from '../model/api-error.ts';
import type { SettingsPort } from '../ports.ts';
import type { ConnectionProfile } from '../settings/index.ts';
import type { Store, SubmissionRecord } from '../store/index.ts';
import {
  type ArtworkValues,
  fillIn,
  placeOf,
  TemplateError,
  type UploadedFile,
  type Uploads,
  valuesOf,
  wrongTemplate,
} from '../submission/index.ts';
import type { AnswersOf } from './answers.ts';
import { toSubmission } from './present.ts';

const MAX_SETTLED = 30;

interface SubmissionParts {
  readonly store: Store;
  readonly settings: SettingsPort;
  readonly submissionService: SubmissionService;
  readonly uploads: Uploads;
}

export function submissionApi({ store, settings, submissionService, uploads }: SubmissionParts) {
  const { submissions } = store;

  const profileOf = (id: ConnectionId): ConnectionProfile => {
    const profile = settings.get().connections.find((one) => one.id === id);
    if (profile === undefined) throw notFound('connection');
    return profile;
  };

  const connectionOf = ({ product }: JobSpec): ConnectionId =>
    Connection.parse(product.slice(0, product.indexOf(':')));

  /** Throws ApiError and TemplateError. */
  const bodyOf = (
    spec: JobSpec,
    template: string | null,
    stands: Pick<ArtworkValues, 'contentOf' | 'addressOf'>,
  ): string => {
    const detail = store.catalogueViews.product(spec.product);
    if (detail === null) throw notFound('product');
    const connection = connectionOf(spec);
    const addressOf = (file: UploadedFile): string => {
      if (profileOf(connection).paths.presignedAssets === null) throw noUploads();
      return stands.addressOf(file);
    };
    const file: ArtworkValues['file'] = (ticket) => uploads.get(ticket);
    const values = valuesOf(spec, detail, { ...stands, file, addressOf });
    const used = template ?? profileOf(connection).submissionTemplate ?? usualTemplate;
    return JSON.stringify(fillIn(used, values), null, 2);
  };

  const shown = (record: SubmissionRecord): Submission =>
    toSubmission(record, submissionService.uploadOf(record.id));

  return {
    upload: ({ ticket, name, bytes }) => ({
      ticket: uploads.add(ticket, name, Buffer.from(bytes, 'base64')),
    }),
    preview({ spec, template }): SubmissionPreview {
      try {
        const body = bodyOf(spec, template, {
          contentOf: ({ bytes }) => `(${bytes} bytes, in base64)`,
          addressOf: ({ name }) => `(address of ${name} after its upload)`,
        });
        return { body, problem: null };
      } catch (error) {
        if (error instanceof TemplateError) return { body: null, problem: error.userMessage };
        if (error instanceof ApiError) return { body: null, problem: error.what };
        throw error;
      }
    },
    create({ spec }) {
      try {
        const body = bodyOf(spec, null, {
          contentOf: (file) => uploads.contentOf(file).toString('base64'),
          addressOf: ({ ticket }) => placeOf(ticket),
        });
        const { name, quantity } = spec;
        const tickets = spec.components.flatMap(({ files }) => files);
        const kept = submissions.add({
          connectionId: connectionOf(spec),
          name,
          quantity,
          body,
          files: tickets
            .filter((ticket) => body.includes(placeOf(ticket)))
            .map((ticket) => uploads.get(ticket)),
        });
        uploads.forget(tickets);
        submissionService.look();
        return shown(kept);
      } catch (error) {
        throw error instanceof TemplateError ? wrongTemplate(error) : error;
      }
    },
    list: () => [...submissions.open().reverse(), ...submissions.settled(MAX_SETTLED)].map(shown),
    decide({ id, decision }): Submission {
      const record = submissions.get(id);
      if (record === null) throw notFound('order');
      if (record.state !== decidedIn[decision]) throw settledMeanwhile();
      switch (decision) {
        case 'withdraw':
        case 'leave':
          return shown(submissions.move(id, 'withdrawn', { source: 'operator' }));
        case 'acknowledge':
          return shown(submissions.acknowledge(id));
        case 'recheck':
        case 'resend': {
          const { why, needsDecision } = record;
          const moved =
            decision === 'recheck'
              ? submissions.move(id, 'unknown', { source: 'operator', why, needsDecision })
              : submissions.move(id, 'waiting', { source: 'operator' });
          submissionService.hurry(id);
          return shown(moved);
        }
      }
    },
  } satisfies AnswersOf<'submission'>;
}

const noUploads = (): ApiError =>
  new ApiError('INVALID', message('submission.no-uploads'), message('submission.set-uploads'), 'files');

const settledMeanwhile = (): ApiError =>
  new ApiError('CONFLICT', message('submission.went-on'), message('submission.see-list'));
