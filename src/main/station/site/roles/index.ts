export { giveRoles, type StationRole } from './give-roles.ts';
