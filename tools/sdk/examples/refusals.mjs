// What an application does with refusals: node refusals.mjs, with VOLANTE_URL, VOLANTE_KEY, VOLANTE_BRAND and VOLANTE_MARKET set.
// The key has the scope model:read alone, and ten calls a minute.
import { BeyondScope, createVolante, InputRefused, KeyRefused, LimitReached, OtherSite } from 'volante-sdk';

const { VOLANTE_URL: baseUrl, VOLANTE_KEY: key, VOLANTE_BRAND: brand, VOLANTE_MARKET: market } = process.env;
const options = { baseUrl, key, brand, market };
const volante = createVolante(options);

const print = (line) => process.stdout.write(`${line}\n`);

const shown = async (call) => {
  try {
    await call();
    print('answered');
  } catch (error) {
    if (error instanceof KeyRefused) print(`ask for a new key: ${error.code}`);
    else if (error instanceof BeyondScope) print(`ask for the scope ${error.params.scope}: ${error.code}`);
    else if (error instanceof OtherSite) print(`the key is of another site: ${error.code}`);
    else if (error instanceof LimitReached) print(`wait for ${error.retryAfter} s: ${error.code}`);
    else if (error instanceof InputRefused) print(`wrong: ${error.fields.map(({ field }) => field).join(', ')}`);
    else throw error;
  }
};

await shown(() => createVolante({ ...options, key: 'vla_nobody' }).call('GET model/v1/model'));
await shown(() => volante.call('GET dealer/v1/dealer'));
await shown(() => createVolante({ ...options, market: 'ar' }).call('GET model/v1/model'));
await shown(() => volante.call('GET model/v3/mvs', { query: { mvsCode: '?' } }));
// Without waiting: a key that has spent its minute is refused, and the client would wait for the next.
for (let sent = 0; sent < 12; sent += 1) {
  await shown(() => volante.call('GET model/v1/model', {}, { retries: 0 }));
}
