import { data } from 'react-router';
import * as z from 'zod/mini';
import type { AreaTexts } from '#brands/texts/areas.ts';
import { textsFor } from '#brands/dictionary.ts';
import { dayIn } from '#kernel/dates.ts';
import { type Arguments, type RuleModule, SPEC, type TriedRule } from '#kernel/explain/rule.ts';
import { verdictOf } from '#kernel/explain/step.ts';
import { MARKETS, type Market } from '#kernel/market.ts';
import { validate } from '#kernel/messages.ts';
import type { Page } from '#ui/page-context.ts';
import { format } from '#ui/text.ts';
import { findRule, RULE_MODULES } from './catalog.ts';

const HOME = '/_workshop/rules';

type Texts = AreaTexts<'playground'>;
type Speech = { readonly lang: 'pt' | 'es'; readonly locale: string; readonly texts: Texts };

const readTexts = (page: Page, market: Market): Texts =>
  textsFor({ brand: page.brand, market, areas: ['playground'] }).playground;

/** The language asked for by `?lang=`, Portuguese otherwise. */
const speechOf = (page: Page): Speech => {
  const market = page.url.searchParams.get('lang')?.toLowerCase().startsWith('es') === true ? 'ar' : 'br';
  const { language, locale } = MARKETS[market];
  return { lang: language, locale, texts: readTexts(page, market) };
};

const lookUp = (texts: Texts, key: string): string => (texts as Readonly<Record<string, string>>)[key] ?? '';

/** An address on these pages; empty values are left out. */
const addressOf = (path: string, query: Readonly<Record<string, string>>): string => {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''));
  return search.size === 0 ? path : `${path}?${search}`;
};

const languagesOf = (page: Page) =>
  (['pt', 'es'] as const).map((lang) => {
    const query = Object.fromEntries(page.url.searchParams);
    const name = new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang;
    return { lang, name, href: addressOf(page.url.pathname, { ...query, lang }) };
  });

/** The standards named by a rule and by its samples, each once. */
const sourcesOf = (rule: TriedRule, texts: Texts): string[] => {
  const all = [...rule.sources, ...(rule.samples ?? []).map(({ source }) => source)];
  return [...new Set(all)].map((source) => (source === SPEC ? texts['playground.spec'] : source));
};

const introduce = (rule: TriedRule, { texts, lang }: Speech) => ({
  name: rule.name,
  href: addressOf(`${HOME}/${rule.name}`, { lang }),
  signature: rule.signature,
  accepts: lookUp(texts, `playground.accepts.${rule.name}`),
  sources: sourcesOf(rule, texts),
});

const moduleOf = (module: RuleModule, speech: Speech) => ({
  file: module.file,
  id: module.file.replace(/\W+/g, '-'),
  count: format(speech.texts['playground.count'], { count: module.rules.length }),
  rules: module.rules.map((rule) => introduce(rule, speech)),
});

/** Production does not have these pages. */
export const refuseInProduction = (page: Page): void => {
  if (!page.workshop) throw data(null, { status: 404 });
};

export const overviewData = (page: Page) => {
  const speech = speechOf(page);
  return {
    ...speech,
    languages: languagesOf(page),
    home: HOME,
    names: RULE_MODULES.flatMap(({ rules }) => rules.map(({ name }) => name)),
    modules: RULE_MODULES.map((module) => moduleOf(module, speech)),
  };
};

/** The overview's own form asks for a rule by name: its page's address; undefined where it asks for none. */
export const requestedAddress = (page: Page): string | undefined => {
  const { rule = '', ...query } = Object.fromEntries(page.url.searchParams);
  return findRule(rule) && addressOf(`${HOME}/${rule}`, query);
};

const argumentsOf = (rule: TriedRule, page: Page): Arguments => {
  const today = dayIn(page.now, 'br');
  const entries = (rule.arguments ?? []).map(({ name, kind, initial }) => {
    const typed = page.url.searchParams.get(name);
    return [name, typed ?? (kind === 'day' ? today : initial)] as const;
  });
  return Object.fromEntries(entries);
};

type Answer = { readonly ok: boolean; readonly shown: string; readonly thrown: boolean };

const showResult = (result: unknown): string =>
  typeof result === 'string' ? result : (JSON.stringify(result, null, 2) ?? 'undefined');

/** What the rule says; the errors it is meant to throw are an answer too. */
const ask = (rule: TriedRule, value: string, input: Arguments): Answer => {
  try {
    const result = rule.run(value, input);
    return { ok: result !== null && result !== undefined, shown: showResult(result), thrown: false };
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
    return { ok: false, shown: error.message, thrown: true };
  }
};

/** The messages a form's field would show, by key and in both languages: asked of the field's own check. */
const messagesOf = (page: Page, { rule, value, input }: { rule: TriedRule; value: string; input: Arguments }) => {
  const check = rule.check?.(input);
  if (!check) return null;
  const state = validate(z.string().check(check), value).fields[''];
  const read = (market: Market, key: string): string => {
    const texts: Readonly<Record<string, string>> = textsFor({ brand: page.brand, market, areas: ['rules'] }).rules;
    return format(texts[key] ?? '', state?.params[key] ?? {});
  };
  return (state?.keys ?? []).map((key) => ({ key, pt: read('br', key), es: read('ar', key) }));
};

const judge = (page: Page, rule: TriedRule, { texts }: Speech) => {
  const value = page.url.searchParams.get('value');
  if (value === null) return null;
  const input = argumentsOf(rule, page);
  const answer = ask(rule, value, input);
  const steps = rule.explain?.(value, input) ?? [];
  const messages = messagesOf(page, { rule, value, input });
  const plain = !answer.thrown && !messages && steps.length === 0;
  const accepted = answer.ok && verdictOf(steps);
  const good = rule.findsFault ? !accepted : accepted;
  const title = answer.thrown ? 'thrown' : plain ? 'result' : good ? 'yes' : 'no';
  return {
    tone: good ? (plain ? ('information' as const) : ('success' as const)) : ('error' as const),
    title: texts[`playground.verdict.${title}`],
    result: answer.shown,
    messages,
    steps: steps.map((step) => ({ ...step, label: lookUp(texts, `playground.step.${step.id}`) })),
  };
};

export const ruleData = (page: Page, name: string) => {
  const found = findRule(name);
  if (!found) throw data(null, { status: 404 });
  const { module, rule } = found;
  const speech = speechOf(page);
  const { texts, lang } = speech;
  const input = argumentsOf(rule, page);
  return {
    ...speech,
    languages: languagesOf(page),
    home: addressOf(HOME, { lang }),
    action: `${HOME}/${name}`,
    rule: introduce(rule, speech),
    file: module.file,
    value: page.url.searchParams.get('value') ?? '',
    fields: (rule.arguments ?? []).map((argument) => ({
      ...argument,
      label: lookUp(texts, `playground.argument.${argument.name}`),
      value: input[argument.name] ?? '',
    })),
    verdict: judge(page, rule, speech),
    samples: (rule.samples ?? []).map((sample) => ({
      value: sample.value,
      input: Object.values(sample.arguments ?? {}).join(' · '),
      verdict: sample.verdict,
      source: sample.source === SPEC ? texts['playground.spec'] : sample.source,
      href: addressOf(`${HOME}/${name}`, { value: sample.value, ...sample.arguments, lang }),
    })),
    siblings: module.rules.filter((other) => other.name !== name).map((other) => introduce(other, speech)),
  };
};

export type OverviewData = ReturnType<typeof overviewData>;
export type RuleData = ReturnType<typeof ruleData>;
