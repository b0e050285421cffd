import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { data } from 'react-router';
import { formatDateTime } from '#kernel/date-times.ts';
import { formatDay } from '#kernel/dates.ts';
import { formatMoney, type Money } from '#kernel/money.ts';
import { refusedForm } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { signInAddress } from '#ui/sign-in-address.ts';
import { translator, type Translate } from '#ui/translate.ts';
import { prepareContract, readContract, signContract } from '../contract/contract.ts';

type Read = Awaited<ReturnType<typeof load>>;
type Version = Read['versions'][number];

/** The contract of an own order; another's is not there, and who is not signed in comes back after they are. */
const load = async (page: Page, id: string) => {
  const found = await page.call(readContract, { params: { id } });
  if (found.ok) return found.value;
  if (page.user === null) throw redirect(signInAddress(page));
  const status = found.problem?.status === 400 ? 404 : (found.problem?.status ?? 500);
  throw data(null, { status });
};

const rowsOf = ({ summary }: Read, { market }: Page, t: Translate) => {
  if (summary === null) return [];
  const shown = (money: Money): string => formatMoney(money, market);
  return [
    { label: t('contract.paper.vehicle'), value: summary.car },
    { label: t('contract.paper.seller'), value: summary.seller },
    { label: t('contract.paper.buyer'), value: summary.buyer },
    { label: t('contract.paper.deposit'), value: shown(summary.deposit) },
    ...summary.sources.map(({ kind, amount }) => ({ label: t(`contract.source.${kind}`), value: shown(amount) })),
    ...(summary.open.amount === 0 ? [] : [{ label: t('contract.paper.open'), value: shown(summary.open) }]),
    { label: t('contract.paper.total'), value: shown(summary.total), isTotal: true },
    ...(summary.totalWithoutTaxes === null
      ? []
      : [{ label: t('contract.paper.withoutTaxes'), value: shown(summary.totalWithoutTaxes) }]),
    ...(['freight', 'registration'] as const).flatMap((name) => {
      const amount = summary[name];
      return amount === null ? [] : [{ label: t(`contract.paper.${name}`), value: shown(amount) }];
    }),
    ...(summary.deliverBy === null
      ? []
      : [{ label: t('contract.paper.deliverBy'), value: formatDay(summary.deliverBy) }]),
  ];
};

const versionShown = (page: Page, { id, t }: { id: string; t: Translate }, one: Version) => {
  const query = new URLSearchParams({ brand: page.brand, market: page.market });
  const at = (moment: string): string => formatDateTime(moment, page.market);
  return {
    version: one.version,
    title: t('contract.version', { version: String(one.version) }),
    sha256: one.sha256,
    checkCode: one.checkCode,
    isSigned: one.signedAt !== null,
    when: t(one.signedAt === null ? 'contract.madeAt' : 'contract.signedAt', { at: at(one.signedAt ?? one.madeAt) }),
    href: one.isKept ? `/api/contract/v1/orders/${id}/contract/${one.version}?${query}` : null,
    evidence: one.signedAt === null ? null : `/api/contract/v1/orders/${id}/contract/${one.version}/evidence?${query}`,
  };
};

export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  if (page.user === null) throw redirect(signInAddress(page));
  const { id = '' } = params;
  const read = await load(page, id);
  const t = translator(page.texts('saleContracts'));
  const { searchParams } = page.url;
  return {
    texts: page.shownTexts('saleContracts'),
    number: read.number,
    signing: read.signing,
    isComplete: read.summary !== null,
    rows: rowsOf(read, page, t),
    current: read.current === null ? null : versionShown(page, { id, t }, read.current),
    codeUntil: read.codeUntil === null ? null : formatDateTime(read.codeUntil, page.market),
    versions: read.versions
      .filter(({ signedAt }) => signedAt !== null)
      .map((one) => versionShown(page, { id, t }, one)),
    isDone: searchParams.get('done') !== null,
    order: page.path('order', { id }),
    change: page.path('changeOrder', { id }),
    data: page.path('accountData'),
    check: page.path('contractCheck'),
    identity: page.path('orderIdentity', { id }),
  };
};
export type SignLoaded = Awaited<ReturnType<typeof loader>>;

export const action = async ({ context, params }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const { id = '' } = params;
  if (fieldOf(form, 'do') === 'prepare') {
    const made = await page.call(prepareContract, { params: { id } });
    return made.ok ? redirect(`${page.url.pathname}#sign`, 303) : refusedForm(page, form, made);
  }
  const signed = await page.call(signContract, {
    params: { id },
    body: {
      sha256: fieldOf(form, 'sha256'),
      code: fieldOf(form, 'code').replaceAll(/\s/g, ''),
      // What is not ticked is refused by the call.
      accepted: (form.get('accepted') === 'on') as true,
    },
  });
  return signed.ok ? redirect(`${page.url.pathname}?done=1`, 303) : refusedForm(page, form, signed);
};
