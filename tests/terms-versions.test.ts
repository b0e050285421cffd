import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { AREAS } from '#brands/texts/areas.ts';
import { AGREEMENTS, COOKIE_TEXT_VERSION } from '#features/accounts/public.ts';
import { FUNDING_TERMS_VERSION } from '#features/financing/public.ts';
import { CONSENT_VERSION } from '#features/identity-check/public.ts';
import { TERMS_VERSION } from '#features/reservations/public.ts';

const LOCALES = ['pt-BR', 'es-AR'] as const;

/** The start of the SHA-256 of all texts under a stem, in both languages, in the order of their keys. */
const digestOf = (area: 'legal' | 'proposals' | 'shell' | 'identityCheck', stem: string): string => {
  const texts = LOCALES.flatMap((locale) =>
    Object.entries(AREAS[area][locale])
      .filter(([key]) => key === stem || key.startsWith(`${stem}.`))
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
  expect(texts.length).toBeGreaterThan(0);
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16);
};

const agreement = (code: 'TERMS' | 'PRIVACY'): string => AGREEMENTS.find((one) => one.code === code)?.version ?? '';

/**
 * What people agreed to is kept by the version's name, so a name may mean one text alone. Whoever changes a text raises its version
 * and writes both here.
 */
test.each([
  ['the reservation', TERMS_VERSION, digestOf('legal', 'reservationTerms'), '2026-11', '4474153901fc5724'],
  ['a credit proposal', FUNDING_TERMS_VERSION, digestOf('proposals', 'terms.line'), '2026-11', 'dc03aa679271c3e8'],
  ['the site', agreement('TERMS'), digestOf('legal', 'terms'), '2026-11', 'bbc2dab733ad253d'],
  ['cookies', COOKIE_TEXT_VERSION, digestOf('shell', 'consent'), '2027-01', 'b2f1ea91254ce648'],
  ['privacy', agreement('PRIVACY'), digestOf('legal', 'privacyNotice'), '2027-02', '931dcf84f3b8429f'],
  ['photos of a face', CONSENT_VERSION, digestOf('identityCheck', 'identity.consent'), 'face-1', '89ce5973fda7ab36'],
])('the terms of %s are the text that their version names', (_name, version, digest, known, text) => {
  expect([version, digest]).toEqual([known, text]);
});
