import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { CONTRACT_VERSION, PairAnswer, type PairRequest } from '../../contract/index.ts';
import { type ProxyEnv, pinnedAgent, type StationAddress } from '../station/network/index.ts';
import { askStation, jsonOf, refusalIn, shortText } from './ask-station.ts';
import { BridgeError } from './bridge-error.ts';
import { lookingAgent } from './looking-agent.ts';

/**
 * Asks who answers at an address, and nothing else. Its certificate is not trusted until a person has
 * compared the fingerprint. Throws BridgeError.
 */
export async function lookAtStation(origin: string, proxyEnv: ProxyEnv): Promise<StationAddress> {
  const agent = lookingAgent(origin, proxyEnv);
  try {
    const answer = await askStation({ origin, agent, path: '/health' });
    const certificate = origin.startsWith('https:') ? pemOf(answer.socket) : null;
    if (answer.statusCode === 421) throw new BridgeError('other-name');
    const said = jsonOf(await shortText(answer));
    if (typeof said !== 'object' || said === null || !('status' in said)) throw new BridgeError('no-station');
    return { origin, certificate };
  } finally {
    agent.destroy();
  }
}

function pemOf(socket: Socket): string {
  const certificate = socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined;
  if (certificate === undefined) throw new BridgeError('no-answer');
  return certificate.toString();
}

/** Presents the pairing code that an operator of the station made. Throws BridgeError. */
export async function pairWithStation(
  address: StationAddress,
  asked: Omit<PairRequest, 'contract'>,
  proxyEnv: ProxyEnv,
): Promise<PairAnswer> {
  const agent = pinnedAgent(address, proxyEnv);
  try {
    const answer = await askStation({
      origin: address.origin,
      agent,
      path: '/pair',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...asked, contract: CONTRACT_VERSION } satisfies PairRequest),
    });
    if (answer.statusCode !== 200) throw new BridgeError(await refusalIn(answer));
    const paired = PairAnswer.safeParse(jsonOf(await shortText(answer)));
    if (!paired.success) throw new BridgeError('no-station');
    if (paired.data.contract !== CONTRACT_VERSION) {
      throw new BridgeError(paired.data.contract < CONTRACT_VERSION ? 'newer-desk' : 'older-desk');
    }
    return paired.data;
  } finally {
    agent.destroy();
  }
}
