/** A CRM of one's own, over HTTP. @type {import('volante-provider').ProviderModule<'crm'>} */
export default {
  contract: 1,
  kind: 'crm',
  name: 'people-book',
  settings: ['PROVIDER_BOOK_URL'],
  open: ({ settings }) => {
    const send = async (method, { object, id }, body, signal) => {
      const address = new URL(`/book/${object}/${encodeURIComponent(id)}`, settings.PROVIDER_BOOK_URL);
      const response = await fetch(address, {
        method,
        signal,
        ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      });
      const isGone = method === 'DELETE' && response.status === 404;
      if (isGone) return { kind: 'delivered', receipt: null };
      // Only what says something of the record is a no; the rest is asked again.
      if (response.status === 400 || response.status === 422)
        return { kind: 'refused', reason: `status ${response.status}` };
      if (!response.ok) return { kind: 'noAnswer', reason: `status ${response.status}` };
      return { kind: 'delivered', receipt: (await response.json()).number };
    };
    return {
      // PUT under our id: sent twice, it is one record.
      upsert: (record, fields, { signal }) => send('PUT', record, fields, signal),
      forget: (record, { signal }) => send('DELETE', record, undefined, signal),
      close: async () => {},
    };
  },
};
