/** The boxes of the lead form: none is ticked beforehand. */
export type OptIns = { readonly allowSMS: boolean; readonly allowWhatsApp: boolean; readonly allowEmail: boolean };

/** The flags of the lead payload. */
export type ConsentFlags = {
  readonly indSmsContact: boolean;
  readonly indPhoneContact: boolean;
  readonly indEmailContact: boolean;
  readonly indWhatsappContact: boolean;
};

/** Flags of the boxes; whoever allows SMS allows calls, so `indPhoneContact` takes the SMS value (spec, lead payloads). */
export const consentFlags = ({ allowSMS, allowWhatsApp, allowEmail }: OptIns): ConsentFlags => ({
  indSmsContact: allowSMS,
  indPhoneContact: allowSMS,
  indEmailContact: allowEmail,
  indWhatsappContact: allowWhatsApp,
});

/** At least one way of contact must be allowed (spec, validation: select at least one contact option). */
export const allowsContact = (flags: Omit<ConsentFlags, 'indPhoneContact'>): boolean =>
  flags.indSmsContact || flags.indEmailContact || flags.indWhatsappContact;
