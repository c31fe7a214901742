/** What a page may be asked about, as Electron asks its main process. */
export type Question = 'load' | 'navigate' | 'open';

/** What the process of the built main tells whoever drives Chromium. */
export type FromMain =
  /** `origin` serves what main answers for its own scheme. */
  | { readonly kind: 'serving'; readonly origin: string }
  | {
      readonly kind: 'load';
      readonly url: string;
      readonly preload: string;
      readonly width: number;
      readonly height: number;
    }
  /** A message for the preload, with ports that go with it. */
  | { readonly kind: 'post'; readonly channel: string; readonly ports: readonly number[] }
  | { readonly kind: 'port-message'; readonly port: number; readonly data: unknown }
  | { readonly kind: 'port-closed'; readonly port: number }
  | { readonly kind: 'answer'; readonly question: number; readonly allowed: boolean }
  | { readonly kind: 'window-closed' };

/** What happens in Chromium, as main hears it. */
export type ToMain =
  /** The address of the page, at each navigation, also within it. */
  | { readonly kind: 'at'; readonly url: string }
  | { readonly kind: 'loaded' }
  | { readonly kind: 'port-message'; readonly port: number; readonly data: unknown }
  | { readonly kind: 'port-closed'; readonly port: number }
  | { readonly kind: 'ask'; readonly question: number; readonly what: Question; readonly url: string }
  | { readonly kind: 'quit' };
