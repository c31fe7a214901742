export { EventPublisher } from './event-publisher.ts';
export type { SiteEvent } from './site-event.ts';
export { SiteEvents } from './site-events.ts';
