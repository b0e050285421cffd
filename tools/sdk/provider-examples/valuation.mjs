/** A valuation company of one's own: prices of a guide, over HTTP. @type {import('volante-provider').ProviderModule<'valuation'>} */
export default {
  contract: 1,
  kind: 'valuation',
  name: 'price-guide',
  settings: ['PROVIDER_GUIDE_URL', 'PROVIDER_GUIDE_TOKEN'],
  open: ({ settings }) => ({
    value: async (car, { signal }) => {
      const address = new URL('/v1/value', settings.PROVIDER_GUIDE_URL);
      const asked = { code: car.mvsCode, year: car.year, km: car.mileageKm, state: car.condition, country: car.market };
      for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, String(value));
      const headers = { authorization: `Bearer ${settings.PROVIDER_GUIDE_TOKEN}` };
      const response = await fetch(address, { headers, signal });
      if (response.status === 404) return { kind: 'refused', reason: 'not in the guide' };
      if (!response.ok) return { kind: 'noAnswer', reason: `status ${response.status}` };
      // The guide has units and cents as decimals; the contract has whole minor units.
      const { price, spread } = await response.json();
      const amount = Math.round(price * 100);
      const reach = Math.round(amount * spread);
      return { kind: 'valued', amount, low: amount - reach, high: amount + reach, drivers: [] };
    },
    close: async () => {},
  }),
};
