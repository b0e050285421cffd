/** Areas of the pages for makers, which no visitor sees: they are not kept here. */
const OF_MAKERS: ReadonlySet<string> = new Set(['samples', 'playground']);

/** Texts that people agree to under the name of a version (`tests/terms-versions.test.ts`): a change needs another version, which is the program's. */
const VERSIONED = [
  'legal.terms.',
  'legal.reservationTerms.',
  'legal.privacyNotice.',
  'proposals.terms.line.',
  'proposals.terms.accept',
  'proposals.register.creditBureau',
  'reservations.reservation.accept',
  'reservations.reservation.next',
  'shell.consent.',
  'accounts.privacy.contact',
  'accounts.signUp.channels',
  'accounts.signUp.accepts',
  'leads.form.law',
  'leads.whatsApp.law',
  'waiting.waiting.consent',
  'visitPages.visits.consent',
] as const;

/** Areas and beginnings of texts that say what the law says or what somebody agrees to. */
const LEGAL = [
  'legal.',
  'credit.credit.legal',
  'financing.credit.',
  'offers.offers.credit.legal',
  'shell.legal.',
  'shell.footer.',
  'proposals.terms.',
] as const;
const LEGAL_WORDS = /^(?:legal|law|terms|consents?|agreements?|withdrawal|privacy|rights|cft\w*|cet)/i;

const areaOf = (id: string): string => id.split('.', 1)[0] ?? '';

/** What a text may be: `hidden` is not listed; `fixed` is shown and cannot be changed; `legal` needs a second person; `free` is changed by one. */
export type TextKind = 'hidden' | 'fixed' | 'legal' | 'free';

/** The kind of a text by its id, `area.key`. Rather one legal text too many than one too few. */
export const kindOfText = (id: string): TextKind => {
  if (OF_MAKERS.has(areaOf(id))) return 'hidden';
  if (VERSIONED.some((stem) => id.startsWith(stem))) return 'fixed';
  if (LEGAL.some((stem) => id.startsWith(stem))) return 'legal';
  return id
    .split('.')
    .slice(1)
    .some((word) => LEGAL_WORDS.test(word))
    ? 'legal'
    : 'free';
};
