import {
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { dayIn, formatDay } from '#kernel/dates.ts';
import { formatPhone } from '#kernel/phones.ts';
import { AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import { shownAnswer } from '#ui/admin-query.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { refusedForm, type PageFormAnswer } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { HiddenText } from '#ui/hidden-text.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import { PageForm } from '#ui/page-form.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { handOver, listWinners } from '../../contract/management.ts';
import { choicesOf, chosenOf, idOf } from './choices.ts';
import { ChoosePromotion } from './choose.tsx';

export const handle = { js: false };

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const base = page.url.pathname;
  const chosen = chosenOf(page);
  const after = idOf(page, 'after');
  const query = {
    size: 50,
    ...(chosen === '' ? {} : { promotion_id: chosen }),
    ...(after === undefined ? {} : { after }),
  };
  const { winners, isMore } = shownAnswer(await page.call(listWinners, { query }));
  const last = winners.at(-1)?.id;
  const next = new URLSearchParams({ ...(chosen === '' ? {} : { promotion: chosen }), after: last ?? '' });
  return {
    texts: page.shownTexts('promotionsAdmin'),
    base,
    chosen,
    choices: await choicesOf(page),
    here: `${base}${page.url.search}`,
    today: dayIn(page.now, page.market),
    done: page.url.searchParams.get('done') === 'hand',
    next: isMore && last !== undefined ? `${base}?${next}` : null,
    winners: winners.map((one) => ({
      ...one,
      day: formatDay(one.drawnOn),
      claimDay: formatDay(one.handedOn ?? one.claimUntil),
      phoneText: one.phone === null ? '–' : formatPhone(one.phone, page.market),
    })),
  };
};
type Loaded = Awaited<ReturnType<typeof loader>>;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('promotionStaff.winners'), matches);

/** Writes down that somebody has their prize. */
export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const claimedOn = fieldOf(form, 'claimedOn');
  const body = {
    handedOn: fieldOf(form, 'handedOn'),
    receipt: fieldOf(form, 'receipt').trim(),
    ...(claimedOn === '' ? {} : { claimedOn }),
  };
  const result = await page.call(handOver, { params: { id: fieldOf(form, 'winner') }, body });
  if (!result.ok) return refusedForm(page, form, result);
  const kept = new URLSearchParams(page.url.search);
  kept.set('done', 'hand');
  return redirect(`${page.url.pathname}?${kept}`, 303);
};

type Shown = { readonly t: Translate; readonly loaded: Loaded; readonly answer: PageFormAnswer | undefined };

const columns = ({ t, loaded, answer }: Shown): AdminColumn<Loaded['winners'][number]>[] => [
  { head: t('promotionStaff.name'), cell: ({ name }) => name ?? t('promotionStaff.gone') },
  { head: t('promotionStaff.prize'), cell: ({ prize }) => prize },
  { head: t('promotionStaff.promotion'), cell: ({ promotion }) => promotion },
  { head: t('promotionStaff.number'), cell: ({ number }) => number },
  { head: t('promotionStaff.drawnOn'), cell: ({ day }) => day },
  { head: t('promotionStaff.email'), cell: ({ email }) => email ?? '–' },
  { head: t('promotionStaff.phone'), cell: ({ phoneText }) => phoneText },
  {
    head: t('promotionStaff.claim'),
    cell: (winner) => <Claim t={t} loaded={loaded} answer={answer} winner={winner} />,
  },
];

/** Who won what, with what it takes to reach them now, and whether they have it. */
export default function PromotionWinners() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { texts, base, chosen, choices, next, winners, done } = loaded;
  const t = translator(texts);
  return (
    <Stack gap={6}>
      {done && answer === undefined && (
        <Notice tone="success" live>
          {t('promotionStaff.done.hand')}
        </Notice>
      )}
      {answer !== undefined && (
        <Notice tone="error" live>
          {answer.message}
        </Notice>
      )}
      <ChoosePromotion t={t} here={base} choices={choices} chosen={chosen} />
      <AdminList
        t={t}
        caption={t('promotionStaff.winners')}
        none={t('promotionStaff.winners.none')}
        rows={winners}
        columns={columns({ t, loaded, answer })}
      />
      {next !== null && (
        <div>
          <LinkButton href={next} variant="secondary">
            {t('promotionStaff.next')}
          </LinkButton>
        </div>
      )}
    </Stack>
  );
}

/** Until when a prize may be claimed, or that it is in its winner's hands; and the form that says so, late too for what was claimed in time. */
function Claim({ t, loaded, answer, winner }: Shown & { readonly winner: Loaded['winners'][number] }) {
  const text = t(`promotionStaff.claim.${winner.state}`, { day: winner.claimDay, receipt: winner.receipt ?? '' });
  if (winner.state === 'HANDED') return text;
  const own = answer?.values['winner'] === winner.id ? answer : undefined;
  const name = winner.name ?? t('promotionStaff.gone');
  const label = t('promotionStaff.hand.label', { name, prize: winner.prize });
  const lastClaim = winner.claimUntil < loaded.today ? winner.claimUntil : loaded.today;
  return (
    <Stack gap={1}>
      {text}
      <Disclosure
        summary={
          <>
            <span aria-hidden="true">{t('promotionStaff.hand')}</span>
            <HiddenText>{label}</HiddenText>
          </>
        }
        open={own !== undefined}
      >
        <PageForm action={loaded.here} held={{ winner: winner.id }}>
          <Stack gap={3}>
            <TextField
              label={t('promotionStaff.claimedOn')}
              hint={t('promotionStaff.claimedOn.hint')}
              optional=""
              type="date"
              name="claimedOn"
              max={lastClaim}
              min={winner.drawnOn}
              defaultValue={own?.values['claimedOn']}
              error={own?.fields['claimedOn']}
            />
            <TextField
              label={t('promotionStaff.handedOn')}
              type="date"
              name="handedOn"
              max={loaded.today}
              min={winner.drawnOn}
              defaultValue={own?.values['handedOn'] ?? (winner.state === 'OPEN' ? loaded.today : undefined)}
              error={own?.fields['handedOn']}
            />
            <TextField
              label={t('promotionStaff.receipt')}
              hint={t('promotionStaff.receipt.hint')}
              name="receipt"
              maxLength={80}
              defaultValue={own?.values['receipt']}
              error={own?.fields['receipt']}
            />
            <div>
              <Button type="submit" variant="secondary" aria-label={label}>
                {t('promotionStaff.hand')}
              </Button>
            </div>
          </Stack>
        </PageForm>
      </Disclosure>
    </Stack>
  );
}
