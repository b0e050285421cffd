import { openJournal } from './journal.ts';
import type { Change } from './journal.ts';
import type { Fault } from './fault.ts';
import type { Exchange } from './exchange.ts';
import type { Hook } from './hook.ts';
import type { Remembered } from '../gateway/remembered.ts';
import type { Payment } from '../gateway/payment.ts';
import type { Preference } from '../gateway/preference.ts';
import type { CardToken, Customer, VaultCard } from '../gateway/vault-records.ts';
import type { BankProposal } from '../banks/proposal.ts';
import type { FactoryOrder } from '../factory/order.ts';
import type { ConsortiumLetter } from '../consortium/records.ts';
import type { CrmRecord } from '../crm/record.ts';
import type { WhatsAppMessage } from '../messaging/message.ts';
import type { PushDevice, PushMessage } from '../push/records.ts';
import type { ReceivedWebhook, Receiver } from '../receiver/records.ts';
import type { RentalCustomer, RentalProposal } from '../rental/records.ts';
import type { Mail } from '../mail/message.ts';

export type Tables = {
  payment: Payment;
  preference: Preference;
  customer: Customer;
  vaultCard: VaultCard;
  cardToken: CardToken;
  remembered: Remembered;
  hook: Hook;
  fault: Fault;
  order: FactoryOrder;
  proposal: BankProposal;
  rentalCustomer: RentalCustomer;
  rentalProposal: RentalProposal;
  mail: Mail;
  crmLead: CrmRecord;
  crmContact: CrmRecord;
  whatsApp: WhatsAppMessage;
  pushDevice: PushDevice;
  pushMessage: PushMessage;
  letter: ConsortiumLetter;
  receiver: Receiver;
  receivedWebhook: ReceivedWebhook;
  exchange: Exchange;
  counter: number;
  /** Seconds by which the companies' clock is ahead of the machine's. */
  clockShift: number;
};

export type Kind = keyof Tables;

export type Store = {
  get<K extends Kind>(kind: K, id: string | number): Tables[K] | undefined;
  list<K extends Kind>(kind: K): Tables[K][];
  commit(changes: readonly Change[], options?: { durable?: boolean }): void;
  /** Numbers that never come twice, not even after `clear`: the shop keeps them as unique keys. */
  nextId(): number;
  clear(): void;
  close(): void;
};

export function put<K extends Kind>(kind: K, id: string | number, value: Tables[K]): Change {
  return { kind, id: String(id), value };
}

export function remove(kind: Kind, id: string | number): Change {
  return { kind, id: String(id), value: null };
}

export function openStore(dir: string): Store {
  const journal = openJournal(dir);
  let lastId = Number(journal.rows('counter').get('id') ?? 0);
  const rememberId = () => journal.commit([put('counter', 'id', lastId)], { durable: false });
  return {
    get: <K extends Kind>(kind: K, id: string | number) => journal.rows(kind).get(String(id)) as Tables[K] | undefined,
    list: <K extends Kind>(kind: K) => [...journal.rows(kind).values()] as Tables[K][],
    commit: journal.commit,
    nextId() {
      // Twelve digits from the clock: unique across a lost counter, and too short to look like a card number.
      lastId = Math.max(lastId + 1, Math.floor(Date.now() / 10));
      rememberId();
      return lastId;
    },
    clear() {
      journal.clear();
      rememberId();
    },
    close: journal.close,
  };
}
