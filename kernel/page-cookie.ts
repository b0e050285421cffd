/** A cookie of the program as a page or a call asks for it; how it is kept from others is the same for all. */
export type PageCookie = {
  readonly name: string;
  readonly value: string;
  /** Seconds; 0 deletes, null lasts until the browser closes. */
  readonly maxAge: number | null;
  readonly scriptsMayRead?: boolean;
};
