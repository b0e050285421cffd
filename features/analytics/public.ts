export { MEASURE_COOKIE, measuredVisitor, type MeasuredVisitor } from './rules/visitor.ts';
export type { MeasuredEvent } from './rules/events.ts';
