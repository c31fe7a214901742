import { type Capability, type Endpoint, endpoints } from '../../../contract/index.ts';
import type { Answer } from './answer.ts';
import { withIncluded } from './decode/included.ts';
import { ServiceError } from './errors.ts';
import { findCollection } from './pages/collection.ts';
import type { ServiceTransport } from './transport.ts';

/** The result of trying an endpoint, and the status of the answer if there was one. */
export type ProbeResult = {
  readonly verdict: NonNullable<Capability['verdict']>;
  readonly status: number | null;
};

/** Endpoints that must answer with a list; for others the status alone counts. */
const LISTS = ['products', 'materials', 'finishings', 'sizes', 'batches', 'queuedBatches', 'jobs'] as const;

/**
 * Tries one endpoint without changing anything (assumption A2): reads are sent as they are; for writes,
 * OPTIONS asks whether the service accepts a POST, and if it does not say, only use will show.
 * @param path null if the endpoint is turned off.
 * @param id of something known; null if there is nothing.
 * @throws ServiceError if the failure is not about this endpoint: the service cannot be reached, or rejects
 * the token.
 */
export async function probeEndpoint(
  transport: Pick<ServiceTransport, 'request' | 'urlOf'>,
  endpoint: Endpoint,
  path: string | null,
  id: string | null,
): Promise<ProbeResult> {
  if (path === null) return { verdict: 'off', status: null };
  if (path.includes('{id}') && id === null) return { verdict: 'untried', status: null };
  // Asking for a place to upload to makes one.
  const method = endpoint === 'presignedAssets' ? 'OPTIONS' : endpoints[endpoint].method;
  const url = transport.urlOf(path.replace('{id}', () => encodeURIComponent(id ?? '')));
  try {
    const answer = await transport.request(method === 'GET' ? 'GET' : 'OPTIONS', url);
    return {
      verdict: method === 'GET' ? ofRead(endpoint, answer) : ofOptions(endpoint, answer),
      status: answer.status,
    };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const verdict = ofFailure(error);
    if (verdict === null) throw error;
    // A service that does not support OPTIONS says nothing about the POST.
    const isKnown = method === 'GET' || verdict === 'forbidden';
    return { verdict: isKnown ? verdict : 'untried', status: error.status };
  }
}

function ofRead(endpoint: Endpoint, answer: Answer): ProbeResult['verdict'] {
  const { status, location } = answer;
  if (endpoint === 'download') return status >= 300 && location !== undefined ? 'offered' : 'unreadable';
  if (status >= 300) return 'unreadable';
  const body = withIncluded(answer.json());
  const listed = LISTS.find((one) => one === endpoint);
  return listed !== undefined && findCollection(body, listed) === null ? 'unreadable' : 'offered';
}

function ofOptions(endpoint: Endpoint, { allow }: Answer): ProbeResult['verdict'] {
  if (allow === undefined) return 'untried';
  const isOffered = endpoint === 'presignedAssets' ? /\b(GET|POST)\b/i : /\bPOST\b/i;
  return isOffered.test(allow) ? 'offered' : 'not-offered';
}

/** Null if the failure is about the service as a whole. */
function ofFailure(error: ServiceError): ProbeResult['verdict'] | null {
  switch (error.code) {
    case 'forbidden':
      return 'forbidden';
    case 'not-found':
    case 'not-offered':
      return 'not-offered';
    case 'rejected':
      return 'refused';
    case 'unreadable':
    case 'too-large':
      return 'unreadable';
    case 'unavailable':
      return 'failing';
    case 'unauthorized':
    case 'no-token':
    case 'rate-limited':
    case 'offline':
      return null;
  }
}
