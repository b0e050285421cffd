/** A lead's person type, as the lead payload writes it. */
export const LEAD_PERSON_TYPES = ['physical', 'legalPerson'] as const;
export type LeadPersonType = (typeof LEAD_PERSON_TYPES)[number];

/** By which channel a lead came in: it decides who is told besides the CRM. */
export const LEAD_CHANNELS = ['FORM', 'CONTACT', 'DEALER_MAIL', 'SHOWROOM', 'WHATSAPP'] as const;
export type LeadChannel = (typeof LEAD_CHANNELS)[number];

/** What a lead is about where nothing else is said, and where it comes from (spec, lead payloads). */
export const DEFAULT_FORM = 'Proposal';
/** Under which it is kept that somebody would drive by subscription. */
export const SUBSCRIPTION_FORM = 'Flua';
export const FORM_ORIGIN = 'leadform';

/** Name under which the browser keeps a lead form begun (spec, person and lead form). */
export const LEAD_STORAGE = 'leadObj';

/** Why somebody writes. */
export const CONTACT_REASONS = [
  'SALES',
  'AFTER_SALES',
  'FINANCING',
  'ORDER',
  'WARRANTY',
  'COMPLAINT',
  'PRIVACY',
  'OTHER',
] as const;
export type ContactReason = (typeof CONTACT_REASONS)[number];

/** How somebody would rather be answered. */
export const CONTACT_METHODS = ['EMAIL', 'PHONE', 'SMS', 'WHATSAPP'] as const;
export type ContactMethod = (typeof CONTACT_METHODS)[number];

/** Lines of business that take conversations. */
export const MESSAGING_SEGMENTS = ['sales', 'test-drive', 'after-sales', 'corporate'] as const;
export type MessagingSegment = (typeof MESSAGING_SEGMENTS)[number];

/** Kinds of events user analytics takes; the first is the default. */
export const ANALYTICS_DEFAULT = 'GENERIC_LEAD';

/** Version of the words beside the boxes that allow contact, kept with each lead (LGPD art. 8; Ley 25.326 art. 5). */
export const LEAD_CONSENT_VERSION = '2026-11';

/** Ninety days: how long the click on an advertisement is remembered, in milliseconds. */
export const CLICK_ID_MS = 7_776_000_000;
