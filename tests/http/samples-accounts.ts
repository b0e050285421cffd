import { DEMO_PASSWORD } from '#features/accounts/demo.server.ts';
import { CUSTOMER } from '#tests/harness/people.ts';
import type { Facts } from './facts.ts';
import type { Sample } from './sample.ts';

const NOWHERE = '00000000-0000-7000-8000-000000000000';
const CREDENTIAL = {
  id: 'x'.repeat(20),
  rawId: 'x'.repeat(20),
  type: 'public-key',
  clientExtensionResults: {},
};
const RENTAL = {
  driverLicense: { number: '02650306461', category: 'B', expiry: '01/06/2030' },
  income: { amount: 850_000, currency: 'BRL' },
  occupation: 'salaried',
};
const PERSON = {
  name: 'Maria das Dores',
  agreements: [
    { code: 'TERMS', version: '2026-11' },
    { code: 'PRIVACY', version: '2027-02' },
  ],
};
const NEW_EMAIL = 'nova@demo.example';
const NO_TOKEN = 'x'.repeat(43);

const signingOn = (facts: Facts): Record<string, Sample> => ({
  'POST auth/v3/authentication': { basic: [CUSTOMER.br, DEMO_PASSWORD], body: {} },
  'POST auth/v3/sign-in': { as: 'nobody', body: { email: CUSTOMER.br, password: DEMO_PASSWORD } },
  'POST auth/v3/sign-out': { as: 'leaver' },
  'DELETE auth/v3/sessions/{id}': {
    params: { id: facts.ownSession },
    hidden: 'notFound',
    others: { params: { id: facts.othersSession } },
  },
  'POST auth/v3/second-factor': { as: 'service_admin', body: { code: '000000' }, ends: 'codeWrong' },
  'POST user/v3/users': { basic: [NEW_EMAIL, DEMO_PASSWORD], body: PERSON },
  'POST user/v2/user': { as: 'nobody', body: { email: NEW_EMAIL, password: DEMO_PASSWORD, ...PERSON } },
  'POST user/v2/signup/password/resend-email': { as: 'nobody', body: { email: NEW_EMAIL } },
  'PUT user/v2/signup/password/confirm': {
    as: 'nobody',
    body: { email: NEW_EMAIL, code: '000000' },
    ends: 'codeWrong',
  },
  'POST user/v2/signup/password/forgot': { as: 'nobody', body: { email: NEW_EMAIL } },
  'POST auth/v2/signup/password/reset': {
    as: 'nobody',
    body: { token: NO_TOKEN, password: DEMO_PASSWORD },
    ends: 'linkEnded',
  },
  'POST user/v2/signup/password': {
    as: 'nobody',
    body: { token: NO_TOKEN, password: DEMO_PASSWORD },
    ends: 'linkEnded',
  },
  'PUT user/v2/signup/password': {
    as: 'nobody',
    body: { email: CUSTOMER.br, currentPassword: 'Wrong-123', password: DEMO_PASSWORD },
    ends: 'credentialsWrong',
  },
  'PATCH user/v2/users/self': { body: { nickname: 'Demo' } },
  'POST user/v2/consents': {
    body: { consents: [{ purpose: 'cookies.analytics', granted: false, textVersion: '2026-11' }] },
  },
  'PUT contract/v1/contracts': { body: { acceptances: [{ code: 'TERMS', version: '2026-11' }] } },
});

/** Neighbouring systems, the former sign-on, and other issuers. */
const neighbours: Readonly<Record<string, Sample>> = {
  'POST user/v2/users/self/email': { body: { email: 'novo.endereco@demo.example' } },
  'PUT user/v2/users/self/email': { body: { code: '000000' }, ends: 'codeWrong' },
  'POST auth/v3/step-up': { as: 'service_admin', body: { password: DEMO_PASSWORD }, ends: 'factorNeeded' },
  'POST auth/v3/passkeys': {
    body: {
      name: 'Chave',
      credential: { ...CREDENTIAL, response: { clientDataJSON: 'e30', attestationObject: 'oA' } },
    },
    ends: 'passkeyRefused',
  },
  'POST auth/v3/passkeys/check-options': { ends: 'notEnrolled' },
  'POST auth/v3/passkeys/check': {
    body: {
      credential: { ...CREDENTIAL, response: { clientDataJSON: 'e30', authenticatorData: 'oA', signature: 'oA' } },
    },
    ends: 'passkeyRefused',
  },
  'DELETE auth/v3/passkeys/{id}': { params: { id: 'x'.repeat(20) }, ends: 'notFound' },
  'GET auth/v1/auth': { as: 'nobody', query: { brand: 'CJDR', loginType: 'WEAK' } },
  'GET auth/v1/auth/discountclub/{id}': { params: { id: 'club-1' } },
  'GET auth/v1/auth/eper': { as: 'repairman' },
  'GET auth/v3/eper': { as: 'repairman' },
  'GET auth/v3/check/{id}': { as: 'nobody', params: { id: 'd.no.ticket' }, ends: 'ticketEnded' },
  'POST auth/v1/import': {
    as: 'user_admin',
    body: {
      people: [{ username: 'antiga.pessoa', email: 'antiga@demo.example', name: 'Pessoa Antiga', market: 'br' }],
    },
  },
  'POST auth/v1/migration/preprocess': { as: 'nobody', body: { username: 'antiga.pessoa' } },
  'POST auth/v1/migration/proprocessResetPassword': { as: 'nobody', body: { username: 'antiga.pessoa' } },
  'POST auth/v1/migration/migrate': {
    as: 'nobody',
    body: { token: NO_TOKEN, password: DEMO_PASSWORD, agreements: PERSON.agreements },
    ends: 'linkEnded',
  },
  'POST auth/v3/authentication/social/start': { as: 'nobody', body: {}, ends: 'issuerAway' },
  'POST auth/v3/authentication/social/finish': {
    as: 'nobody',
    body: { code: 'none', state: 'none' },
    ends: 'socialRefused',
  },
  'POST auth/v3/authentication/social/join': {
    as: 'nobody',
    body: { agreements: PERSON.agreements },
    ends: 'socialRefused',
  },
  'POST auth/v3/authentication/social': { body: { code: 'none', state: 'none' }, ends: 'socialRefused' },
  'DELETE auth/v3/identities': { ends: 'notFound' },
};

