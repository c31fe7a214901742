export { dueBoard } from './due-board.ts';
export { ShiftReports } from './shift-reports.ts';
