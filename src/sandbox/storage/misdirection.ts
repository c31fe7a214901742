import type { RedirectFault } from '../faults/kinds.ts';

/**
 * The target of a URL with hops left: itself with one less, `loop` for ever, `elsewhere` under another host
 * name.
 */
export function nextHop(url: URL, host: string): string | null {
  const hops = url.searchParams.get('hops');
  if (hops === null || hops === '0') return null;
  const next = new URL(`http://${host}${url.pathname}${url.search}`);
  if (hops === 'loop') return next.href;
  if (hops === 'elsewhere') {
    next.hostname = 'localhost';
    next.searchParams.delete('hops');
    return next.href;
  }
  next.searchParams.set('hops', String(Number(hops) - 1));
  return next.href;
}

/** A signed URL as a fault changes it. */
export function misdirected(url: URL, fault: RedirectFault): string {
  switch (fault.kind) {
    case 'other-origin':
      url.searchParams.set('hops', 'elsewhere');
      return url.href;
    case 'loop':
      url.searchParams.set('hops', 'loop');
      return url.href;
    case 'hops':
      url.searchParams.set('hops', String(fault.hops));
      return url.href;
    case 'file-url':
      return 'file:///etc/passwd';
    case 'plain-http':
      return `http://storage.example.com${url.pathname}${url.search}`;
    case 'private-address':
      return `http://169.254.169.254${url.pathname}${url.search}`;
    case 'credentials':
      url.username = 'someone';
      url.password = 'secret';
      return url.href;
    case 'not-a-url':
      return 'artwork on its way';
    case 'unknown-host':
      return `https://storage.invalid${url.pathname}${url.search}`;
    case 'expired':
      return url.href;
  }
}
