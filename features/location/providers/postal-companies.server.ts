import { openOutbound, type Outbound } from '#platform/outbound.server.ts';
import { readCorreios, readViaCep, type PostalAnswer } from '../rules/postal-answers.ts';

export type PostalCompany = (cep: string) => Promise<PostalAnswer | 'none' | 'noAnswer'>;

const requested = async (
  wire: Outbound,
  path: string,
  read: (json: unknown) => PostalAnswer | null,
): Promise<PostalAnswer | 'none' | 'noAnswer'> => {
  const answer = await wire.send({ method: 'GET', path });
  if (answer.kind === 'noAnswer') return 'noAnswer';
  return answer.status === 200 ? (read(answer.json) ?? 'none') : 'none';
};

/** ViaCEP, `ws/{cep}/json`. */
export const openViaCep = ({ baseUrl, now }: { baseUrl: string; now: () => number }): PostalCompany => {
  const wire = openOutbound({ provider: 'viacep', baseUrl, connections: 4, now });
  return (cep) => requested(wire, `/ws/${cep}/json/`, readViaCep);
};

/** Correios, API CEP v2, `enderecos/{cep}`, by token. */
export const openCorreios = (options: { baseUrl: string; token: string; now: () => number }): PostalCompany => {
  const headers = { authorization: `Bearer ${options.token}` };
  const { baseUrl, now } = options;
  const wire = openOutbound({ provider: 'correios', baseUrl, headers, connections: 4, now });
  return (cep) => requested(wire, `/cep/v2/enderecos/${cep}`, readCorreios);
};
