const NOWHERE = '00000000-0000-7000-8000-000000000000';

/** Good calls of the dealers' services. */
const dealers = ({ dealer }: { readonly dealer: string }) =>
  ({
    'GET dealer/v1/dealer/{id}': { params: { id: dealer } },
    'GET dealer/v1/province/{id}/zone': { params: { id: 'SP' } },
    'GET dealer/v2/dealer/findDealersByRadius': { query: { referenceLatitude: '-23.5', referenceLongitude: '-46.6' } },
    'GET dealer/v1/findDealersBy': { query: { stateCode: 'SP' } },
    'GET dealer/v1/dealer/any/{id}': { params: { id: dealer } },
    'GET dealer/v1/service/{type}': { params: { type: 'SERVICE' } },
    'GET dealer/v1/dealergroup/{g}/influencearea': { params: { g: 'LITORAL' } },
    'GET dealer/v1/dealergroup/{g}/states': { params: { g: 'LITORAL' } },
    'GET dealer/v1/dealergroup/{g}/influencearea/{a}/city': {
      params: { g: 'LITORAL', a: NOWHERE },
      ends: 'areaUnknown',
    },
    'GET dealer/v1/dealergroup/{g}/state/{s}/cities': { params: { g: 'LITORAL', s: 'SP' } },
    'GET dealer/v1/dealer/findByGroup': { query: { group: 'LITORAL' } },
    'GET dealer/v1/influencearea/{id}/city': { params: { id: NOWHERE }, ends: 'areaUnknown' },
    'GET dealer/v1/dealer/countrycode/{country}/regional': { params: { country: 'BR' } },
    'GET dealer/v1/dealer/regional/{regionCode}/brand/{brand}/states': {
      params: { regionCode: 'SUDESTE', brand: 'jeep' },
    },
    'GET dealer/v1/dealer/regional/{regionCode}/brand/{brand}/cities': {
      params: { regionCode: 'SUDESTE', brand: 'jeep' },
      query: { stateCode: 'SP' },
    },
    'GET dealer/v2/dealer/findOfflineDealersByLocation': {
      query: { referenceLatitude: '-23.5', referenceLongitude: '-46.6' },
    },
    'GET dealer/v2/dealer/findOfflineDealersByState': { query: { stateCode: 'SP' } },
    'GET rental-offer/v2/dealers/v2': { query: { type: 'RENTAL' } },
  }) as const;

/** Good calls of staff who look after dealerships. */
const dealersOfStaff = {
  'GET dealer/v3/dealer/network': { as: 'dealer_blocker' },
  'POST dealer/v1/dealer/updateBlocked': {
    as: 'dealer_blocker',
    body: { dealerIds: [NOWHERE], blocked: true, reason: 'Documentos vencidos' },
    ends: 'someUnknown',
  },
  'PATCH dealer/v3/dealer/econnect': {
    as: 'dealer_blocker',
    body: { dealerIds: [NOWHERE], econnect: true },
    ends: 'someUnknown',
  },
  'GET dealer/v3/dealer/records': { as: 'dealer_blocker' },
  'PUT dealer/v3/dealer/records/{id}': {
    as: 'dealer_blocker',
    params: { id: NOWHERE },
    body: {
      version: 1,
      phone: '1133334444',
      email: 'contato@concessionaria.example',
      latitude: -23.5,
      longitude: -46.6,
      types: ['ONLINE_SCHEDULE'],
      services: ['SALES', 'SERVICE'],
      hours: [{ weekday: 1, type: 'WORKING_TIME', starts: '08:00', ends: '18:00' }],
      serviceHours: [],
      specialDays: [],
      blockKind: null,
      blockFrom: null,
      blockUntil: null,
      blockReason: null,
    },
    ends: 'dealerUnknown',
  },
} as const;

/** Good calls of service location. */
const locations = {
  'GET location/v1/cep/{cep}': { params: { cep: '01310100' } },
  'GET location/v1/cep/correios/{cep}': { params: { cep: '01310100' } },
  'GET location/v1/cep/viacep/{cep}': { params: { cep: '01310100' } },
  'GET location/v1/provider': {},
  'GET location/v1/geocode': { query: { address: 'Campinas' } },
  'GET location/v1/geocode/suggestion': { query: { address: 'Camp' } },
  'GET location/v1/locationId/{id}/zone': { params: { id: 'city:BR:3550308' } },
  'GET location/v1/country/{countryCode}/state/{stateCode}/city/{cityName}': {
    params: { countryCode: 'BR', stateCode: 'SP', cityName: 'Campinas' },
  },
  'GET location/v1/city': { query: { name: 'Campinas' } },
  'POST location/v1/gazetteer/import': {
    as: 'service_admin',
    query: { dryRun: 'true' },
    body: { content: 'state;code;name\nSP;3550308;São Paulo\n' },
  },
  'GET location/v1/country/{c}': { params: { c: 'BR' } },
  'GET location/v1/country/{c}/state': { params: { c: 'BR' } },
  'GET location/v1/country/{c}/state/{s}/city': { params: { c: 'BR', s: 'SP' } },
} as const;

export const places = (facts: { readonly dealer: string }) => ({ ...dealers(facts), ...dealersOfStaff, ...locations });
