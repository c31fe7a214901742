import { type Message, message } from '../../../contract/index.ts';

/**
 * Why a machine could not be reached if the system says EHOSTUNREACH. Since version 15, macOS refuses the own
 * network like this to an app that was not allowed into it.
 */
export const noRoute = (host: string): Message =>
  process.platform === 'darwin'
    ? message('service.no-route-macos', { host })
    : message('service.no-route', { host });