/** One thing done to all rows of a list. */
const RUNS: Record<string, Sample> = {
  'GET user/v2/users/self/runs': { as: 'service_admin' },
  'POST user/v2/users/self/runs': { as: 'service_admin', body: { area: 'codes', act: 'archive', query: '' } },
  'GET user/v2/users/self/runs/{id}': {
    as: 'service_admin',
    params: { id: NOWHERE },
    ends: 'runUnknown',
    others: { params: { id: NOWHERE } },
    hidden: 'runUnknown',
  },
  'POST user/v2/users/self/runs/{id}/stop': {
    as: 'service_admin',
    params: { id: NOWHERE },
    ends: 'runUnknown',
    others: { params: { id: NOWHERE } },
    hidden: 'runUnknown',
  },
};

const people = (facts: Facts): Record<string, Sample> => ({
  'POST b2e/v1/employee/validate': { as: 'nobody', body: { registration: 'A-100', document: '529.982.247-25' } },
  'GET b2e/v1/employees': { as: 'user_admin' },
  'POST b2e/v1/employees/import': {
    as: 'user_admin',
    query: { dryRun: 'true' },
    body: { content: 'registration;document;relation\nA-100;529.982.247-25;EMPLOYEE\n' },
  },
  'POST user/v2/users/self/rental': { body: RENTAL },
  'GET user/v2/users/self/repairman/{id}': { as: 'repairman', params: { id: 'R-none' }, ends: 'notFound' },
  'PUT user/v2/users/self/repairman/{id}': {
    as: 'repairman',
    params: { id: 'R-1' },
    body: { workshop: 'Oficina Central' },
  },
  'GET user/v2/users/self/repairman/{id}/econnect': { as: 'repairman', params: { id: 'R-none' }, ends: 'notFound' },
  'PUT user/v2/users/self/repairman/{id}/econnect': {
    as: 'repairman',
    params: { id: 'R-none' },
    body: { enabled: true },
    ends: 'notFound',
  },
  'PUT user/v2/users/self/loyalty/associated-dealer': { body: { dealerId: facts.dealer } },
  'GET user/v2/users/self/views': { query: { area: 'orders' } },
  'PUT user/v2/users/self/views': { body: { area: 'orders', name: 'Pagos', query: 'state=RESERVE' } },
  'DELETE user/v2/users/self/views/{id}': { params: { id: NOWHERE }, ends: 'viewUnknown', hidden: 'viewUnknown' },
  ...RUNS,
  'PATCH user/v2/users/self/agreement/outdate': { body: { codes: ['PRIVACY'] } },
  'GET user/v2/permissions': { as: 'user_admin', query: { role: 'offer_admin' } },
  'GET user/v2/staff': { as: 'user_admin', query: { text: 'demo' } },
  'GET user/v2/staff/{id}': { as: 'user_admin', params: { id: facts.customerId } },
  'POST user/v2/staff': { as: 'user_admin', body: { email: 'equipe@demo.example', name: 'Nova Equipe' } },
  'GET user/v2/grant-places': { as: 'user_admin' },
  'POST user/v2/staff/{id}/roles': {
    as: 'user_admin',
    params: { id: NOWHERE },
    body: { role: 'inspector' },
    ends: 'personUnknown',
  },
  'DELETE user/v2/staff/{id}/roles/{grant}': {
    as: 'user_admin',
    params: { id: NOWHERE, grant: '1' },
    ends: 'personUnknown',
  },
  'POST user/v2/users/{id}/reservations': {
    params: { id: facts.customerId },
    ends: 'mediaType',
    hidden: 'notFound',
    others: { params: { id: NOWHERE } },
  },
});

export const accountSamples = (facts: Facts): Record<string, Sample> => ({
  ...signingOn(facts),
  ...neighbours,
  ...people(facts),
});
