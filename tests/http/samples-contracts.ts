import type { Sample } from './sample.ts';

/** The contract of an order that waits for its payment, and who its buyer is: read, and refused everything else. */
export const contractSamples = (order: string): Record<string, Sample> => ({
  'GET contract/v1/orders/{id}/contract': { params: { id: order }, hidden: 'orderUnknown' },
  'POST contract/v1/orders/{id}/contract': { params: { id: order }, hidden: 'orderUnknown', ends: 'notYet' },
  'GET contract/v1/orders/{id}/contract/{number}': {
    params: { id: order, number: '1' },
    hidden: 'orderUnknown',
    ends: 'versionUnknown',
  },
  'GET contract/v1/orders/{id}/contract/{number}/evidence': {
    params: { id: order, number: '1' },
    hidden: 'orderUnknown',
    ends: 'versionUnknown',
  },
  'POST contract/v1/orders/{id}/signature': {
    params: { id: order },
    body: { sha256: '0'.repeat(64), code: '000000', accepted: true },
    hidden: 'orderUnknown',
    ends: 'versionUnknown',
  },
  'POST contract/v1/check': { as: 'nobody', body: { code: '00000-00000-00000-00000', sha256: null } },
  'GET payment-security/v1/orders/{id}/identity': { params: { id: order }, hidden: 'orderUnknown' },
  'POST payment-security/v1/orders/{id}/identity/face': {
    params: { id: order },
    hidden: 'orderUnknown',
    ends: 'notNow',
  },
  'POST payment-security/v1/orders/{id}/identity/person': {
    params: { id: order },
    body: { way: 'DEALER' },
    hidden: 'orderUnknown',
    ends: 'notNow',
  },
  'POST payment-security/v1/orders/{id}/identity/appeal': {
    params: { id: order },
    body: { way: 'CALL' },
    hidden: 'orderUnknown',
    ends: 'settled',
  },
  'POST payment-security/v1/orders/{id}/identity/challenge': {
    params: { id: order },
    hidden: 'orderUnknown',
    ends: 'notNow',
  },
  'POST payment-security/v1/orders/{id}/identity/handoff': {
    params: { id: order },
    body: { replaces: null },
    hidden: 'orderUnknown',
    ends: 'notNow',
  },
  ...handedSamples(order),
});

/** What a phone does that opened a code, and staff with what came out. */
const handedSamples = (order: string): Readonly<Record<string, Sample>> => ({
  'POST payment-security/v1/identity-handoffs/taken': { as: 'nobody', body: { token: 'none' }, ends: 'handoffOver' },
  'GET payment-security/v1/identity-handoffs/current': { as: 'nobody', ends: 'handoffOver' },
  'POST payment-security/v1/identity-handoffs/number': { as: 'nobody', body: { number: 42 }, ends: 'handoffOver' },
  'POST payment-security/v1/identity-handoffs/denial': { as: 'nobody', ends: 'handoffOver' },
  'POST payment-security/v1/identity-handoffs/challenge': { as: 'nobody', ends: 'handoffOver' },
  'POST payment-security/v1/identity-handoffs/face': { as: 'nobody', ends: 'handoffOver' },
  'GET payment-security/v1/identity-checks': { as: 'service_admin', query: {} },
  'POST payment-security/v1/identity-checks/{id}/decision': {
    as: 'service_admin',
    params: { id: order },
    body: { version: 1, verdict: 'ACCEPTED', reason: null },
    ends: 'checkUnknown',
  },
  'POST payment-security/v1/identity-checks/{id}/taken-back': {
    as: 'service_admin',
    params: { id: order },
    body: { version: 1, reason: 'MISTAKE' },
    ends: 'checkUnknown',
  },
});
