/** What Electron asks its main process before a page may do it. */
export type Question = 'load' | 'navigate' | 'open';

/** Messages from the process of the built main to the one that drives Chromium. */
export type FromMain =
  /** `origin` serves main's answers for its own scheme. */
  | { readonly kind: 'serving'; readonly origin: string }
  | {
      readonly kind: 'load';
      readonly url: string;
      readonly preload: string;
      readonly width: number;
      readonly height: number;
    }
  /** A message for the preload, with its ports. */
  | { readonly kind: 'post'; readonly channel: string; readonly ports: readonly number[] }
  | { readonly kind: 'port-message'; readonly port: number; readonly data: unknown }
  | { readonly kind: 'port-closed'; readonly port: number }
  | { readonly kind: 'answer'; readonly question: number; readonly allowed: boolean }
  | { readonly kind: 'window-closed' };

/** Messages to main about what happens in Chromium. */
export type ToMain =
  /** The page's address after each navigation, also within the page. */
  | { readonly kind: 'at'; readonly url: string }
  | { readonly kind: 'loaded' }
  | { readonly kind: 'port-message'; readonly port: number; readonly data: unknown }
  | { readonly kind: 'port-closed'; readonly port: number }
  | { readonly kind: 'ask'; readonly question: number; readonly what: Question; readonly url: string }
  | { readonly kind: 'quit' };
