import type { ReportRequest } from '../../../contract/index.ts';
import { asRecord } from './decode/read.ts';
import { decodeStatus } from './decode/status.ts';
import { ServiceError } from './errors.ts';
import type { ServiceTransport } from './transport.ts';

/** The calls by which the status of a job is reported. They throw ServiceError. */
export interface ReportClient {
  /** Sets the status of a job. */
  reportStatus(job: string, request: ReportRequest, body: object): Promise<void>;
  /** The codes that may follow its present status; null if the deployment does not say. */
  allowedStatuses(job: string, request: ReportRequest): Promise<readonly string[] | null>;
}

export function createReportClient(transport: ServiceTransport): ReportClient {
  const urlOf = (path: string, job: string): URL =>
    transport.urlOf(path.replace('{id}', () => encodeURIComponent(job)));
  return {
    async reportStatus(job, { method, path }, body) {
      const { status } = await transport.request(method, urlOf(path, job), body);
      if (status >= 300) throw new ServiceError('unreadable', { status });
    },
    async allowedStatuses(job, { allowedPath }) {
      if (allowedPath === null) return null;
      try {
        const answer = await transport.request('GET', urlOf(allowedPath, job));
        return codesIn(answer.json());
      } catch (error) {
        const isNotOffered = error instanceof ServiceError && !error.healsByItself && !error.wantsToken;
        if (isNotOffered) return null;
        throw error;
      }
    },
  };
}

/** A list of statuses, bare or in an envelope; null for anything else. */
function codesIn(value: unknown): string[] | null {
  const list = Array.isArray(value) ? value : Object.values(asRecord(value) ?? {}).find(Array.isArray);
  if (list === undefined) return null;
  const codes = list.map((one) => decodeStatus(one)?.code ?? null);
  return codes.includes(null) ? null : codes.filter((code) => code !== null);
}
