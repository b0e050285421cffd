import { expect, it } from 'vitest';
import { opinionVerdict } from './opinions.ts';

it.each([
  ['2026-10-22', null, { may: false, why: 'ownedTooShort', days: 1 }],
  ['2026-10-21', null, { may: true, ownedDays: 30 }],
  ['2026-01-01', '2026-10-22', { may: false, why: 'opinionTooSoon', days: 1 }],
  ['2026-01-01', '2026-10-21', { may: true, ownedDays: 323 }],
  ['2026-11-20', '2026-11-20', { may: false, why: 'ownedTooShort', days: 30 }],
])('owned since %s, last opinion %s', (ownedSince, lastOpinionOn, verdict) =>
  expect(opinionVerdict({ ownedSince, lastOpinionOn, today: '2026-11-20' })).toEqual(verdict),
);
