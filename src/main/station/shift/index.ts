export { ShiftReports } from './shift-reports.ts';
