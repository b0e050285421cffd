/** What went over the wire once, in either direction. Never holds credentials, card numbers or security codes. */
export type Exchange = {
  readonly id: number;
  readonly at: string;
  readonly direction: 'received' | 'sent';
  readonly operation: string;
  readonly request: string;
  readonly sent: string;
  readonly status: number | null;
  readonly answer: string;
  readonly fault: string | null;
  readonly ms: number;
};
