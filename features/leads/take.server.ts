import { findTerritory, listDealers } from '#features/dealers/public.server.ts';
import type { Dealer } from '#features/dealers/public.ts';
import { findCity } from '#features/location/public.server.ts';
import { dayIn } from '#kernel/dates.ts';
import { stripDocument } from '#kernel/documents.ts';
import { MARKETS, type Market } from '#kernel/market.ts';
import { ok, refuse, type FieldIssue, type Result } from '#kernel/result.ts';
import type { Context } from '#platform/http/context.server.ts';
import { enqueue } from '#platform/jobs/outbox.server.ts';
import { vaultOf } from '#platform/vault.server.ts';
import type { Acknowledged } from './contract/shapes.ts';
import { joinContent, type LeadContent } from './rules/content.ts';
import type { ConsentFlags } from './rules/consents.ts';
import { mayOmitCpf } from './rules/cpf-settings.ts';
import type { DeliveryTarget } from './rules/delivery-machine.ts';
import { personIssues, personKey, sentDocument, sentPhone } from './rules/person.ts';
import { LEAD_CONSENT_VERSION, type LeadChannel, type LeadPersonType } from './rules/types.ts';
import * as store from './store/leads.server.ts';
import { indexesOf, openContent, sealContent } from './store/sealing.server.ts';
import { findSetting } from './store/settings.server.ts';
import { deliverLeadsJob } from './jobs.ts';

/** Switches of the page settings that leads ask about; the registry passes them in. */
export type LeadSwitches = {
  readonly leadsAllowedWithoutCpf: boolean;
  readonly cpfCnpjInLeadForm: boolean;
  readonly leadsWithoutInfluenceArea: boolean;
};
export type SwitchesOf = (brand: string, market: Market) => LeadSwitches;

/** A lead as its call gave it, under one set of names. */
export type LeadInput = {
  readonly channel: LeadChannel;
  readonly form: string;
  readonly origin: string;
  readonly personType: LeadPersonType;
  readonly name: string;
  readonly contactName?: string | undefined;
  readonly email?: string | undefined;
  readonly phone: string;
  readonly cpf?: string | undefined;
  readonly cnpj?: string | undefined;
  readonly dealersCode?: string | undefined;
  readonly place?: { readonly stateCode: string; readonly cityName: string } | undefined;
  readonly flags: ConsentFlags;
  readonly consentVersion?: string | undefined;
  readonly text?: string | undefined;
  readonly productCode?: string | undefined;
  readonly configurationCode?: string | undefined;
  readonly simulationId?: string | undefined;
  readonly details: Readonly<Record<string, string>>;
  /** Whether the person may stay without a document here, whatever the settings: a greeting is no contract. */
  readonly withoutDocument?: boolean;
  /** Names of the call's fields, where they are others than the lead payload's. */
  readonly fieldNames?: Readonly<Record<string, string>>;
  /** Who counts as the sender, for the limit an hour; a partner's leads come from one address. */
  readonly sender: { readonly key: string; readonly limit: number };
};

export type TakenLead = { readonly id: string; readonly dealer: Dealer | null };
type Refusal = 'dealerUnknown' | 'areaNone' | 'senderLimit' | 'invalid';

type Routed = {
  readonly dealer: Dealer | null;
  readonly areaId: string | null;
  readonly routedBy: 'CHOSEN' | 'AREA' | 'NONE';
  readonly cityCode: string | null;
};

/** The dealer of a code, one of the market that sells. */
export const dealerOfCode = async (context: Context, code: string): Promise<Dealer | null> => {
  const { brand, market } = context;
  return (await listDealers(context.tx, { brand, market, codes: [code], limit: 1 }))[0] ?? null;
};

/** Whose lead it is: the dealer who was chosen, otherwise the one whose area of influence the city lies in. */
const routeLead = async (
  context: Context,
  input: LeadInput,
  switches: LeadSwitches,
): Promise<Result<Routed, 'dealerUnknown' | 'areaNone' | 'invalid'>> => {
  const { brand, market, tx, locale } = context;
  const { place, dealersCode } = input;
  const city =
    place === undefined
      ? null
      : await findCity(tx, {
          country: MARKETS[market].country,
          state: place.stateCode.toUpperCase(),
          name: place.cityName,
          locale,
        });
  if (dealersCode !== undefined) {
    const dealer = await dealerOfCode(context, dealersCode);
    if (dealer === null) return refuse('dealerUnknown');
    return ok({ dealer, areaId: null, routedBy: 'CHOSEN', cityCode: city?.cityCode ?? dealer.cityCode });
  }
  if (city === null)
    return refuse('invalid', { fields: [{ field: input.fieldNames?.['cidade'] ?? 'cidade', key: 'field.city' }] });
  const territory = await findTerritory(tx, { brand, market, ...city });
  if (territory === null) {
    if (!switches.leadsWithoutInfluenceArea) return refuse('areaNone');
    return ok({ dealer: null, areaId: null, routedBy: 'NONE', cityCode: city.cityCode });
  }
  const { dealer, areaId } = territory;
  return ok({ dealer, areaId, routedBy: 'AREA', cityCode: city.cityCode });
};

