import type { ArtworkTicket } from '../../contract/index.ts';
import type { StationClient } from '../transport/transport.ts';

/** A multiple of three, so that each piece is complete base64. */
const PIECE_BYTES = 384 * 1024;
const PIECE_CHARACTERS = 32 * 1024;

/** Hands a local file to the station, piece by piece; resolves with its ticket. */
export async function upload(client: StationClient, file: File): Promise<ArtworkTicket> {
  let ticket: ArtworkTicket | null = null;
  let at = 0;
  do {
    const piece = new Uint8Array(await file.slice(at, at + PIECE_BYTES).arrayBuffer());
    const kept: { readonly ticket: ArtworkTicket } = await client.submission.upload({
      ticket,
      name: file.name,
      bytes: base64Of(piece),
    });
    ticket = kept.ticket;
    at += PIECE_BYTES;
  } while (at < file.size);
  return ticket;
}

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE_CHARACTERS) {
    text += String.fromCharCode(...bytes.subarray(at, at + PIECE_CHARACTERS));
  }
  return btoa(text);
}
