import { AGREEMENTS } from '#features/accounts/public.ts';
import { TERMS_VERSION } from '#features/reservations/public.ts';

const versionOf = (code: (typeof AGREEMENTS)[number]['code']): string =>
  AGREEMENTS.find((text) => text.code === code)?.version ?? '';

/** The versions in force: those that receipts name. */
export const VERSIONS = {
  terms: versionOf('TERMS'),
  privacyNotice: versionOf('PRIVACY'),
  reservationTerms: TERMS_VERSION,
};
