export type Attachment = {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly base64: string;
};

export type Mail = {
  readonly id: number;
  readonly at: string;
  readonly from: string;
  /** The envelope's recipients: whom the mail really went to, blind copies included. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly attachments: readonly Attachment[];
};
