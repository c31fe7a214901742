/**
 * What a window may load: only this build's own files. Inline styles are allowed because the component
 * library needs them; scripts are never inline and never evaluated. WebAssembly of this build decodes
 * images in artwork.
 * @param further `connect`: sources a window may connect to besides its own origin, e.g. a WebSocket's;
 * `forms`: where forms may be sent.
 */
export const contentSecurityPolicy = (
  further: { readonly connect?: readonly string[]; readonly forms?: "'self'" } = {},
): string =>
  [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...(further.connect ?? [])].join(' ')}`,
    "worker-src 'self'",
    "base-uri 'none'",
    `form-action ${further.forms ?? "'none'"}`,
    "frame-ancestors 'none'",
  ].join('; ');
