export { logOperators } from './log-operators.ts';
export { StationOperators } from './station-operators.ts';
