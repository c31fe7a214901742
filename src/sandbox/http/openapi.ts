import { z } from 'zod';
import { type Operation, operations } from './operations.ts';
import * as schemas from './schemas.ts';

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const nameOf = (schema: z.ZodType): string => {
  const id = schema.meta()?.id;
  if (id === undefined) throw new TypeError('A schema of an operation has no name.');
  return id;
};

/** All schemas with a name, as JSON Schema (draft 2020-12, as OpenAPI 3.1 has it). */
function componentSchemas(): Record<string, unknown> {
  const registry = z.registry<{ id: string }>();
  for (const schema of Object.values(schemas)) {
    if (schema.meta()?.id !== undefined) registry.add(schema, { id: nameOf(schema) });
  }
  const { schemas: made } = z.toJSONSchema(registry, {
    uri: (id) => `#/components/schemas/${id}`,
    io: 'input',
  });
  return Object.fromEntries(
    Object.entries(made).map(([name, { $schema: _draft, $id: _id, ...schema }]) => [name, schema]),
  );
}

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: refTo(nameOf(schemas.Problem)) } },
});

function answersOf({ answer, path, body, query }: Operation): Record<string, unknown> {
  const good =
    answer.status === 302
      ? {
          description: 'The file is where Location says: a signed URL that expires.',
          headers: { Location: { required: true, schema: { type: 'string', format: 'uri' } } },
        }
      : {
          description: answer.status === 201 ? 'Created.' : 'As asked.',
          content: {
            'application/json': {
              schema:
                answer.list === true
                  ? { type: 'array', items: refTo(nameOf(answer.schema)) }
                  : refTo(nameOf(answer.schema)),
            },
          },
          ...(query === undefined
            ? {}
            : {
                headers: {
                  Link: { description: 'rel="next", where there is more.', schema: { type: 'string' } },
                },
              }),
        };
  return {
    [answer.status]: good,
    ...(body === undefined && query === undefined ? {} : { 400: problem('The request cannot be read.') }),
    401: problem('The access token is missing or not valid.'),
    ...(path.includes('{id}') ? { 404: problem('There is no such thing.') } : {}),
    ...(body === undefined
      ? {}
      : {
          403: problem('Not in the account’s subscription or settings.'),
          409: problem('Something is taken already, or not available at the moment.'),
          413: problem('The body is too large.'),
          415: problem('The body is not JSON.'),
          422: problem('The request names what does not exist or does not fit together.'),
        }),
    ...(path.startsWith('/3.0') ? { 403: problem('The product is not in the account’s subscription.') } : {}),
    ...(path.startsWith('/1.0/files') ? { 409: problem('The artwork is not approved yet.') } : {}),
  };
}

function parametersOf({ path, query }: Operation): unknown[] {
  const fromQuery = query === undefined ? {} : query.shape;
  return [
    ...(path.includes('{id}')
      ? [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }]
      : []),
    ...Object.keys(fromQuery).map((name) => ({
      name,
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1 },
    })),
    { name: 'Accept-Language', in: 'header', required: false, schema: { type: 'string', examples: ['de'] } },
  ];
}

/** Section 6. */
const webhook = (schema: z.ZodType) => ({
  post: {
    description:
      'Documented in section 6, but for its shape. Signed as Standard Webhooks where a secret is set.',
    'x-basis': 'documented',
    'x-section': '6',
    requestBody: { content: { 'application/json': { schema: refTo(nameOf(schema)) } } },
    responses: {
      '2XX': { description: 'Heard.' },
      default: { description: 'Not received: it is sent again.' },
    },
  },
});

/** The service as an OpenAPI 3.1 document. `x-basis` says what is documented and what is assumed. */
export function openApiDocument(baseUrl: string): Record<string, unknown> {
  const all: readonly Operation[] = Object.values(operations);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const one of all) {
    const methods = paths[one.path] ?? {};
    paths[one.path] = methods;
    methods[one.method.toLowerCase()] = {
      operationId: one.id,
      summary: one.summary,
      description:
        one.basis === 'documented'
          ? `Documented in section ${one.section}.`
          : `Assumed: section ${one.section} needs it and does not show it.`,
      'x-basis': one.basis,
      'x-section': one.section,
      tags: [one.basis],
      parameters: parametersOf(one),
      ...(one.body === undefined
        ? {}
        : {
            requestBody: {
              required: one.id !== operations.deliveryOptions.id,
              content: { 'application/json': { schema: refTo(nameOf(one.body)) } },
            },
          }),
      responses: answersOf(one),
    };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Print Ordering Service, as the sandbox serves it',
      version: '1.0',
      description:
        'Operations tagged `documented` follow the interface document; ' +
        'those tagged `assumed` fill what it leaves open.',
    },
    servers: [{ url: baseUrl }],
    security: [{ accessToken: [] }],
    tags: [
      { name: 'documented', description: 'Shown in the interface document.' },
      { name: 'assumed', description: 'Needed by the interface document and not shown there.' },
    ],
    paths,
    webhooks: {
      'job.status.transition': webhook(schemas.JobEvent),
      'job_batch.status.transition': webhook(schemas.JobBatchEvent),
    },
    components: {
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer' } },
      schemas: componentSchemas(),
    },
  };
}
