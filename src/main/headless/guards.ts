/**
 * Is the Host header one of ours? A page of another site can point its own name at this address (DNS rebinding), and its
 * requests then carry that name. A missing header is refused.
 */
export const isOurHost = (host: string | undefined, port: number): boolean =>
  host === `127.0.0.1:${port}` || host === `localhost:${port}`;

/** Did a page of ours open this? A missing Origin is refused: browsers always send one with a WebSocket. */
export const isOurOrigin = (origin: string | undefined, port: number): boolean =>
  origin === `http://127.0.0.1:${port}` || origin === `http://localhost:${port}`;
