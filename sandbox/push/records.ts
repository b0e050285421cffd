/** A browser that takes messages, as its push service and the browser itself know it. */
export type PushDevice = {
  readonly id: string;
  /** The browser's, base64url: what is sealed for its public half only it can read. */
  readonly privateKey: string;
  readonly auth: string;
  /** Whose messages it takes (RFC 8292, section 4). */
  readonly applicationServerKey: string;
  readonly isGone: boolean;
  /** So many messages are put off yet, as a service does that has too much to do. */
  readonly busy: number;
};

/** A message as the device reads it. */
export type PushMessage = {
  readonly device: string;
  readonly topic: string | null;
  readonly ttl: number;
  readonly payload: string;
  /** How often it was sent under its topic: the device gets one. */
  readonly writes: number;
  readonly at: string;
};
