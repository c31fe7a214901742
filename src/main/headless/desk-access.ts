import { type IncomingHttpHeaders, STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  AppVersion,
  CONTRACT_VERSION,
  type DeskId,
  type DeskProblem,
  deskHeaders,
  isOfDesk,
  type PairAnswer,
  PairRequest,
  shownIn,
} from '../../contract/index.ts';
import type { Access } from '../station/access-log.ts';
import type { Admission, Paired, PairingRequest, ShownCredential } from '../station/desks/index.ts';
import { clientOf, GuessLock } from '../station/operators/index.ts';
import { type AccessReason, describeAccess } from './describe-access.ts';
import type { RefusalLog } from './refusal-log.ts';
import type { Arrival, ReverseProxy } from './reverse-proxy.ts';
import type { KeptSession, Sessions } from './sessions.ts';

/** What the station says about desks. Every call rejects while the station restarts. */
export interface DeskGate {
  /** Null if the code is wrong. */
  pair(request: PairingRequest): Promise<Paired | null>;
  admit(shown: ShownCredential): Promise<Admission>;
  /** A desk's last window was closed. */
  left(id: DeskId): void;
}

/** The outcome of a desk's request. */
export type DeskVerdict =
  | { readonly kind: 'session'; readonly id: string }
  | { readonly kind: 'refused'; readonly problem: DeskProblem };

/** The HTTP status of each refusal. */
const statusOf: Readonly<Record<DeskProblem, number>> = {
  code: 403,
  wait: 429,
  'older-desk': 426,
  'newer-desk': 426,
  'unknown-desk': 401,
  'revoked-desk': 401,
  'not-ready': 503,
  'not-understood': 400,
};

/** A refusal as an answer of HTTP. */
export const refusalOf = (problem: DeskProblem) => ({
  status: statusOf[problem],
  reason: STATUS_CODES[statusOf[problem]] ?? '',
  body: JSON.stringify({ problem }),
});

interface DeskAccessParts {
  readonly now: () => number;
  readonly sessions: Sessions;
  readonly gate: DeskGate;
  readonly proxy: ReverseProxy;
  /** What desks call this station. */
  readonly stationName: string;
  readonly record: (access: Access) => void;
  readonly refusals: RefusalLog;
}

/** Lets desks in: paired by a code once, then known by their credential. */
export class DeskAccess {
  readonly #parts: DeskAccessParts;
  readonly #lock: GuessLock;

  constructor(parts: DeskAccessParts) {
    this.#parts = parts;
    this.#lock = new GuessLock(parts.now);
  }

  serve(server: FastifyInstance): void {
    server.post('/pair', (request, reply) => this.#pair(request, reply));
  }

  /** Whether a request claims to come from a desk. */
  isDesk({ headers }: { readonly headers: IncomingHttpHeaders }): boolean {
    return isOfDesk(headers.authorization);
  }

  /**
   * The session of the desk that sent a request. A request with an Origin comes from a page, which is not a
   * desk.
   */
  async admit(
    { headers, socket }: Arrival,
    { opensWindow }: Pick<ShownCredential, 'opensWindow'>,
  ): Promise<DeskVerdict> {
    const shown = shownIn(headers.authorization);
    const version = AppVersion.safeParse(headers[deskHeaders.version]);
    if (shown === null || !version.success || headers.origin !== undefined) return refused('not-understood');
    const speaks = contractProblem(Number(headers[deskHeaders.contract]));
    if (speaks !== null) return refused(speaks);
    const { gate, sessions, proxy } = this.#parts;
    const address = proxy.addressOf({ headers, socket });
    const admission = await gate.admit({ ...shown, version: version.data, opensWindow }).catch(() => null);
    switch (admission?.kind) {
      case undefined:
        return refused('not-ready');
      case 'admitted': {
        const { session, isNew } = sessions.ofDesk({ ...admission, address });
        if (isNew) this.#recordLogin(session);
        return { kind: 'session', id: session.id };
      }
      case 'unknown':
      case 'revoked':
        this.#parts.refusals.refuse(address, null, 'desk-refused');
        return refused(admission.kind === 'revoked' ? 'revoked-desk' : 'unknown-desk');
    }
  }

  async #pair(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const outcome = await this.#paired(request);
    reply.header('cache-control', 'no-store').type('application/json');
    if (typeof outcome !== 'string') return reply.send(outcome);
    const { status, body } = refusalOf(outcome);
    return reply.code(status).send(body);
  }

  async #paired({ body, headers, socket }: FastifyRequest): Promise<PairAnswer | DeskProblem> {
    const address = this.#parts.proxy.addressOf({ headers, socket });
    const client = clientOf(address);
    if (this.#lock.waitMs(client) > 0) return 'wait';
    const asked = PairRequest.safeParse(body);
    if (headers.origin !== undefined || !asked.success) {
      // Anything that is not a code counts as a wrong one, or there would be a way to try without being
      // counted.
      this.#lock.count(client);
      return 'not-understood';
    }
    const { contract, ...desk } = asked.data;
    const speaks = contractProblem(contract);
    if (speaks !== null) return speaks;
    this.#lock.count(client);
    const { gate, stationName } = this.#parts;
    const paired = await gate.pair({ ...desk, address }).catch(() => 'not-ready' as const);
    if (paired === 'not-ready') return paired;
    if (paired === null) {
      this.#lock.refuse(client);
      this.#recordRefusal('refused', address, desk.name, 'pairing-refused');
      if (this.#lock.waitMs(client) > 0) this.#recordRefusal('locked', address, desk.name, 'pairing-locked');
      return 'code';
    }
    this.#lock.forget(client);
    return { ...paired, station: stationName, contract: CONTRACT_VERSION };
  }

  /** A desk is let in by its credential, which does not name the person there. */
  #recordLogin({ id, address, deskName }: KeptSession): void {
    this.#parts.record({
      step: 'logged-in',
      sessionId: id,
      name: null,
      address,
      desk: deskName,
      source: 'desk',
      why: describeAccess('by-desk', address),
    });
  }

  /** @param name what it calls itself, unverified. */
  #recordRefusal(
    step: 'refused' | 'locked',
    address: string,
    name: string | null,
    reason: AccessReason,
  ): void {
    const why = describeAccess(reason, address);
    this.#parts.record({ step, sessionId: null, name, address, desk: address, source: 'station', why });
  }
}

const refused = (problem: DeskProblem): DeskVerdict => ({ kind: 'refused', problem });

/** Nothing is negotiated: a desk that speaks an older or newer version is told so. */
function contractProblem(contract: number): DeskProblem | null {
  if (!Number.isInteger(contract)) return 'not-understood';
  if (contract === CONTRACT_VERSION) return null;
  return contract < CONTRACT_VERSION ? 'older-desk' : 'newer-desk';
}
