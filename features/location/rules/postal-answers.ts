import * as z from 'zod/mini';

/** What a company's postal-code answer says; null where the code does not exist or the answer is not theirs. */
export type PostalAnswer = { readonly stateCode: string; readonly cityName: string; readonly cityCode: string | null };

const uf = z.string().check(z.regex(/^[A-Z]{2}$/));

/** ViaCEP (viacep.com.br): a code nobody has is answered 200 with `erro`. */
const viaCep = z.object({ localidade: z.string().check(z.minLength(1)), uf, ibge: z.optional(z.string()) });

/** Correios, API CEP v2 `enderecos/{cep}`; some answers are lists of one. */
const correios = z.object({ localidade: z.string().check(z.minLength(1)), uf, codigoIbge: z.optional(z.string()) });

export const readViaCep = (json: unknown): PostalAnswer | null => {
  const parsed = z.safeParse(viaCep, json);
  if (!parsed.success) return null;
  const { uf: stateCode, localidade: cityName, ibge } = parsed.data;
  return { stateCode, cityName, cityCode: ibge ?? null };
};

export const readCorreios = (json: unknown): PostalAnswer | null => {
  const first: unknown = Array.isArray(json) ? json[0] : json;
  const parsed = z.safeParse(correios, first);
  if (!parsed.success) return null;
  const { uf: stateCode, localidade: cityName, codigoIbge } = parsed.data;
  return { stateCode, cityName, cityCode: codigoIbge ?? null };
};
