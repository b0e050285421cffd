export { createLateErasing } from './erasing.server.ts';
export { createNumbers, type Numbers } from './numbers.server.ts';
export { createRecorder, type Recorder } from './recorder.server.ts';
export { consentIn, measuredVisitor } from './visitor.server.ts';
export { tidyAnalytics } from './tidy.server.ts';
