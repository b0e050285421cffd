import { fundingPorts } from '#app/web/financing-ports.ts';
import { creditAction } from '#features/financing/web/free-proposal.ts';
import { leadLoader } from '#features/financing/web/lead-data.ts';
import { papersAction, proposalLoader } from '#features/financing/web/proposal-data.ts';
import { simulatorAction } from '#features/financing/web/simulator-data.ts';
import { orderLoader } from '#features/reservations/web/order-loader.ts';
import { idOf } from './buyer.ts';
import type { CallOptions } from './caller.ts';
import { ask } from './cars.ts';
import { changeHandOf } from './change.ts';
import { pagesOf } from './pages.ts';
import { proposerOf } from './proposals.ts';
import { readPdfWords } from './read-pdf.ts';
import { reservedIn } from './reserved.ts';
import type { TestApp } from './test-app.ts';

const FLOW = { br: 'financiamento', ar: 'financiacion' } as const;

/** An order whose bank was asked, with the hands of its buyer. */
export const financedIn = async (app: TestApp, market: 'br' | 'ar') => {
  const order = await reservedIn(app, market);
  const { brand, token } = order;
  const scope = { brand, market, token };
  const { dealer } = await order.show();
  const call = (method: string, path: string, request: CallOptions = {}) =>
    app.call(method, `financing/${path}`, { ...scope, ...request });
  const credits = proposerOf(() => ({ app, call, dealerId: dealer.id }));
  const id = await credits.arrived(idOf(await order.propose(await order.simulate(50))));
  const pages = pagesOf(app.api.application);
  const at = (step: string) => ({ path: `/${market}/${brand}/${FLOW[market]}/${step}?id=${id}`, token });
  /** Where who goes on from a simulator, with no dealership in the address, is led instead of choosing one. */
  const asksWhere = async (query: string): Promise<string> => {
    const flow = `/${market}/${brand}/${FLOW[market]}`;
    const gone = await pages.visit({ path: `${flow}/cdc-simulator${query}`, token, load: simulatorAction, form: {} });
    const { searchParams } = new URL('to' in gone ? gone.to : '', 'http://a.test');
    searchParams.delete('d');
    searchParams.set('t', 'read');
    const path = `${flow}/page-initial-data?${searchParams}`;
    const led = await pages.visit({ path, token, load: leadLoader(fundingPorts) });
    return 'to' in led ? led.to : '';
  };
  return {
    id,
    order,
    asksWhere,
    dealer,
    scope,
    credits,
    call,
    shows: (step: string) => pages.read({ ...at(step), load: proposalLoader(fundingPorts) }),
    sends: (form: Record<string, string>) =>
      pages.visit({ ...at('funding-resume'), load: creditAction(fundingPorts), form }),
    uploads: (form: Record<string, string>) =>
      pages.visit({ ...at('loading-propose-result'), load: papersAction, form }),
    /** The order becomes a dearer car. */
    changes: async () => {
      const to = changeHandOf({ ...app, customer: token, scope: { brand, market } });
      const { choice, total } = await to.dearer(order.id);
      const { status } = await to.change(order.id, { choice, total });
      if (status !== 200) throw new Error(`the order was not changed: ${status}`);
      return total;
    },
    /** The voucher's PDF, in words. */
    paper: async () => {
      const path = `${app.api.url}/api/financing/v1/proposal/${id}/voucher`;
      const headers = { 'x-brand': brand, 'x-market': market, authorization: `Bearer ${token}` };
      const paper = await fetch(path, { headers });
      return readPdfWords(new Uint8Array(await paper.arrayBuffer()));
    },
    page: () => pages.read({ path: `/${market}/${brand}/pedido`, params: { id: order.id }, token, load: orderLoader }),
  };
};

/** What the mails about a changed order say of its credit, the first to the last. */
export const creditInMails = async (databaseUrl: string, id: string): Promise<(string | null)[]> => {
  const { rows } = await ask<{ credit: string | null }>(
    databaseUrl,
    `SELECT payload -> 'params' ->> 'credit' AS credit FROM platform.outbox
     WHERE topic = 'mail.send' AND payload ->> 'template' = 'orderChanged' AND payload -> 'params' ->> 'url' LIKE $1 ORDER BY id`,
    [`%/${id}`],
  );
  return rows.map(({ credit }) => credit);
};
