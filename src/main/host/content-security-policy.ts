/**
 * What a window may load: this build's own files and nothing else. Styles are the exception that the component library
 * needs; scripts are never inline and never evaluated.
 * @param connect further sources a window may connect to, e.g. the host's own WebSocket.
 */
export const contentSecurityPolicy = (connect: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...connect].join(' ')}`,
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
