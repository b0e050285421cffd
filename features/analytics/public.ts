export { measurementSchema, MOST_MEASURED } from './rules/measurement.ts';
export { allowsPurpose, COMPARED, CONSENT_COOKIE, MEASURE_COOKIE, type MeasuredVisitor } from './rules/visitor.ts';
export type { MeasuredEvent } from './rules/events.ts';
