import type { Sample } from './sample.ts';
import { contractSamples } from './samples-contracts.ts';

/** What staff do on the day of a handover, and before it. */
const handoverSamples = (order: string): Record<string, Sample> => ({
  'PATCH reservation/v2/orders/{id}/handover': {
    as: 'service_admin',
    params: { id: order },
    body: { item: 'KEYS', done: true },
    ends: 'handoverUnknown',
  },
  'POST reservation/v2/orders/{id}/chassis-corrections': {
    as: 'service_admin',
    params: { id: order },
    body: { chassis: '9BV6092E1VF900061', reason: 'A fábrica trocou dois carros' },
    ends: 'notPaid',
  },
  'POST reservation/v2/chassis-corrections/{id}/decision': {
    as: 'service_admin',
    params: { id: order },
    body: { accept: true },
    ends: 'correctionUnknown',
  },
  'PUT reservation/v2/orders/{id}/handover': {
    as: 'service_admin',
    params: { id: order },
    body: { startsAt: '2026-12-01T13:00:00Z', seen: null },
    ends: 'notReady',
  },
  'POST reservation/v2/orders/{id}/handover/absence': {
    as: 'service_admin',
    params: { id: order },
    body: { seen: 1 },
    ends: 'handoverUnknown',
  },
  'POST reservation/v2/orders/{id}/handover/completion': {
    as: 'service_admin',
    params: { id: order },
    body: { chassis: null, plate: null },
    ends: 'handoverUnknown',
  },
});

/** What staff write about an order, and whose it is. */
const workSamples = (order: string): Record<string, Sample> => ({
  'POST reservation/v2/orders/{id}/notes': {
    as: 'service_admin',
    params: { id: order },
    body: { words: 'Ligar na segunda.' },
  },
  'PUT reservation/v2/orders/{id}/assignee': { as: 'service_admin', params: { id: order }, body: { assignee: null } },
  'GET reservation/v2/orders-queues': { as: 'service_admin' },
  'GET reservation/v2/orders-staff': { as: 'service_admin' },
});

/** The messages about orders; the suite has no link of a mail. */
const messageSamples = (order: string): Record<string, Sample> => ({
  'PUT reservation/v2/order-messages': {
    body: { mail: ['steps'], whatsApp: ['delivery'], quiet: { from: 22, until: 8 } },
  },
  'POST reservation/v2/order-messages/{id}/{topic}/stop': {
    as: 'nobody',
    params: { id: order, topic: 'steps' },
    query: { channel: 'EMAIL', ref: 'none' },
    ends: 'linkUnknown',
  },
});

/** What the page of an order asks for; this one waits for its payment. */
export const orderPageSamples = (order: string): Record<string, Sample> => ({
  ...contractSamples(order),
  'POST timeline/v1/files/summary': { body: { reservationId: order }, hidden: 'orderUnknown' },
  'GET reservation/v2/reservations/{id}/papers/{paper}': {
    params: { id: order, paper: order },
    ends: 'paperUnknown',
    hidden: 'orderUnknown',
  },
  'PUT reservation/v2/reservations/{id}/feedback/{milestone}': {
    params: { id: order, milestone: 'RESERVE' },
    body: { score: 5, words: null },
    ends: 'notReached',
    hidden: 'orderUnknown',
  },
  'GET reservation/v2/feedback': { as: 'service_admin' },
  'DELETE reservation/v2/orders/{id}/papers/{paper}': {
    as: 'service_admin',
    params: { id: order, paper: order },
    ends: 'paperUnknown',
  },
  'POST reservation/v2/orders/papers': { as: 'service_admin', ends: 'mediaType' },
  'GET reservation/v2/reservations/{id}/handover': { params: { id: order }, hidden: 'orderUnknown' },
  'PUT reservation/v2/reservations/{id}/handover': {
    params: { id: order },
    body: { startsAt: '2026-12-01T13:00:00Z' },
    ends: 'notReady',
    hidden: 'orderUnknown',
  },
  'GET reservation/v2/reservations/{id}/handover/calendar.ics': {
    params: { id: order },
    ends: 'handoverUnknown',
    hidden: 'orderUnknown',
  },
  ...handoverSamples(order),
  ...workSamples(order),
  ...messageSamples(order),
  'PUT reservation/v2/orders/{id}/expected-day': {
    as: 'service_admin',
    params: { id: order },
    body: { from: '2026-12-01', until: '2026-12-10', reason: 'TRANSPORT', note: null, seen: null },
    ends: 'notExpected',
  },
});
