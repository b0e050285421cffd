// Lists models, prices a car and sends a lead: node first-steps.mjs, with VOLANTE_URL, VOLANTE_KEY, VOLANTE_BRAND and VOLANTE_MARKET set.
// The key has the scopes model:read, part:read, price:read, dealer:read and lead:write.
import { createVolante } from 'volante-sdk';

const { VOLANTE_URL: baseUrl, VOLANTE_KEY: key, VOLANTE_BRAND: brand, VOLANTE_MARKET: market } = process.env;
const volante = createVolante({ baseUrl, key, brand, market });

const print = (line) => process.stdout.write(`${line}\n`);

const { models } = await volante.call('GET model/v1/model');
print(`${models.length} models, ${models[0].name} from ${models[0].fromPrice.amount}`);

const { versions } = await volante.call('GET model/v3/mvs', { query: { modelCode: models[0].code } });
const [{ code: mvsCode, year }] = versions;
const { colors } = await volante.call('GET part/v1/color', { query: { mvsCode, year } });
const price = await volante.call('GET price/v1/price/itemised', {
  query: { mvsCode, year, colorCode: colors[0].code },
});
print(`${mvsCode} in ${colors[0].name} costs ${price.total.amount} ${price.total.currency}`);

const { dealers } = await volante.call('GET dealer/v1/dealer', { query: { limit: 1 } });
const lead = await volante.call('POST lead/v2/lead', {
  body: {
    leadPersonType: 'physical',
    firstName: 'Maria das Dores',
    cpf: '529.982.247-25',
    email: 'maria@demo.example',
    phone: '011987654321',
    dealersCode: dealers[0].code,
    indEmailContact: true,
    consentTextVersion: '2026-11',
  },
});
print(`lead ${lead.id}`);
