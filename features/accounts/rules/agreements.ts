/** Texts a person agrees to. A new version asks everyone again; receipts name the version that was read. */
export const AGREEMENTS = [
  { code: 'TERMS', version: '2026-11' },
  { code: 'PRIVACY', version: '2027-02' },
] as const;

export const AGREEMENT_CODES = ['TERMS', 'PRIVACY'] as const;
export type AgreementCode = (typeof AGREEMENT_CODES)[number];

/** Ways a person may allow to be contacted, each apart and none taken for granted (LGPD art. 8 par. 4; Ley 26.951). */
export const CONTACT_CHANNELS = ['EMAIL', 'MAILING', 'SMS', 'WHATSAPP', 'PHONE'] as const;
export type ContactChannel = (typeof CONTACT_CHANNELS)[number];

/** Version of the words beside the boxes that allow contact: kept with each yes and no. */
export const CONTACT_TEXT_VERSION = '2026-11';

/** Version of the words of the question of cookies. */
export const COOKIE_TEXT_VERSION = '2027-01';

/** What a consent may be about: contact by each channel, and each kind of cookie that is not strictly needed. */
export const CONSENT_PURPOSES = [
  'contact.EMAIL',
  'contact.MAILING',
  'contact.SMS',
  'contact.WHATSAPP',
  'contact.PHONE',
  'cookies.functional',
  'cookies.analytics',
  'cookies.marketing',
] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

export type Acceptance = { readonly code: AgreementCode; readonly version: string };

/** Whether every text in force was accepted in its present version. */
export const acceptsAll = (acceptances: readonly Acceptance[]): boolean =>
  AGREEMENTS.every((text) => acceptances.some(({ code, version }) => code === text.code && version === text.version));

/** Whether a version is the one in force: a receipt for another would prove nothing. */
export const isInForce = ({ code, version }: Acceptance): boolean =>
  AGREEMENTS.some((text) => text.code === code && text.version === version);
