export { measurementSchema, MOST_MEASURED } from './rules/measurement.ts';
export { allowsMeasuring, MEASURE_COOKIE, measuredVisitor, type MeasuredVisitor } from './rules/visitor.ts';
export type { MeasuredEvent } from './rules/events.ts';
