import { randomBytes } from 'node:crypto';

export * from './connection.ts';
export * from './hot-folder.ts';
export * from './schema.ts';
export * from './site.ts';
export * from './taken-hot-folder-ids.ts';
export * from './without-hot-folder.ts';

/** 32 random bytes, base64url: the part of a webhook URL that nobody can guess. */
export const newWebhookSecret = (): string => randomBytes(32).toString('base64url');
