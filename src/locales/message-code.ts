import type messages from './en/messages.json';

type WithoutPlural<Key extends string> = Key extends `${infer Code}_${'one' | 'other'}` ? Code : Key;

/** The code of each message of the English catalogue. */
export type MessageCode = WithoutPlural<keyof typeof messages>;

/** The codes of one area without its prefix: `probe.elsewhere` for `ingress.probe.elsewhere`. */
export type CodeIn<Area extends string> = MessageCode extends infer Code
  ? Code extends `${Area}.${infer Rest}`
    ? Rest
    : never
  : never;
