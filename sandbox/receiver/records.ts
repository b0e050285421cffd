/** `take`: 204; `gone`: 410; `redirect`: to an address inside the network, which nobody may follow. */
export const RECEIVER_ANSWERS = ['take', 'gone', 'redirect'] as const;

/** Another company's program that the shop sends webhooks to. */
export type Receiver = {
  readonly name: string;
  /** As the shop's staff handed it over; without it no signature is looked at. */
  readonly secret: string | null;
  readonly answer: (typeof RECEIVER_ANSWERS)[number];
};

/** A webhook as it came. */
export type ReceivedWebhook = {
  readonly name: string;
  readonly id: string;
  /** Null: there was no secret to look with. */
  readonly isSigned: boolean | null;
  readonly body: string;
  /** How often it came under its id. */
  readonly times: number;
  readonly at: string;
};
