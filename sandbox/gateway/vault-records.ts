import type { Card } from './payment.ts';
import type { SITES } from './wire.ts';

/** Somebody whose cards the company keeps for the shop. */
export type Customer = { readonly id: string; readonly email: string; readonly createdAt: string };

/** A card in the vault. Of the number only its last four digits are here; the real company has the rest. */
export type VaultCard = {
  readonly id: string;
  readonly customerId: string;
  readonly card: Card;
  /** Whether its bank asks the cardholder before it pays. */
  readonly asksHolder: boolean;
  readonly createdAt: string;
};

/** What was typed on the company's page, for one use: a whole card, or the code of one in the vault. */
export type CardToken = {
  readonly id: string;
  readonly card: Card;
  readonly asksHolder: boolean;
  readonly cardId: string | null;
  readonly site: (typeof SITES)[keyof typeof SITES];
  readonly usedAt: string | null;
  readonly createdAt: string;
};
