/** Unit tests that replace a clock, a module or a function of the process: what the next file loaded would be theirs. */
export const APART: readonly string[] = [
  'app/server/slots.test.ts',
  'app/web/until-loaded.test.ts',
  'features/content/code-files.test.ts',
  'features/location/web/google-maps.test.ts',
  'features/scanner/web/decode.test.ts',
  'kernel/qr-room.test.ts',
  'kernel/vehicle-codes.test.ts',
  'platform/crash.test.ts',
  'platform/database/clock.test.ts',
  'tests/harness/new-file.test.ts',
  'ui/admin-resource-csv.test.tsx',
  'ui/behaviours/behaviours.test.ts',
  'ui/use-polling.test.ts',
];
