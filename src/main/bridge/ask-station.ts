import { type Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { DeskRefusal } from '../../contract/index.ts';
import { type BridgeProblem, bridgeErrorOf } from './bridge-error.ts';

const ANSWERS_WITHIN_MS = 20_000;
const MAX_REFUSAL_BYTES = 10_000;

interface Asked {
  readonly origin: string;
  readonly agent: Agent;
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends one request to a station; never follows a redirect. Throws BridgeError if there is no answer. */
export async function askStation(asked: Asked): Promise<IncomingMessage> {
  const { origin, agent, path, method = 'GET', headers = {}, body } = asked;
  const send = origin.startsWith('https:') ? httpsRequest : httpRequest;
  try {
    return await new Promise<IncomingMessage>((resolve, reject) => {
      const request = send(new URL(path, origin), { agent, method, headers, timeout: ANSWERS_WITHIN_MS });
      request.on('timeout', () => request.destroy(new Error('No answer in time.')));
      request.on('response', resolve);
      request.on('error', reject);
      request.end(body);
    });
  } catch (error) {
    throw bridgeErrorOf(error, new URL(origin).hostname);
  }
}

/** Why a station refused, as far as its answer says. */
export async function refusalIn(answer: IncomingMessage): Promise<BridgeProblem> {
  const { statusCode } = answer;
  if (statusCode === 421) {
    answer.destroy();
    return 'other-name';
  }
  const said = DeskRefusal.safeParse(jsonOf(await shortText(answer)));
  if (said.success) return said.data.problem;
  return statusCode === 503 || statusCode === 502 ? 'not-ready' : 'no-station';
}

/** The text of a short answer; empty if it is long or breaks off. */
export async function shortText(answer: IncomingMessage): Promise<string> {
  const length = Number(answer.headers['content-length'] ?? Number.NaN);
  if (length <= MAX_REFUSAL_BYTES) return text(answer).catch(() => '');
  answer.destroy();
  return '';
}

export function jsonOf(given: string): unknown {
  try {
    return JSON.parse(given);
  } catch {
    return null;
  }
}
