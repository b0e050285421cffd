import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { fieldOf } from '#ui/form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { readHistory } from '#ui/record-history.ts';
import { translator } from '#ui/translate.ts';
import { getLeadSettings, putLeadSettings } from '../../contract/settings.ts';
import { type PageFormAnswer, refusedForm } from '#ui/form-answer.ts';

/** What the screen of the settings asks of places and dealers; app joins them. */
export type SettingPorts = {
  readonly states: (page: Page) => Promise<readonly { readonly code: string; readonly name: string }[]>;
  /** Code of a city by its name; null where the state has none of that name. */
  readonly findCity: (page: Page, at: { readonly stateCode: string; readonly name: string }) => Promise<string | null>;
  readonly dealers: (page: Page) => Promise<readonly { readonly value: string; readonly label: string }[]>;
};

export const settingsLoader =
  (ports: SettingPorts) =>
  async ({ context }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const found = await page.call(getLeadSettings, {});
    // Whoever may not set them is told of no settings.
    if (!found.ok) throw data(null, { status: (found.problem?.status ?? 500) < 500 ? 404 : 500 });
    const [states, dealers] = await Promise.all([ports.states(page), ports.dealers(page)]);
    const names = new Map([
      ...dealers.map(({ value, label }): [string, string] => [value, label]),
      ...found.value.cities.map(({ code, name }): [string, string] => [code, name]),
    ]);
    const history = await readHistory(
      page,
      { type: 'lead-settings', id: page.market },
      {
        t: translator(page.texts('leads', 'console')),
        stem: 'settings',
        wordsFor: (_, value) => (typeof value === 'string' ? names.get(value) : undefined),
      },
    );
    return {
      history,
      texts: page.shownTexts('leads', 'accounts', 'ui'),
      market: page.market,
      settings: found.value,
      states: states.map(({ code, name }) => ({ value: code, label: name })),
      dealers: dealers.filter(({ value }) => !found.value.allowedDealersWithoutCpf.includes(value)),
      isDone: page.url.searchParams.get('done') === '1',
      back: page.path('adminArea', { area: 'leads' }),
    };
  };
export type SettingsLoaded = Awaited<ReturnType<ReturnType<typeof settingsLoader>>>;

const readTexts = (form: FormData, name: string): string[] =>
  form.getAll(name).filter((value): value is string => typeof value === 'string' && value !== '');

const FIELDS = { allowedDealersWithoutCpf: 'dealer', allowedCitiesWithoutCpf: 'cityName' } as const;

/** What stays ticked stays; the city and the dealer that were named are added. */
export const settingsAction =
  (ports: SettingPorts) =>
  async ({ context }: ActionFunctionArgs) => {
    const page = context.get(pageContext);
    const { form } = page;
    const name = fieldOf(form, 'cityName').trim();
    const city = name === '' ? null : await ports.findCity(page, { stateCode: fieldOf(form, 'stateCode'), name });
    if (name !== '' && city === null) {
      const fields = { cityName: page.texts('rules')['field.city'] };
      const message = page.texts('problems')['problem.invalid'];
      const values = { cityName: name, stateCode: fieldOf(form, 'stateCode') };
      return data<PageFormAnswer>({ message, fields, values }, { status: 422 });
    }
    const result = await page.call(putLeadSettings, {
      body: {
        enabledLeadsWithoutCpfRegardlessCitiesAndDealers: fieldOf(form, 'everywhere') === 'yes',
        allowedCitiesWithoutCpf: [...readTexts(form, 'city'), ...(city === null ? [] : [city])],
        allowedDealersWithoutCpf: readTexts(form, 'dealer'),
        revision: Number(fieldOf(form, 'revision')),
      },
    });
    if (!result.ok) return refusedForm(page, form, result, FIELDS);
    return redirect(`${page.path('adminLeadSettings')}?done=1`, 303);
  };
