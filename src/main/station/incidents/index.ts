export { createIncidents } from './create-incidents.ts';
export type { IncidentService } from './incident-service.ts';
