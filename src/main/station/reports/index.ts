export { createReports } from './create-reports.ts';
export type { ReportService } from './report-service.ts';
export { reportBody, reportValues } from './request.ts';
