import { type ArchiveOffer, type LedgerFinding, type Message, message } from '../../../../contract/index.ts';
import type { StationAddress } from '../../network/index.ts';
import type { WebServerPort } from '../../ports.ts';

/** Where this station's archive can be reached, and the note to show about it. */
export interface OfferedArchive {
  /** Null if it cannot be, or there is no such address. */
  readonly place: StationAddress | null;
  readonly addresses: readonly string[];
  readonly finding: LedgerFinding;
}

/** Evaluates an offer, whether it is made or not. */
export async function offeredArchive(
  { address }: ArchiveOffer,
  server: WebServerPort | null,
): Promise<OfferedArchive> {
  if (server === null) return impossible(message('site.archive-no-server'));
  const [addresses, certificate] = [await server.addresses(), await server.certificate()];
  if (addresses.length === 0) return impossible(message('site.archive-plain'));
  const origin =
    address === null
      ? addresses[0]
      : addresses.find((one) => one === address || new URL(one).host === address);
  if (origin === undefined) {
    return {
      place: null,
      addresses,
      finding: { verdict: 'problem', message: message('site.archive-address') },
    };
  }
  const isNear = ['127.0.0.1', '[::1]', 'localhost'].includes(new URL(origin).hostname);
  return {
    place: { origin, certificate },
    addresses,
    finding: isNear
      ? { verdict: 'note', message: message('site.archive-this-machine', { address: origin }) }
      : { verdict: 'good', message: message('site.archive-offered', { address: origin }) },
  };
}

const impossible = (why: Message): OfferedArchive => ({
  place: null,
  addresses: [],
  finding: { verdict: 'problem', message: why },
});
