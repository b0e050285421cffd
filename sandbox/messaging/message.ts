/** A message on WhatsApp, sent by the shop or by a person who opened a conversation. */
export type WhatsAppMessage = {
  readonly id: string;
  readonly direction: 'sent' | 'received';
  /** Digits with the country's code. */
  readonly phone: string;
  readonly text: string;
  /** The shop's own mark, which comes back with notices. */
  readonly reference: string | null;
  /** Sent again under the same key it is the same message. */
  readonly key: string | null;
  readonly at: string;
};