const issuesFor = async (
  context: Context,
  { input, switches, routed }: { input: LeadInput; switches: LeadSwitches; routed: Routed },
): Promise<FieldIssue[]> => {
  const { brand, market, tx } = context;
  const setting = await findSetting(tx, { brand, market });
  const omit = mayOmitCpf(
    {
      allowLeadsWithoutCpf: switches.leadsAllowedWithoutCpf,
      enabledLeadsWithoutCpfRegardlessCitiesAndDealers: setting.everywhere,
      allowedCitiesWithoutCpf: setting.cities,
      allowedDealersWithoutCpf: setting.dealers,
    },
    { cityCode: routed.cityCode, dealerId: routed.dealer?.id ?? null },
  );
  const issues = personIssues(
    { personType: input.personType, cpf: input.cpf ?? '', cnpj: input.cnpj ?? '', phone: input.phone },
    { market, takesCnpj: switches.cpfCnpjInLeadForm, mayOmitCpf: omit || input.withoutDocument === true },
  );
  return issues.map(({ field, key }) => ({ field: input.fieldNames?.[field] ?? field, key }));
};

const contentOf = (input: LeadInput, market: Market): LeadContent => {
  const document = (input.personType === 'physical' ? input.cpf : input.cnpj) ?? '';
  return {
    personType: input.personType,
    name: input.name.trim(),
    contactName: input.contactName?.trim() ?? null,
    email: input.email?.trim() ?? null,
    phone: sentPhone(input.phone, market),
    document: document === '' ? null : stripDocument(sentDocument(document, market)),
    text: input.text?.trim() ?? '',
    details: input.details,
  };
};

/** Who hears of a lead besides the CRM. */
const targetsOf = ({ channel }: LeadInput, dealer: Dealer | null): DeliveryTarget[] => [
  'CRM',
  ...(dealer === null ? [] : (['DEALER_MAIL'] as const)),
  ...(channel === 'WHATSAPP' ? (['WHATSAPP'] as const) : []),
];

const toRow = (
  context: Context,
  { id, input, routed, content }: { id: string; input: LeadInput; routed: Routed; content: LeadContent },
): store.NewLead => {
  const { brand, market, env, actor, clock } = context;
  const vault = vaultOf(env);
  const { document, email, phone } = content;
  return {
    id,
    brand,
    market,
    channel: input.channel,
    form: input.form,
    origin: input.origin,
    day: dayIn(clock.now(), market),
    personType: input.personType,
    personIndex: vault.index(personKey({ document: document ?? '', email: email ?? '', phone }), 'lead.person'),
    ...indexesOf(vault, content),
    sealed: sealContent(vault, id, content),
    accountId: actor.kind === 'person' ? actor.accountId : null,
    dealerId: routed.dealer?.id ?? null,
    areaId: routed.areaId,
    routedBy: routed.routedBy,
    cityCode: routed.cityCode,
    flags: { ...input.flags, indPhoneContact: input.flags.indSmsContact },
    consentVersion: input.consentVersion ?? LEAD_CONSENT_VERSION,
    productCode: input.productCode ?? null,
    configurationCode: input.configurationCode ?? null,
    simulationId: input.simulationId ?? null,
  };
};

/** Joins the lead to the one of the same person, form and day; says whether there is anything new to tell. */
const join = async (
  context: Context,
  row: store.NewLead,
  content: LeadContent,
): Promise<{ id: string; changed: boolean }> => {
  const { tx, env } = context;
  const vault = vaultOf(env);
  const stored = await store.lockSameLead(tx, row);
  const joined = joinContent(openContent(vault, stored), content);
  const changed = joined.changed || (row.dealerId !== null && row.dealerId !== stored.dealerId);
  await store.joinLead(tx, stored.id, { ...row, sealed: sealContent(vault, stored.id, joined.content) }, changed);
  return { id: stored.id, changed };
};

/** An hour, in seconds: when the sender's count begins anew at the latest. */
const HOUR = 3600;

/**
 * Keeps a lead in the transaction of its call: checked by the market's rules, routed to its dealer, joined to its like, with the
 * consent as given and a request for each delivery. Nobody outside is asked anything here.
 */
export const takeLead = async (
  context: Context,
  input: LeadInput,
  switches: LeadSwitches,
): Promise<Result<TakenLead, Refusal>> => {
  const { tx, brand, market, ids, env } = context;
  const routed = await routeLead(context, input, switches);
  if (!routed.ok) return routed;
  const fields = await issuesFor(context, { input, switches, routed: routed.value });
  if (fields.length > 0) return refuse('invalid', { fields });
  const content = contentOf(input, market);
  const row = toRow(context, { id: ids.next(), input, routed: routed.value, content });
  const isNew = await store.insertLead(tx, row);
  const { id, changed } = isNew ? { id: row.id, changed: true } : await join(context, row, content);
  await store.insertSubmission(tx, { leadId: id, brand, flags: row.flags, consentVersion: row.consentVersion });
  const { dealer } = routed.value;
  if (changed) {
    await store.wantDeliveries(tx, { leadId: id, brand, targets: targetsOf(input, dealer), newId: () => ids.next() });
    await enqueue(tx, deliverLeadsJob, { brand, payload: { leadId: id } });
  }
  // Last, for its row is what other leads of the same sender wait for.
  const sent = await store.countSender(tx, vaultOf(env).index(input.sender.key, 'lead.sender'));
  if (sent > input.sender.limit) {
    context.reply('retry-after', String(HOUR));
    return refuse('senderLimit');
  }
  return ok({ id, dealer });
};

export const acknowledge = ({ id, dealer }: TakenLead): Acknowledged => ({
  success: true,
  id,
  dealer: dealer === null ? null : { code: dealer.code, name: dealer.name, phone: dealer.phone },
});
